/** The bot as an adapter sees it: words in, a card out. */
import type { Card } from '../model/card.ts'
import type { Place } from '../model/place.ts'

/**
 * Who somebody is to the team: an `operator` sits at the program's own terminal, a `member` belongs to the workspace, a
 * `guest` was let in for a part of it, an `outsider` comes from another organisation, as in a channel that two share.
 */
export type Standing = 'operator' | 'member' | 'guest' | 'outsider'

/** One message to the bot, without the command's own name: `search reward hacking since:2w`. */
export interface Incoming {
  readonly place: Place
  readonly user: string
  readonly text: string
  /** A member, where it is absent. */
  readonly standing?: Standing
  /** The user's own, such as `Europe/Berlin`, where the platform knows it. */
  readonly timeZone?: string | undefined
  /** Shows anew what the person has in sight, which is no command of theirs: it takes its turn, but is not counted. */
  readonly isRedraw?: boolean
}

export interface AnswerOptions {
  /**
   * Told once, with what to show meanwhile, when the answer has waited for two seconds behind others of the same person
   * or workspace. The answer then takes its place, where a platform can.
   */
  onWait?(card: Card): void
}

/** What a command changes: the asker's own list, the place for everybody in it, or what the whole workspace shares. */
export type Change = 'own' | 'place' | 'workspace'

/**
 * What will be answered. `visibility` is foreseen at once, so that an adapter can acknowledge in time;
 * `answer` may be slow. It never rejects: what goes wrong is a card with a plain sentence.
 */
export interface Ask {
  /**
   * For how many eyes the answer is, whatever way it was asked. What was foreseen as public turns private where it was
   * refused or not done, also by telling the person to wait: look again when the answer is there. Never the other way.
   */
  readonly visibility: 'private' | 'public'
  /** The person has sent too many commands of late: answered now, this would tell, or it told, them alone to wait. */
  readonly isTooMuch?: boolean
  /** What it changes, as of a command; absent for what only shows, mistakes included. */
  readonly changes?: Change | undefined
  answer(options?: AnswerOptions): Promise<Card>
}

/** Links that somebody posted, in the order and the form in which they stand in the message. */
export interface PostedLinks {
  readonly place: Place
  readonly user: string
  readonly links: readonly string[]
}

/** What to show under a link: for everybody in the place, so it says nothing of anybody's own. */
export interface Unfurl {
  readonly link: string
  readonly card: Card
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

/** Commands that a platform may put one level down: `manage` holds those that change what a place has. */
export type CommandGroup = 'manage'

export interface CommandInfo {
  readonly name: string
  readonly summary: string
  readonly visibility: 'private' | 'public'
  /** Absent for look-ups; what others share not everybody may change. */
  readonly changes?: Change
  readonly group?: CommandGroup
  readonly options: readonly OptionInfo[]
  readonly examples: readonly string[]
}

export interface Bot {
  readonly commands: readonly CommandInfo[]
  hear(message: Incoming): Ask
  /** What may follow the text, best first, at most 25. Never rejects. */
  complete(message: Incoming): Promise<readonly Choice[]>
  /**
   * Cards for those links that lead to a paper of the index. None where the place is set so, in a message of three
   * links and more, or within 30 minutes of the last card for the same paper in the same place, on any replica.
   * Never rejects.
   */
  unfurl(posted: PostedLinks): Promise<readonly Unfurl[]>
}
