/** The port of what an operator does once for a platform: what to get where, and whether it is good. */

/** A setting's value as the platform judged it. */
export type SetupCheck =
  /** `says` is what it gives access to, and what is still to do; a line each. */
  | { readonly isGood: true; readonly says: readonly string[] }
  /**
   * One plain sentence without the value; `isUnreachable` if the platform did not answer,
   * so that the value may be good.
   */
  | { readonly isGood: false; readonly why: string; readonly isUnreachable?: true }

export interface SetupQuestion {
  /** The setting that the answer is written to. Answers are secret: never shown, printed or logged. */
  readonly setting: string
  /** What is asked for: "Bot User OAuth Token (xoxb-…)". */
  readonly name: string
  /** Where it is found, a step each. */
  readonly where: readonly string[]
  /** Asks the platform. `env` has every setting known so far. Rejects only when `signal` is aborted. */
  check(value: string, env: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SetupCheck>
}

/** What an adapter knows about being set up, asked by `npm run setup`. */
export interface PlatformSetup {
  /** What people call the platform, and in some words what choosing it means. */
  readonly name: string
  readonly summary: string
  /**
   * What to do before the questions, a step each. Throws `BotError` where this installation cannot run it.
   */
  guide(env: Readonly<Record<string, string>>): Promise<readonly string[]>
  /** None for a platform that needs nothing. */
  readonly questions: readonly SetupQuestion[]
  /** Absent where there are no channels. */
  readonly testMessage?: TestMessage
  /** What to do after `npm start`, a line each. */
  next(env: Readonly<Record<string, string>>): readonly string[]
}

/** A message that shows the operator that the bot can post. */
export interface TestMessage {
  /** How a channel is named there: "#name or the channel's ID". */
  readonly channel: string
  /** Posts plain text. Rejects only when `signal` is aborted. */
  post(
    channel: string,
    text: string,
    env: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SetupCheck>
}
