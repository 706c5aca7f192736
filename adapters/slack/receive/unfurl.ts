/** Cards under links that somebody posted: https://docs.slack.dev/messaging/unfurling-links-in-messages */
import type { types } from '@slack/bolt'
import { z } from 'zod'
import {
  type Block,
  type Bot,
  type Card,
  cutText,
  isBlank,
  itemPieces,
  type Log,
  openMenus,
  type Piece,
  piecesText,
  toPieces,
} from '../../../src/core.ts'
import type { LongCommands } from '../../kit/long-commands.ts'
import { unfurlEntity } from '../render/entity.ts'
import { toMrkdwn } from '../render/escape.ts'
import { maxBlocks, maxButtonsOfBlock, maxTextOfBlock, maxTextOfMessage } from '../render/limits.ts'
import { renderCard, type SlackMessage } from '../render/messages.ts'
import { plainTextObject } from '../render/text-blocks.ts'
import { parseConversation } from '../wire/conversation.ts'
import { describe } from '../wire/library-log.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { LendResponseUrl } from '../wire/response-url.ts'
import type { SlackApp } from '../wire/slack-app.ts'
import type { WebCalls } from '../wire/web-calls.ts'

export interface UnfurlParts {
  readonly bot: Bot
  readonly longCommands: LongCommands
  readonly calls: WebCalls
  readonly log: Log
  readonly lendResponseUrl: LendResponseUrl
  /** Whether the app may show Work Objects. */
  readonly showsEntities: boolean
}

/**
 * Links that were posted; while a message is still being written there is no channel to know the rules of.
 */
const LinkShared = z.object({
  channel: z.string().refine((channel) => channel !== 'COMPOSER'),
  message_ts: z.string(),
  source: z
    .string()
    .optional()
    .refine((source) => source !== 'composer'),
  links: z.array(z.object({ url: z.string() })),
})

/** Nobody asked for these cards, so nobody is told when one cannot be shown. */
export function addUnfurls(app: SlackApp, parts: UnfurlParts): void {
  const { bot, longCommands, calls, log, lendResponseUrl, showsEntities } = parts
  app.event('link_shared', async ({ body, event, context }) => {
    const to = parseConversation(body, context, lendResponseUrl)
    const { data: shared } = LinkShared.safeParse(event)
    // What the bot itself posts links to papers too.
    if (to === undefined || shared === undefined || to.user === context.botUserId) return
    try {
      // Slack takes an unfurl only for the very text that it sent, in which `&` is escaped.
      const sent = new Map(shared.links.map(({ url }) => [url.replaceAll('&amp;', '&'), url]))
      const { place, user } = to
      const unfurls = await bot.unfurl({ place, user, links: [...sent.keys()] })
      if (unfurls.length === 0) return
      const rendered = unfurls.map(({ link, card }) => ({
        url: sent.get(link) ?? link,
        ...renderUnfurl(card),
      }))
      await longCommands.keep(
        to,
        rendered.map(({ buttons }) => buttons),
      )
      const { chat } = calls.client(to.token)
      const at = { channel: shared.channel, ts: shared.message_ts }
      const entities = showsEntities
        ? unfurls.flatMap(({ link, card }) => entityIn(card, sent.get(link)))
        : []
      const isShown =
        entities.length === unfurls.length &&
        (await isTaken(() => calls.call(() => chat.unfurl({ ...at, metadata: { entities } })), log))
      const cards = Object.fromEntries(rendered.map(({ url, blocks }) => [url, { blocks }]))
      if (!isShown) await calls.call(() => chat.unfurl({ ...at, unfurls: cards }))
    } catch (error) {
      log.warn({ reason: describe(error) }, 'a link could not be given its card')
    }
  })
}

/** False where Slack refuses it, as Work Objects of an app that may not show them. */
async function isTaken(call: () => Promise<unknown>, log: Log): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (refusalOf(error) === undefined) throw error
    log.warn({ reason: describe(error) }, 'Slack refused a Work Object')
    return false
  }
}

function entityIn({ blocks: [item] }: Card, posted: string | undefined): types.EntityMetadata[] {
  const entity = item?.kind === 'item' && posted !== undefined ? unfurlEntity(item, posted) : undefined
  return entity === undefined ? [] : [entity]
}

/**
 * A card as the blocks of an unfurl, where Slack refuses rich text
 * (https://github.com/slackapi/java-slack-sdk/issues/876): formatted where no word of it could be read as
 * formatting of its own, else plain. An unfurl cannot go on in another message, so it keeps to the limits of
 * one: what is too much is left out, with a line that says so.
 */
export function renderUnfurl(card: Card): {
  readonly blocks: types.KnownBlock[]
  /** The message that would hold the card's buttons, with their long commands. */
  readonly buttons: SlackMessage
} {
  const buttons = openMenus(card).blocks.flatMap((block) => (block.kind === 'item' ? block.buttons : []))
  const offered = [...buttons, ...card.buttons].slice(0, maxButtonRows * maxButtonsOfBlock)
  const [message] = renderCard({ title: '', blocks: [], buttons: offered })
  const rows = message.blocks.filter((block) => block.type === 'actions')
  const title = section(toPieces([{ bold: card.title }]))
  const words = boundWords([...title, ...card.blocks.flatMap(wordsOf)], maxBlocks - rows.length)
  return { blocks: [...words, ...rows], buttons: message }
}

/** Those of the blocks that a message holds beside its buttons. */
function boundWords(blocks: readonly WordBlock[], maxBlocks: number): WordBlock[] {
  let room = maxTextOfMessage
  const fitting = blocks.findIndex((block, at) => {
    room -= textOf(block).length
    return at >= maxBlocks || room < 0
  })
  if (fitting < 0) return [...blocks]
  return [
    ...blocks.slice(0, Math.min(fitting, maxBlocks - 1)),
    ...context(toPieces(['There is more than fits here.'])),
  ]
}

function textOf(block: WordBlock): string {
  return block.type === 'section'
    ? (block.text?.text ?? '')
    : block.elements.map((element) => ('text' in element ? element.text : '')).join('')
}

type WordBlock = types.SectionBlock | types.ContextBlock

function wordsOf(block: Block): WordBlock[] {
  switch (block.kind) {
    case 'text':
      return section(toPieces(block.text))
    case 'note':
      return context(toPieces(block.text))
    case 'item':
      return [...section(itemPieces(block)), ...context(toPieces(block.note ?? []))]
    case 'image':
      return context(toPieces([block.alt]))
    case 'file':
      return context(toPieces([block.name]))
  }
}

function section(pieces: readonly Piece[]): types.SectionBlock[] {
  return isBlank(pieces) ? [] : [{ type: 'section', text: textObject(pieces) }]
}

function context(pieces: readonly Piece[]): types.ContextBlock[] {
  return isBlank(pieces) ? [] : [{ type: 'context', elements: [textObject(pieces)] }]
}

function textObject(pieces: readonly Piece[]): types.MrkdwnElement | types.PlainTextElement {
  const text = toMrkdwn(pieces)
  if (text !== undefined && text.length <= maxTextOfBlock) return { type: 'mrkdwn', text }
  return plainTextObject(cutText(piecesText(pieces), maxTextOfBlock))
}

/** A card under a link offers what one paper does; more rows would leave no room for its words. */
const maxButtonRows = 5
