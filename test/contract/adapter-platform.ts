/**
 * A platform on this machine as the contract of adapters sees it: its people, its
 * messages, and the ways it fails.
 */
import type { Adapter, Bot, FormValues, Place, Workspace } from '../../src/core.ts'
import type { AdapterGround } from '../support/adapter-ground.ts'

/** A message as people see it. */
export interface SeenMessage {
  readonly id: string
  readonly words: string
  /** The labels of its buttons, in order. */
  readonly buttons: readonly string[]
  /** Who alone sees it; undefined for everybody. */
  readonly reader: Person | undefined
  /** Whether it stands in the thread of another message, or refers to it where there are no threads. */
  readonly isReply: boolean
}

/** Two members who may change what they share, and somebody who may not. */
export type Person = 'ada' | 'bob' | 'guest'

/** Something that a person did. */
export interface Doing {
  /** Resolves when the platform heard that it was taken. */
  readonly acknowledged: Promise<unknown>
  /** The platform tells of it once more; to another replica where it tells one at a time. */
  repeat(): Promise<unknown>
}

/** A form as it is shown, with what stands in its fields. */
export interface SeenForm {
  readonly title: string
  readonly values: FormValues
}

/** What people do with forms. */
export interface SeenForms {
  /** The form that was opened last. */
  opened(): SeenForm | undefined
  /** Sends the form that was opened last, with some values changed. */
  submit(form: SeenForm, values: FormValues, who?: Person): Doing
  /** Sends it with a mistake; resolves with the form as it is then, or as it opens again. */
  submitWrong(form: SeenForm, values: FormValues): Promise<SeenForm>
}

export interface TestPlatform {
  readonly ground: AdapterGround
  /** The workspace that has the bot, a place in it that everybody shares, and another. */
  readonly workspace: Workspace
  readonly place: Place
  readonly otherPlace: Place
  /** The platform's id of a person. */
  userOf(person: Person): string
  /** A command that is too long for a button of the platform. */
  readonly longCommand: string
  /** Starts one more replica; `change` may put another bot in the place of the real one. */
  start(change?: (bot: Bot) => Bot): Promise<Adapter>

  /** What was said in a place, the shared one if not told, in order. */
  messages(place?: Place): readonly SeenMessage[]
  /** Resolves with what `look` gives as soon as that is neither undefined nor false. */
  until<T>(look: () => T | undefined | false): Promise<T>

  /** A command such as `search reward hacking`, in the shared place. */
  say(text: string, who?: Person): Doing
  /** The same to the bot by its name, also in a thread; absent where nobody calls it so. */
  mention?(text: string, who: Person, isInThread?: boolean): Doing
  /** Words in the direct messages of somebody with the bot; absent where there are none. */
  sayAlone?(text: string, who: Person): Doing
  /**
   * Somebody brings the bot into the shared place; where the platform does not tell of
   * that, somebody calls it there.
   */
  meet(): Doing
  /** A press of the first button with this label. */
  press(message: SeenMessage, label: string, who?: Person): Doing
  /** A choice of the first item from the menu under a list; absent where there are no menus. */
  chooseFirst?(message: SeenMessage, who: Person): Doing

  /** Somebody puts an emoji under a message, or takes it away; absent where there are none. */
  react?(message: SeenMessage, emoji: string, who?: Person, isRemoved?: boolean): void
  /** Absent where there are no forms. */
  readonly forms?: SeenForms

  /** The next post into the shared place is taken, and the answer to it lost. */
  loseAnswer(): void
  /** The next post into the shared place is told to wait for so long; resolves when it was told. */
  tellToWait(ms: number): Promise<void>
  /** The next post into the shared place is kept waiting, before it takes effect. */
  hold(): { readonly arrived: Promise<void>; release(): void }
  /** The next post is refused so. */
  refuse(why: 'gone' | 'not-allowed' | 'token'): void
  /** The platform no longer knows a repeat by itself, as long after. */
  forgetRepeats(): void
  /** Somebody removes the bot from the workspace. */
  removeBot(): Promise<unknown>
  close(): Promise<void>
}
