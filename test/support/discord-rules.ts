/**
 * Discord's rules for a message, coded by hand from its documentation, and a
 * message read as Discord shows it.
 */
import { parse } from 'discord-markdown-parser'
import { parseCustomId } from '../../adapters/discord/render/custom-id.ts'
import type { DiscordMessage } from '../../adapters/discord/render.ts'
import type { Reading } from '../contract/render-contract.ts'
import { loadDiscordSchema } from './discord-schema.ts'

interface Component {
  readonly type: number
  readonly content?: string
  readonly label?: string
  readonly custom_id?: string
  readonly url?: string
  readonly placeholder?: string
  readonly options?: readonly {
    readonly label: string
    readonly value: string
    readonly description?: string
  }[]
  readonly components?: readonly Component[]
  readonly accessory?: Component
  readonly items?: readonly { readonly description?: string; readonly media: { readonly url: string } }[]
  readonly file?: { readonly url: string }
}

const rowType = 1
const buttonType = 2
const menuType = 3
const sectionType = 9
const textType = 10
const galleryType = 12
const fileType = 13
const containerType = 17

/**
 * The rules that a message breaks; the numbers stand in
 * https://docs.discord.com/developers/components/reference.
 */
export function findDiscordFaults(message: DiscordMessage): string[] {
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const all = listComponents(message)
  check(message.flags === 32_768, 'flags')
  check(!('content' in message) && !('embeds' in message), 'content beside components')
  check(JSON.stringify(message.allowed_mentions) === '{"parse":[]}', 'allowed_mentions')
  check(all.length >= 2 && all.length <= 40, `${all.length} components`)
  const texts = all.flatMap((component) => (component.type === textType ? [component.content ?? ''] : []))
  check(texts.join('').length <= 4_000, `${texts.join('').length} characters`)
  check(
    texts.every((text) => text.trim() !== '' && text.isWellFormed()),
    'a blank or broken text',
  )
  const ids = all.flatMap((component) => component.custom_id ?? [])
  check(new Set(ids).size === ids.length, 'custom_id is not unique')
  for (const component of all) {
    if (component.type === rowType) {
      const buttons = component.components ?? []
      check(buttons.length >= 1 && buttons.length <= 5, `a row of ${buttons.length}`)
      check(
        buttons.every((button) => button.type === buttonType) ||
          (buttons.length === 1 && buttons[0]?.type === menuType),
        'a row of something else',
      )
    } else if (component.type === buttonType) {
      const { label = '', custom_id: id = '' } = component
      check(label.trim() !== '' && label.length <= 80 && label.isWellFormed(), `label ${label}`)
      check(id.length >= 1 && id.length <= 100 && id.isWellFormed(), `custom_id ${id}`)
      check(component.url === undefined, 'a link button')
    } else if (component.type === menuType) {
      const { options = [], placeholder = '', custom_id: id = '' } = component
      check(options.length >= 1 && options.length <= 25, `a menu of ${options.length}`)
      check(placeholder.length <= 150 && id.length >= 1 && id.length <= 100, 'placeholder or custom_id')
      check(new Set(options.map((option) => option.value)).size === options.length, 'values are not unique')
      for (const { label, value, description = 'x' } of options)
        check(
          [label, value, description].every(
            (text) => text.trim() !== '' && text.length <= 100 && text.isWellFormed(),
          ),
          `option ${label}`,
        )
    } else if (component.type === galleryType) {
      for (const { description } of component.items ?? [])
        check(
          description === undefined || (description.length >= 1 && description.length <= 1_024),
          'description',
        )
    } else if (component.type === sectionType) {
      const within = component.components ?? []
      check(within.length >= 1 && within.length <= 3, `a section of ${within.length}`)
      check(
        within.every(({ type }) => type === textType) && component.accessory?.type === buttonType,
        'a section of something else',
      )
    } else if (component.type === containerType)
      check((component.components ?? []).length >= 1, 'an empty container')
    else check(component.type === textType || component.type === fileType, `type ${component.type}`)
  }
  const attached = message.attachments.map((attachment) => attachment.filename)
  const wanted = all.flatMap(attachmentsOf)
  check(attached.length <= 10 && new Set(attached).size === attached.length, 'attachments')
  check(
    attached.every((name) => /^\w[\w.-]*$/.test(name)),
    `names ${attached}`,
  )
  check(
    JSON.stringify(wanted) === JSON.stringify(attached.map((name) => `attachment://${name}`)),
    'unused attachment',
  )
  check(JSON.stringify(message.files.map((file) => file.name)) === JSON.stringify(attached), 'files')
  return faults
}

/** A check of the payload against Discord's own OpenAPI document; undefined where the file is absent. */
export function loadMessageSchema(): ((message: DiscordMessage) => string[]) | undefined {
  const schema = loadDiscordSchema()
  if (schema === undefined) return undefined
  return ({ files: _files, longCommands: _longCommands, ...payload }) =>
    schema.checkAs('MessageCreateRequest', payload)
}

/** A message as Discord shows it; its markdown is read by a parser that others wrote. */
export function readDiscordMessage(message: DiscordMessage): Reading {
  const draft: MarkdownReading = { words: '', links: [], mentions: [], strays: [] }
  const buttons: { label: string; command: string | undefined }[] = []
  for (const component of listComponents(message)) {
    if (component.content !== undefined) readMarkdown(component.content, draft)
    for (const { description } of component.items ?? []) draft.words += description ?? ''
    if (component.type !== buttonType) continue
    const { key } = parseCustomId(component.custom_id ?? '')
    const command = key.startsWith('#') ? message.longCommands[key] : key
    buttons.push({ label: component.label ?? '', command })
  }
  return { ...draft, buttons, menus: [], files: message.files }
}

interface MarkdownReading {
  words: string
  links: { label: string; url: string }[]
  mentions: string[]
  strays: string[]
}

/** Adds what a text in Discord's markdown shows, and all that it brings to life. */
export function readMarkdown(markdown: string, into: MarkdownReading): void {
  const outsideCode = markdown.replace(/(\\[^A-Za-z0-9\s])|```[\s\S]*?```|`[^`\n]+`/g, '$1')
  // Discord searches the text for these before it reads any markdown.
  into.strays.push(...(outsideCode.match(/@(everyone|here)|<@&\d+>|<@!?(?!\d{17,20}>)\d+>/gi) ?? []))
  // A time on the reader's own clock follows the words that say it.
  readNodes(parse(markdown.replace(/ \(<t:-?\d{1,12}:f>\)/g, ''), 'extended'), into)
}

type Node = ReturnType<typeof parse>[number]

function readNodes(nodes: readonly Node[], into: MarkdownReading): void {
  for (const [at, node] of nodes.entries()) {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'codeBlock':
        into.words += node.content
        break
      case 'twemoji':
        into.words += node.name
        break
      case 'br':
      case 'newline':
        into.words += '\n'
        break
      case 'heading':
        readNodes(node.content, into)
        // A heading ends its line.
        if (at < nodes.length - 1) into.words += '\n'
        break
      case 'strong':
      case 'subtext':
        readNodes(node.content, into)
        break
      case 'user':
        into.mentions.push(node.id)
        into.words += node.id
        break
      case 'link':
      case 'autolink': {
        const label: MarkdownReading = { words: '', links: [], mentions: [], strays: [] }
        readNodes(node.content, label)
        into.links.push({ label: label.words, url: node.target })
        into.strays.push(...label.strays, ...label.links.map((link) => link.url))
        into.words += label.words
        break
      }
      default:
        into.strays.push(JSON.stringify(node))
    }
  }
}

function listComponents(message: DiscordMessage): Component[] {
  const walk = (component: Component): Component[] => [
    component,
    ...(component.components ?? []).flatMap(walk),
    ...(component.accessory === undefined ? [] : walk(component.accessory)),
  ]
  return (message.components as readonly Component[]).flatMap(walk)
}

function attachmentsOf(component: Component): string[] {
  return [
    ...(component.file ? [component.file.url] : []),
    ...(component.items ?? []).map((item) => item.media.url),
  ]
}
