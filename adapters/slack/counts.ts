/** Votes under a message: its labels change where it stands, for everybody. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import type { Bot, Log } from '../../src/core.ts'
import type { LongCommands } from '../kit/long-commands.ts'
import { Recounts } from '../kit/recounts.ts'
import type { Answers } from './answers.ts'
import type { Conversation } from './conversation.ts'
import { refusalOf } from './refusals.ts'
import { isCardAction } from './render/button-ids.ts'
import { maxButtonLabel } from './render/limits.ts'
import { describe } from './wire/library-log.ts'

/** A message as Slack gives it back, as far as it is needed. */
const HeldMessage = z.object({
  ts: z.string(),
  text: z.string().default(''),
  blocks: z.array(z.looseObject({ type: z.string() })),
})
type HeldMessage = z.infer<typeof HeldMessage>

export interface CountParts {
  readonly bot: Pick<Bot, 'relabel'>
  readonly answers: Answers
  readonly longCommands: LongCommands
  readonly log: Log
}

export class Counts {
  readonly #parts: CountParts
  readonly #recounts: Recounts

  constructor(parts: CountParts) {
    this.#parts = parts
    this.#recounts = new Recounts(parts.bot)
  }

  /**
   * Renews the labels of a message that came with a press or a reaction. Where Slack does not let it, they
   * stay as they are: what was pressed counts all the same.
   */
  async renew(to: Conversation, given: unknown): Promise<void> {
    const { data: message } = HeldMessage.safeParse(given)
    if (message === undefined) return
    try {
      await this.#renew(to, message)
    } catch (error) {
      if (refusalOf(error) === undefined) throw error
      this.#parts.log.warn({ reason: describe(error) }, 'the number of votes could not be shown')
    }
  }

  async #renew(to: Conversation, message: HeldMessage): Promise<void> {
    const commands = await this.#commandsOf(to, message)
    await this.#recounts.renew(`${to.channel} ${message.ts}`, {
      place: to.place,
      labels: new Map(
        buttonsOf(message)
          .filter(isForAll)
          .map(({ value, text }) => [commands.get(value) ?? value, text.text]),
      ),
      put: (labels) =>
        this.#parts.answers.change(to, message, {
          text: message.text,
          blocks: withLabels(message, (value) => labels.get(commands.get(value) ?? value)),
        }),
    })
  }

  /** What the buttons of a message say; nothing of one that is not there. */
  async commandsIn(to: Conversation, given: unknown): Promise<readonly string[]> {
    const { data: message } = HeldMessage.safeParse(given)
    return message === undefined ? [] : [...(await this.#commandsOf(to, message)).values()]
  }

  async #commandsOf({ workspace }: Conversation, message: HeldMessage): Promise<ReadonlyMap<string, string>> {
    const commands = new Map<string, string>()
    for (const { value } of buttonsOf(message)) {
      const command = await this.#parts.longCommands.find(workspace, value)
      if (command !== undefined) commands.set(value, command)
    }
    return commands
  }
}

const CardButton = z.looseObject({
  type: z.literal('button'),
  action_id: z.string().regex(isCardAction),
  text: z.looseObject({ text: z.string() }),
  value: z.string(),
})

function buttonsOf({ blocks }: HeldMessage): z.infer<typeof CardButton>[] {
  return blocks.flatMap((block) => (Array.isArray(block.elements) ? block.elements : [])).flatMap(readButton)
}

/** Whether its label is the same for everybody: one that refreshes its message is its reader's own. */
function isForAll({ action_id }: z.infer<typeof CardButton>): boolean {
  return action_id.startsWith('say:')
}

function readButton(element: unknown): z.infer<typeof CardButton>[] {
  const { data } = CardButton.safeParse(element)
  return data === undefined ? [] : [data]
}

/** The blocks as they came, with other labels where there are some. */
function withLabels(
  { blocks }: HeldMessage,
  labelOf: (value: string) => string | undefined,
): types.KnownBlock[] {
  const changed = blocks.map((block) => {
    if (block.type !== 'actions' || !Array.isArray(block.elements)) return block
    const elements = block.elements.map((element: unknown) => {
      const [button] = readButton(element)
      const label = button && isForAll(button) ? labelOf(button.value)?.slice(0, maxButtonLabel) : undefined
      return button === undefined || label === undefined
        ? element
        : { ...button, text: { ...button.text, text: label } }
    })
    return { ...block, elements }
  })
  return changed as unknown as types.KnownBlock[]
}
