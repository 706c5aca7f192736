/**
 * The port of a command: one file under `commands/`, which exports what `defineCommand` gives as `command`.
 */
import type { ZodType } from 'zod'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Paper } from '../../model/paper.ts'
import type { Place, Workspace } from '../../model/place.ts'
import type {
  AttachedFile,
  Change,
  Choice,
  CommandArea,
  CommandGroup,
  Form,
  FormValues,
  Incoming,
  Standing,
} from '../../ports/bot.ts'

export interface Asker {
  readonly place: Place
  readonly workspace: Workspace
  readonly user: string
  readonly standing: Standing
  /** What their platform says of it before they change anything; `Incoming` has the promise. */
  readonly findRefusal?: Incoming['findRefusal']
  /** Where what they say of papers counts: the channel of the post whose thread this is, else the place. */
  readonly votesIn: Place
  /** The user's own, if the platform tells it and this runtime has it. */
  readonly timeZone: string | undefined
  /** Names the thread in which they speak; undefined outside of threads. */
  readonly thread: string | undefined
  /** Names the thread that the answer opens, if it does. */
  readonly opens?: string | undefined
  /** Who will see the answer: then nothing of the asker's own belongs on it. */
  readonly audience: 'asker' | 'everybody'
}

/** What completion knows: the library, who types, and the option's text so far. */
export interface Typing {
  readonly library: Library
  readonly asker: Asker
  readonly typed: string
}

/** One option of a command. Its schema reads the typed text, or undefined where nothing was typed. */
export interface Option<Value> {
  readonly summary: string
  readonly schema: ZodType<Value>
  /** Takes all the words that are left; at most one option of a command. */
  readonly isRest?: boolean
  /** Takes as much as a message holds, as for a file that is pasted. */
  readonly isLong?: boolean
  /** The only words it takes; then the bare word is enough, `cite … ris` for `cite … format:ris`. */
  readonly choices?: readonly string[]
  /** Takes the beginning of the words that this matches, by its first group, unless it is given by name. */
  readonly lead?: RegExp
  /** Choices whose `value` replaces the option's text. */
  complete?(typing: Typing): Promise<readonly Choice[]>
}

export type Options = Readonly<Record<string, Option<unknown>>>
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer V> ? V : never
}

export interface Request<V> {
  readonly options: V
  readonly asker: Asker
  readonly library: Library
  readonly commands: readonly Command[]
  /** That came with the words; only for commands that take files. */
  readonly files: readonly AttachedFile[]
  /** Nobody asked just now: what they see is made again. */
  readonly isRedraw: boolean
  /** The person said this command: what it asks may be sent to a model. Plain words may be about the bot. */
  readonly isTyped: boolean
  /**
   * As `library.findPaper`, for the asker: a paper that is not there is looked up,
   * and the asker told so meanwhile.
   */
  findPaper(text: string): Promise<Paper>
  /** Shows a card until the answer is there, where the platform can and none is shown yet. */
  showMeanwhile(card: Card): void
  /** Answers another command for the same person; `share` and `help` are built on it. */
  ask(text: string): Promise<Card>
}

/** Who opens a form or fills it in, and the words after the command's name with which it was opened. */
export interface FormRequest {
  readonly words: string
  readonly asker: Asker
  readonly library: Library
}

export interface FormDefinition {
  /** Whether these words alone leave so much open that a form is better than an answer. */
  isAsked(words: string): boolean
  /**
   * The form, filled in with what the words say; undefined for words of which
   * there is none. Throws `BotError`.
   */
  open(request: FormRequest): Promise<Omit<Form, 'text'> | undefined>
  /** The words that say what was filled in. */
  write(words: string, values: FormValues): string
  /** What would follow, in a sentence; throws `BotError` for what cannot be. */
  preview(said: string, request: FormRequest): Promise<string>
}

/** A sentence that asks, and the button that says yes. */
export interface Question {
  readonly sentence: string
  readonly label: string
}

export interface CommandDefinition<O extends Options> {
  /** One word, or of an act two: `club skip`. */
  readonly name: string
  readonly area: CommandArea
  /** The command that lists it, in `help` and completion; its own name works all the same. */
  readonly partOf?: string
  /** One or two words that say it too, and that lists show for its name: `vote off` for `unvote`. */
  readonly phrase?: string
  /** Other words for an act: `cancel` for `club skip`. */
  readonly aliases?: readonly string[]
  readonly summary: string
  /** Whether the answer is for everybody in the place; lookups are private, which is the default. */
  readonly visibility?: 'private' | 'public'
  /**
   * A look-up of what is the asker's own, or of no use to others: answered in private also
   * where others read the question.
   */
  isForAsker?(options: Values<O>): boolean
  /** Whether its answer is the asker's secret, which is never shared. */
  readonly isSecret?: boolean
  /** Absent for look-ups, which can be shared. */
  readonly changes?: Change
  /** Whether what it does is seen in the labels of the buttons that say it; `bot/relabel.ts` gives them. */
  readonly isCounted?: boolean
  /** What it changes with these options, where that is less than `changes`. */
  changesBy?(options: Values<O>): Change
  /** Whether files may come with it. */
  readonly takesFiles?: boolean
  /**
   * Whether guests and people of other organisations may use it although it changes
   * something: it concerns only themselves.
   */
  readonly isForAnybody?: boolean
  /** On platforms with room for few commands it belongs to this group. */
  readonly group?: CommandGroup
  readonly options: O
  /** Whole commands, the first of which `help` tries out. */
  readonly examples: readonly string[]
  /** Whether it changes nothing with these options, as `settings` alone. */
  onlyShows?(options: Values<O>): boolean
  /** Whether, with these options, it reveals the installation or exports data: for the team only. */
  isInternal?(options: Values<O>): boolean
  /**
   * Whether the words after its name are its own to the last; false for a sentence that only begins with the same
   * word. Undefined where that cannot be told.
   */
  isMeantBy?(words: string): boolean | undefined
  /** Its name is a word of many sentences: only where `isMeantBy` says so is it the command. */
  readonly isCommonWord?: true
  /** Throws `BotError` for options that cannot work, so that a public command can be refused privately. */
  check?(options: Values<O>, commands: readonly Command[]): void
  /**
   * Asks whether it is meant, where the command would say less: `End the digest of Agents, every day at 09:00?`. Throws
   * `BotError` as `run` does for what is not there.
   */
  question?(
    options: Values<O>,
    parts: Pick<Request<unknown>, 'asker' | 'library'>,
  ): Promise<Question | undefined>
  /**
   * Whether what it changes is new, or was set up by the asker; absent where nobody knows who set up what others share.
   * Rejects with `BotError` as `run` does for what is not there.
   */
  isOwn?(options: Values<O>, parts: Pick<Request<unknown>, 'asker' | 'library'>): Promise<boolean>
  /** A form that says the same as the words. */
  readonly form?: FormDefinition
  run(request: Request<Values<O>>): Promise<Card>
}

/** A command that is several: each act is a command of its own, a file in the folder of the command's name. */
export interface ActsDefinition
  extends Pick<CommandDefinition<Options>, 'name' | 'area' | 'summary' | 'group' | 'examples'> {
  /** The act that is meant by words that begin with the name of none. */
  unnamed(words: string): Command
}

/** A command whose options were erased, as the catalogue keeps it. */
export interface Command extends Omit<CommandDefinition<Options>, Judging | 'run'> {
  run(request: Request<Readonly<Record<string, unknown>>>): Promise<Card>
  /** What it changes with these options; undefined where it only shows something. */
  changesBy(options: Readonly<Record<string, unknown>>): Change | undefined
  onlyShows(options: Readonly<Record<string, unknown>>): boolean
  isInternal(options: Readonly<Record<string, unknown>>): boolean
  isForAsker(options: Readonly<Record<string, unknown>>): boolean
  check(options: Readonly<Record<string, unknown>>, commands: readonly Command[]): void
  question(
    options: Readonly<Record<string, unknown>>,
    parts: Pick<Request<unknown>, 'asker' | 'library'>,
  ): Promise<Question | undefined>
  isOwn(
    options: Readonly<Record<string, unknown>>,
    parts: Pick<Request<unknown>, 'asker' | 'library'>,
  ): Promise<boolean>
  /** Acts of a command that is several: `club skip`, `club move`. */
  readonly acts?: readonly Command[]
  readonly unnamed?: ActsDefinition['unnamed']
}

/** What judges a command by its options before it runs. */
type Judging = 'changesBy' | 'onlyShows' | 'isInternal' | 'isForAsker' | 'isOwn' | 'check' | 'question'

/** Checks a definition's types: its functions receive each option as its schema gives it. */
export function defineCommand<const O extends Options>(definition: CommandDefinition<O>): Command {
  const changesBy: Command['changesBy'] = (options) =>
    definition.onlyShows?.(options as Values<O>)
      ? undefined
      : (definition.changesBy?.(options as Values<O>) ?? definition.changes)
  return {
    ...definition,
    run: (request) => definition.run(request as Request<Values<O>>),
    changesBy,
    isOwn: async (options, parts) =>
      (await definition.isOwn?.(options as Values<O>, parts)) ?? changesBy(options) === 'own',
    onlyShows: (options) => definition.onlyShows?.(options as Values<O>) ?? false,
    isInternal: (options) => definition.isInternal?.(options as Values<O>) ?? false,
    isForAsker: (options) => definition.isForAsker?.(options as Values<O>) ?? false,
    check: (options, commands) => definition.check?.(options as Values<O>, commands),
    question: async (options, parts) => definition.question?.(options as Values<O>, parts),
  }
}

/** Said alone, it is the act that no words mean; the catalogue adds its acts. */
export function defineActs(definition: ActsDefinition): Command {
  return { ...definition.unnamed(''), ...definition }
}
