/** The bot as an adapter sees it: words in, a card out. */
import type { Card } from '../model/card.ts'
import type { Place } from '../model/place.ts'
import type { PaperPanel } from './paper-panel.ts'

/**
 * Who somebody is to the team: an `operator` sits at the program's own terminal, a `member` belongs to
 * the workspace, a `guest` was let in for a part of it, an `outsider` comes from another organisation,
 * as in a channel that two share.
 */
export type Standing = 'operator' | 'member' | 'guest' | 'outsider'

/** A file that came with a message. */
export interface AttachedFile {
  readonly name: string
  /** Bytes, as far as the platform says. */
  readonly size?: number | undefined
  /** The bytes, at most 5 MB. Throws `BotError` with a sentence where the file cannot be had. */
  read(): Promise<Uint8Array>
}

/** One message to the bot, without the command's own name: `search reward hacking since:2w`. */
export interface Incoming {
  readonly place: Place
  readonly user: string
  readonly text: string
  /**
   * The text is one command as a program wrote it: its words are its options alone, and nothing else is
   * read into them.
   */
  readonly isExact?: boolean
  /** It was said by a button or menu of the bot's own, so no word of it is in doubt. */
  readonly isPressed?: boolean
  /** For a command that takes files; a file that lists papers is imported where the words are no command. */
  readonly files?: readonly AttachedFile[]
  /** A member, where it is absent. */
  readonly standing?: Standing
  /**
   * Why the person may not change this where they speak, as a sentence; undefined where they may. Asked when
   * a command is about to change it, however it was said. Never rejects. Absent where the platform knows no
   * rights besides `standing`.
   */
  findRefusal?(change: Change): Promise<string | undefined>
  /** The user's own, such as `Europe/Berlin`, where the platform knows it. */
  readonly timeZone?: string | undefined
  /**
   * Names the thread in which it was said, which everybody in it can go on from; absent outside of threads.
   */
  readonly thread?: string | undefined
  /**
   * Names the thread that the answer will open, where it was said outside of
   * one: people go on from it in both.
   */
  readonly opens?: string | undefined
  /**
   * Everybody in the place reads the question, such as a mention: then look-ups are answered for all of them.
   */
  readonly isPublic?: boolean
  /**
   * The channel of the post under which it was said, where the thread of a post is a place of its own: votes
   * and other signs of interest count there.
   */
  readonly channel?: Place | undefined
  /**
   * Refreshes what the person already sees, which is no command of theirs: it
   * waits its turn but is not counted.
   */
  readonly isRedraw?: boolean
}

export interface AnswerOptions {
  /**
   * Called once at most, with a card to show meanwhile: when the answer has waited two seconds behind others
   * of the same person or workspace, or as soon as a paper is looked up for it. The answer then replaces
   * that card where the platform can.
   */
  onWait?(card: Card): void
}

/**
 * What a command changes: the asker's own list, the place for everybody in it, or
 * what the whole workspace shares.
 */
export type Change = 'own' | 'place' | 'workspace'

/**
 * An answer to come. `visibility` is predicted at once, so that an adapter can acknowledge in time; `answer`
 * may be slow. It never rejects: an error becomes a card with a plain sentence.
 */
export interface Ask {
  /**
   * Who may see the answer, however it was asked. A predicted `public` becomes `private` when the command
   * is refused or not done, also when the person is told to wait: read it again when the answer is there.
   * It never changes the other way.
   */
  readonly visibility: 'private' | 'public'
  /**
   * The person has sent too many commands: an answer now would only tell them, privately, to wait, or did so.
   */
  readonly isTooMuch?: boolean
  /**
   * Whether what it does is seen in the labels of the buttons that say it, as of votes: a press of one then
   * needs no answer but new labels, which `Bot.relabel` gives, unless the answer is a problem.
   */
  readonly isCounted?: boolean
  answer(options?: AnswerOptions): Promise<Card>
  /** Says another command for the same person in the same place, as a redraw: `Card.goesOn`. */
  redraw(text: string): Ask
}

/** Links from a posted message, in their order and spelling there. */
export interface PostedLinks {
  readonly place: Place
  readonly user: string
  readonly links: readonly string[]
}

/** A card to show under a link; everybody in the place sees it, so it holds nothing personal. */
export interface Unfurl {
  readonly link: string
  readonly card: Card
}

/** The bot comes to a place, or somebody comes to it. */
export interface Arrival {
  readonly place: Place
  /** The only person there, where that is so. */
  readonly user?: string
  /** What the platform knows of the place. */
  readonly name?: string | undefined
  readonly description?: string | undefined
  /**
   * Somebody let the bot in; somebody called it in the place, and the welcome is to stand under the answer; a
   * person wrote to it directly; or a page of the person's own is drawn.
   */
  readonly occasion: 'invitation' | 'mention' | 'message' | 'page'
}

/** One thing that could be typed next: `value` replaces the whole text, `label` is what a list shows. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** An option of a command, as platforms declare it. */
export interface OptionInfo {
  readonly name: string
  readonly summary: string
  readonly isRequired: boolean
  /** Takes all the words that are left. */
  readonly isRest: boolean
  readonly choices: readonly string[]
  readonly isCompleted: boolean
  /** Takes numbers only. */
  readonly isNumber: boolean
}

/**
 * Commands that a platform may put one level down: `manage` holds those that change what a place has, `mine`
 * those about what a person said and what is kept of them.
 */
export type CommandGroup = 'manage' | 'mine'

/** What a command is for, as `help` sorts them. */
export type CommandArea = 'papers' | 'list' | 'digests' | 'group' | 'votes' | 'here'

export interface CommandInfo {
  readonly name: string
  /** The command that lists it; absent of those that a list of all commands names. */
  readonly partOf?: string
  /** Two words that say it too, for lists: `vote off` for `unvote`. */
  readonly phrase?: string
  readonly area: CommandArea
  readonly summary: string
  readonly visibility: 'private' | 'public'
  /** Absent for look-ups. Not everybody may change what others share. */
  readonly changes?: Change
  readonly group?: CommandGroup
  /** Whether files may come with it. */
  readonly takesFiles?: true
  readonly options: readonly OptionInfo[]
  readonly examples: readonly string[]
  /** Acts of a command that is several, each named with it: `club skip`. */
  readonly acts?: readonly CommandInfo[]
}

/** A command as it was written: its options, by their names, as they were typed. */
export interface WrittenCommand {
  readonly name: string
  readonly typed: ReadonlyMap<string, string>
}

/**
 * One thing to fill in. A `choice` takes the value of one of `choices`; where the field is `completed`,
 * `Bot.complete` has more of them. `time` is `09:00`, `place` a place as its adapter writes it.
 */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Of `choices` any number is ticked; filled in, they are one text with commas between. */
  readonly kind: 'choice' | 'choices' | 'text' | 'time' | 'number' | 'place'
  /** Whether a text field has room for several lines. */
  readonly isLong?: boolean
  readonly choices?: readonly Choice[]
  readonly value?: string
  readonly ticked?: readonly string[]
  readonly isRequired: boolean
}

/**
 * A form that says a command when it is filled in. The fields come in the order of their weight: a
 * platform may leave out the last.
 */
export interface Form {
  /** The text that it was opened with, which `Bot.fill` takes. */
  readonly text: string
  readonly title: string
  readonly submit: string
  readonly fields: readonly FormField[]
}

/**
 * What was filled in, by the names of the fields; a field that is left empty has no text, and one that was
 * not shown is absent.
 */
export type FormValues = Readonly<Record<string, string>>

export interface Bot {
  readonly commands: readonly CommandInfo[]
  hear(message: Incoming): Ask
  /** The options of a text that is one command; undefined for any other. */
  readCommand(text: string): WrittenCommand | undefined
  /**
   * What people say to each other in a thread: an answer where it is plainly said of what the bot last
   * answered there, such as `more` or `save 2`; undefined for everything else. Never rejects.
   */
  overhear(message: Incoming): Promise<Ask | undefined>
  /**
   * The labels that the buttons of a message have now, by their commands; only those that change
   * with what others do. A message in the thread of a post asks for the post's place. Undefined
   * where that is not known. Never rejects.
   */
  relabel(place: Place, commands: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>
  /** What may follow the text, best first, at most 25. Never rejects. */
  complete(message: Incoming): Promise<readonly Choice[]>
  /** Whether a text alone, such as `subscribe`, asks for a form where the platform has forms. */
  asksForForm(text: string): boolean
  /**
   * The form that a text opens, filled in with what it says already; undefined for any other text, and for
   * people who may not use it: saying the text tells why. Never rejects.
   */
  form(message: Incoming): Promise<Form | undefined>
  /** The command that a filled-in form says; `text` is the form's. */
  fill(text: string, values: FormValues): string
  /** What the command would do, in a sentence, before it is said. Never rejects. */
  previewForm(message: Incoming, values: FormValues): Promise<string>
  /** The paper of the index that the text links to or names, for who asks; undefined for none. Never rejects. */
  panel(message: Incoming): Promise<PaperPanel | undefined>
  /**
   * Cards for links to papers of the index. None if the place turned them off, for messages of three
   * or more links, or within 30 minutes of the last card for the same paper in the same place, on
   * any replica. Where the place collects links, up to ten of a message are kept, and looked up if
   * they are not there. Never rejects.
   */
  unfurl(posted: PostedLinks): Promise<readonly Unfurl[]>
  /**
   * What the bot does, with topics that fit the place, for whoever has not seen it: once in each place on any
   * replica, or a day after the last time where it was invited again; on a page always. Undefined where
   * people already subscribed, set or saved something, and where the bot is not installed. Never rejects.
   */
  welcome(arrival: Arrival): Promise<Card | undefined>
}
