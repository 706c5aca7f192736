/** The stored form of a digest: JSON, with pictures as base64. */
import { z } from 'zod'
import type { Block, Card } from '../model/card.ts'
import type { Digest } from '../model/delivery.ts'
import { type Identifier, isIdentifier } from '../model/identifier.ts'

const identifier = z.custom<Identifier>((value) => typeof value === 'string' && isIdentifier(value))
const button = z.object({
  label: z.string(),
  command: z.string(),
  effect: z.enum(['replace', 'refresh', 'form']).exactOptional(),
})
const spans = z.array(
  z.union([
    z.string(),
    z.object({ bold: z.string(), atMs: z.number().exactOptional() }),
    z.object({ code: z.string() }),
    z.object({ link: z.string(), url: z.string() }),
    z.object({ mention: z.string() }),
  ]),
)
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['text', 'note']), text: spans }),
  z.object({
    kind: z.literal('item'),
    paper: identifier.exactOptional(),
    title: z.string(),
    url: z.string().exactOptional(),
    meta: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })).exactOptional(),
    text: spans,
    note: spans.exactOptional(),
    buttons: z.array(button),
    menu: z.array(button).exactOptional(),
  }),
  z.object({
    kind: z.literal('image'),
    png: z.base64().transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))),
    alt: z.string(),
    line: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('file'),
    name: z.string(),
    mediaType: z.string(),
    content: z.string(),
    isAttached: z.literal(true).exactOptional(),
  }),
])
const card = z.object({
  isWhole: z.literal(true).exactOptional(),
  title: z.string(),
  blocks: z.array(block),
  buttons: z.array(button),
})
const meeting = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  startsAtMs: z.number(),
  endsAtMs: z.number(),
  state: z.enum(['planned', 'off', 'over']),
  announcement: z.object({ messageId: z.string(), card: card.optional() }).optional(),
})
const digestSchema = z.object({
  card,
  reply: card.optional(),
  papers: z.array(identifier),
  receipt: z.object({
    announced: z.int(),
    ingested: z.int(),
    matched: z.int(),
    shown: z.int(),
    state: z.enum([
      'complete',
      'nothing-announced',
      'nothing-matched',
      'nothing-new',
      'degraded',
      'incomplete',
    ]),
  }),
  isEmpty: z.boolean(),
  untilMs: z.number().optional(),
  meeting: meeting.optional(),
})

/** The JSON of a digest. */
export function writeDigest(digest: Digest): string {
  const { card, reply } = digest
  return JSON.stringify({
    ...digest,
    card: encodeImages(card),
    reply: reply === undefined ? undefined : encodeImages(reply),
  })
}

/** Parses a stored digest; throws if it is not one, since then this version did not write the database. */
export function parseDigest(content: string): Digest {
  const { reply, ...digest } = digestSchema.parse(JSON.parse(content))
  return { ...digest, reply }
}

function encodeImages(card: Card): object {
  const encode = (block: Block) =>
    block.kind === 'image' ? { ...block, png: Buffer.from(block.png).toString('base64') } : block
  return { ...card, blocks: card.blocks.map(encode) }
}
