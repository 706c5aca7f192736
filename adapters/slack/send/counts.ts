/** Votes under a message: its labels are changed in place, for everybody. */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import type { Ask, Log, Reaction } from '../../../src/core.ts'
import { type CountParts, type HeldMessage, renewLabels, voteByEmoji } from '../../kit/counts.ts'
import { isCardAction } from '../render/button-ids.ts'
import { maxButtonLabel } from '../render/limits.ts'
import type { Conversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { Answers } from './answers.ts'

/** A message as Slack gives it back, as far as it is needed. */
const SlackHeld = z.object({
  ts: z.string(),
  text: z.string().default(''),
  blocks: z.array(z.looseObject({ type: z.string() })),
})
type SlackHeld = z.infer<typeof SlackHeld>

export interface SlackCountParts extends CountParts {
  readonly answers: Answers
  readonly log: Log
}

export class Counts {
  readonly #parts: SlackCountParts

  constructor(parts: SlackCountParts) {
    this.#parts = parts
  }

  /** Renews the labels of a message that came with a press. */
  async renew(to: Conversation, given: unknown): Promise<void> {
    const message = this.#hold(to, given)
    if (message !== undefined) await this.#mayFail(renewLabels(message, this.#parts))
  }

  /** Votes as an emoji under a message says. */
  async vote(
    to: Conversation,
    given: unknown,
    reaction: Omit<Reaction, 'commands'>,
    hear: (text: string) => Promise<Ask>,
  ): Promise<void> {
    const message = this.#hold(to, given)
    if (message !== undefined) await this.#mayFail(voteByEmoji(message, reaction, this.#parts, hear))
  }

  /** Where Slack lets no message change, labels stay as they are; what was pressed counts all the same. */
  async #mayFail(renewing: Promise<unknown>): Promise<void> {
    try {
      await renewing
    } catch (error) {
      if (refusalOf(error) === undefined) throw error
      this.#parts.log.warn({ reason: describe(error) }, 'the number of votes could not be shown')
    }
  }

  /** A message as votes need it; undefined of one that is not there. */
  #hold(to: Conversation, given: unknown): HeldMessage | undefined {
    const { data: message } = SlackHeld.safeParse(given)
    if (message === undefined) return undefined
    return {
      key: `${to.channel} ${message.ts}`,
      place: to.place,
      labels: new Map(
        buttonsOf(message)
          .filter(isForAll)
          .map(({ value, text }) => [value, text.text]),
      ),
      put: (labels) =>
        this.#parts.answers.change(to, message, {
          text: message.text,
          blocks: withLabels(message, (value) => labels.get(value)),
        }),
    }
  }
}

const CardButton = z.looseObject({
  type: z.literal('button'),
  action_id: z.string().regex(isCardAction),
  text: z.looseObject({ text: z.string() }),
  value: z.string(),
})

function buttonsOf({ blocks }: SlackHeld): z.infer<typeof CardButton>[] {
  return blocks.flatMap((block) => (Array.isArray(block.elements) ? block.elements : [])).flatMap(parseButton)
}

/** Whether its label is the same for everybody: one that refreshes its message is its reader's own. */
function isForAll({ action_id }: z.infer<typeof CardButton>): boolean {
  return action_id.startsWith('say:')
}

function parseButton(element: unknown): z.infer<typeof CardButton>[] {
  const { data } = CardButton.safeParse(element)
  return data === undefined ? [] : [data]
}

/** The blocks as they came, with other labels where there are some. */
function withLabels(
  { blocks }: SlackHeld,
  labelOf: (value: string) => string | undefined,
): types.KnownBlock[] {
  const changed = blocks.map((block) => {
    if (block.type !== 'actions' || !Array.isArray(block.elements)) return block
    const elements = block.elements.map((element: unknown) => {
      const [button] = parseButton(element)
      const label = button && isForAll(button) ? labelOf(button.value)?.slice(0, maxButtonLabel) : undefined
      return button === undefined || label === undefined
        ? element
        : { ...button, text: { ...button.text, text: label } }
    })
    return { ...block, elements }
  })
  return changed as unknown as types.KnownBlock[]
}
