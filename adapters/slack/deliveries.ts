/** Deliveries: cards that the bot posts by itself, each once, also over a crash between posting and knowing it. */
import { z } from 'zod'
import type { AdapterRows, Card, DeliveryKey, Place, Workspace } from '../../src/core.ts'
import type { Answers } from './answers.ts'
import { isPersonal, readPlace } from './place.ts'
import type { Posted, Poster, Target } from './poster.ts'
import { explainRefusedPost } from './refusals.ts'
import { renderCard, type SlackMessage } from './render.ts'
import type { Workspaces } from './workspaces.ts'

/** What is known of one message of a delivery; `ts` is there once it was posted. */
const Attempt = z.object({ triedAtMs: z.number(), ts: z.string().optional() })

/** A repeat that comes later than this is taken for a new delivery. */
const rememberedMs = 30 * 24 * 3_600_000

export interface DeliveryParts {
  readonly poster: Poster
  readonly answers: Pick<Answers, 'keepCommands'>
  readonly rows: AdapterRows
  readonly workspaces: Workspaces
  now(): Temporal.Instant
}

/** What to post where; `threadTs` is the message in whose thread it goes. */
export interface Delivered {
  readonly place: Place
  readonly card: Card
  readonly key: DeliveryKey
  readonly threadTs?: string
  /** Once it is aborted, no message is posted any longer. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Posts all messages of a card and gives the first one's `ts`; asked again with the same key, it posts what is missing.
 * Throws `BotError` where the bot may not post there.
 */
export async function deliverCard(
  parts: DeliveryParts,
  { place, card, key, threadTs, signal }: Delivered,
): Promise<string> {
  const { workspace, channel, installed } = readPlace(place)
  const { token } = await parts.workspaces.findCaller(installed)
  const messages = renderCard(card)
  await parts.answers.keepCommands(workspace, messages)
  const posted: Posted[] = []
  try {
    for (const [part, message] of messages.entries()) {
      const messageKey = part === 0 ? key : `${key}#${part}`
      const target = { token, channel, threadTs }
      const sent = await deliverMessage(parts, { target, message, workspace, key: messageKey, signal })
      for (const file of sent.isNew ? message.files : []) await parts.poster.upload(target, file)
      posted.push(sent)
    }
  } catch (error) {
    throw explainRefusedPost(error, isPersonal(channel))
  }
  return posted[0]?.ts ?? ''
}

async function deliverMessage(
  { poster, rows, now }: DeliveryParts,
  sent: {
    readonly target: Target
    readonly message: SlackMessage
    readonly workspace: Workspace
    readonly key: string
    readonly signal: AbortSignal | undefined
  },
): Promise<Posted & { readonly isNew: boolean }> {
  const { target, message, workspace, key, signal } = sent
  const row = `delivery:${key}`
  const nowMs = now().epochMilliseconds
  const saved = await rows.find(workspace, row)
  const before = saved === undefined ? undefined : Attempt.parse(JSON.parse(saved))
  if (before?.ts !== undefined) return { channel: target.channel, ts: before.ts, isNew: false }
  const remember = (attempt: z.infer<typeof Attempt>) =>
    rows.save(workspace, row, JSON.stringify(attempt), nowMs + rememberedMs)
  const triedAtMs = before?.triedAtMs ?? nowMs
  if (before === undefined) await remember({ triedAtMs })
  const found = before === undefined ? undefined : await poster.find(target, key, triedAtMs, signal)
  const posted = found ?? (await poster.post(target, message, key, signal))
  await remember({ triedAtMs, ts: posted.ts })
  return { ...posted, isNew: found === undefined }
}
