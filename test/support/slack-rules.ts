/**
 * Slack's rules for a message, coded by hand from its documentation, and a message read as Slack shows it.
 */
import type { SlackMessage } from '../../adapters/slack/render/messages.ts'
import type { Reading } from '../contract/render-contract.ts'
import { findChartFaults, isDrawn } from './slack-charts.ts'
import { findTypeFaults, hasSlackSchema } from './slack-schema.ts'

type Json = Readonly<Record<string, unknown>>

/** The rules that a message breaks; the numbers stand in https://docs.slack.dev/reference/block-kit. */
export function findSlackFaults(message: SlackMessage): string[] {
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  check(message.blocks.length >= 1 && message.blocks.length <= 50, `${message.blocks.length} blocks`)
  check(message.text.trim() !== '' && message.text.length <= 3_000, `text of ${message.text.length}`)
  check(!/[<>]|&(?!(amp|lt|gt);)/.test(message.text), 'text is not escaped')
  check(message.unfurl_links === false && message.unfurl_media === false, 'unfurls')
  check(!/[\ud800-\udfff]/u.test(JSON.stringify(message.blocks)), 'half a character')
  const strings = stringsUnder(message.blocks, ['text', 'url', 'alt_text'])
  check(strings.join('').length < 13_200, `${strings.join('').length} characters in all`)
  check(!strings.some((text) => text.trim() === '' && text !== '\n' && text.length === 0), 'an empty text')
  const ids = message.blocks.flatMap((block) => block.block_id ?? [])
  check(new Set(ids).size === ids.length && ids.every((id) => id.length <= 255), 'block_id')
  for (const block of message.blocks) {
    switch (block.type) {
      case 'header':
        check(block.text.type === 'plain_text' && block.text.text.trim() !== '', 'header text')
        check(block.text.text.length <= 150, `header of ${block.text.text.length}`)
        break
      case 'rich_text':
        check(block.elements.length > 0, 'empty rich text')
        check(stringsUnder(block, ['text', 'url', 'user_id']).join('').trim() !== '', 'blank rich text')
        check(stringsUnder(block, ['text']).join('').length <= 3_000, 'rich text too long')
        break
      case 'context':
        check(
          block.elements.length >= 1 && block.elements.length <= 10,
          `${block.elements.length} in a context`,
        )
        for (const element of block.elements)
          check(
            'text' in element && element.text.trim() !== '' && element.text.length <= 3_000,
            'context text',
          )
        break
      case 'actions': {
        check(block.elements.length >= 1 && block.elements.length <= 25, `${block.elements.length} actions`)
        const actions = block.elements.flatMap((element) =>
          'action_id' in element ? (element.action_id ?? []) : [],
        )
        check(
          actions.length === block.elements.length && new Set(actions).size === actions.length,
          'action_id',
        )
        for (const element of block.elements) {
          if (element.type === 'overflow') {
            check(element.options.length >= 1 && element.options.length <= 5, 'options of a menu')
            for (const { text, value } of element.options) {
              check(text.text.trim() !== '' && text.text.length <= 75, `an option ${text.text}`)
              check((value ?? '').length >= 1 && (value ?? '').length <= 150, 'value of an option')
            }
            continue
          }
          check(element.type === 'button' && element.text.text.trim() !== '', 'a button without label')
          if (element.type !== 'button') continue
          check(element.text.text.length <= 75, `label of ${element.text.text.length}`)
          check((element.value ?? '').length >= 1 && (element.value ?? '').length <= 2_000, 'value')
        }
        break
      }
      case 'context_actions':
        check(block.elements.length >= 1 && block.elements.length <= 5, `${block.elements.length} thumbs`)
        for (const element of block.elements) {
          const buttons =
            element.type === 'feedback_buttons' ? [element.positive_button, element.negative_button] : []
          check(buttons.length === 2, 'thumbs')
          check(
            buttons.every(({ text, value }) => text.text.length <= 75 && value.length <= 2_000),
            'a thumb',
          )
        }
        break
      case 'data_visualization':
      case 'data_table':
      case 'divider':
        break
      default:
        faults.push(`a block of type ${block.type}`)
    }
  }
  return [...faults, ...findChartFaults(message.blocks)]
}

/** A check of blocks against the schema made from Slack's own types; undefined where the file is absent. */
export function loadSlackSchema(): ((message: SlackMessage) => string[]) | undefined {
  if (!hasSlackSchema) return undefined
  // The types are older than charts and tables.
  return ({ blocks }) =>
    findTypeFaults(
      'KnownBlock[]',
      blocks.filter((block) => !isDrawn(block)),
    )
}

/** A message as Slack shows it. */
export function readSlackMessage(message: SlackMessage): Reading {
  const reading = { words: '', buttons: [], menus: [], links: [], mentions: [], strays: [] } as Omit<
    Draft,
    'files'
  >
  for (const block of message.blocks) readPart(block as unknown as Json, reading, message)
  return { ...reading, files: message.files }
}

type Draft = { -readonly [K in keyof Reading]: Reading[K] extends readonly (infer T)[] ? T[] : Reading[K] }

function readButton(part: Json, { longCommands }: SlackMessage): Reading['buttons'][number] {
  const value = String(part.value)
  const command = value.startsWith('#') ? longCommands[value] : value
  return { label: String((part.text as Json).text), command }
}

function readPart(part: Json, into: Omit<Draft, 'files'>, message: SlackMessage): void {
  const text = String(part.text ?? '')
  switch (part.type) {
    case 'text':
    case 'plain_text':
      into.words += text
      break
    case 'link':
      into.links.push({ label: text || String(part.url), url: String(part.url) })
      into.words += text || String(part.url)
      break
    case 'user':
      into.mentions.push(String(part.user_id))
      into.words += String(part.user_id)
      break
    case 'mrkdwn':
      readMrkdwn(text, into)
      break
    case 'header':
      readPart(part.text as Json, into, message)
      break
    case 'button':
      into.buttons.push(readButton(part, message))
      break
    case 'overflow':
      for (const option of part.options as Json[]) into.menus.push(readButton(option, message))
      break
    case 'divider':
      break
    case 'rich_text':
    case 'rich_text_section':
    case 'rich_text_preformatted':
    case 'context':
    case 'actions':
      for (const element of part.elements as Json[]) readPart(element, into, message)
      break
    case 'data_visualization':
      into.words += String(part.title)
      break
    case 'data_table':
      into.words += `${part.caption} ${(part.rows as Json[][])
        .flat()
        .map(({ text }) => text)
        .join(' ')}`
      break
    // A time on the reader's own clock follows the words that say it.
    case 'date':
      break
    default:
      into.strays.push(JSON.stringify(part))
  }
}

// https://docs.slack.dev/messaging/formatting-message-text: what is between < and >
// is live, and five marks format.
function readMrkdwn(text: string, into: Omit<Draft, 'files'>): void {
  for (const token of text.match(/<[^>]*>|[^<]+|</g) ?? []) {
    const [, target = '', label] = /^<([^|]*?)(?:\|(.*))?>$/s.exec(token) ?? []
    if (!token.startsWith('<')) {
      // A mark of ours stands alone around words; any other mark character is somebody else's.
      const words = token.replace(/(?<![^\s(])([*`])(\S(?:[^*`\n]*\S)?)\1(?![^\s).,;])/g, '$2')
      if (/[*_~`>]|:[\w+'-]+:|[@#]\w|:\/\//.test(words)) into.strays.push(words)
      into.words += unescapeSlack(words)
    } else if (/^https?:/.test(target)) {
      into.links.push({ label: unescapeSlack(label ?? target), url: unescapeSlack(target) })
      into.words += unescapeSlack(label ?? target)
    } else if (/^@[UW][A-Z0-9]+$/.test(target)) {
      into.mentions.push(target.slice(1))
      into.words += target.slice(1)
    } else into.strays.push(token)
  }
}

/** The text that was escaped, as Slack undoes it. */
export function unescapeSlack(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

function stringsUnder(part: unknown, keys: readonly string[]): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? (keys.includes(key) ? [value] : []) : stringsUnder(value, keys),
  )
}
