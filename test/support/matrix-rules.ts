/**
 * Rules of a message of Matrix, coded by hand from the specification, and a
 * message read as a client shows it.
 */
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../adapters/matrix/render/html.ts'
import { hint, parsePressedNumber, writeNumber } from '../../adapters/matrix/render/numbers.ts'
import type { MatrixMessage } from '../../adapters/matrix/render.ts'
import type { Reading } from '../contract/render-contract.ts'
import type { Json, MatrixState } from './matrix-loopback-state.ts'
import { messageContent } from './matrix-schema.ts'

/**
 * Of the tags that https://spec.matrix.org/v1.11/client-server-api/#mroommessage-msgtypes
 * allows, those that the bot writes.
 */
const tags = new Set(['p', 'br', 'h4', 'strong', 'em', 'code', 'pre', 'a'])

export function findMatrixFaults({ body, html, buttons, file }: MatrixMessage): string[] {
  const faults: string[] = []
  const check = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  check(body.trim() !== '' && body.isWellFormed() && html.isWellFormed(), 'no body, or half a character')
  const bytes = Buffer.byteLength(JSON.stringify([body, body, html, buttons]))
  check(bytes < 60_000, `${bytes} bytes, of which an event has 65,536`)
  check(buttons.length <= 40, `${buttons.length} buttons`)
  check((file === undefined) === (html !== ''), 'a file has no other text')
  for (const [at, { label, command, at: place }] of buttons.entries()) {
    check(body.slice(place[0]).startsWith(label), `the label ${label} is not where it is said to be`)
    check(command.length >= 1 && command.length <= 100 && label.trim() !== '', `a button ${command}`)
    const number =
      body
        .slice(Math.max(0, place[0] - 5), place[0])
        .trim()
        .split(/\s/)
        .at(-1) ?? ''
    check(parsePressedNumber(number) === at + 1, `the number ${number}`)
  }
  return faults
}

export function findMatrixSchemaFaults({ body, html, file }: MatrixMessage): string[] {
  const content =
    file === undefined
      ? { msgtype: 'm.notice', body, format: 'org.matrix.custom.html', formatted_body: html }
      : { msgtype: 'm.file', body, filename: file.name, url: 'mxc://lab.example/media' }
  const { error } = messageContent.safeParse(content)
  return error === undefined ? [] : [error.message]
}

/** A message as it was sent, with what its file holds. */
export function readMatrixEvent(content: Json, state: MatrixState): MatrixMessage {
  const { buttons = [] } = Object(content['journal-club'])
  const message = { body: String(content.body), html: String(content.formatted_body ?? ''), buttons }
  const kept = state.media.get(String(content.url ?? '').replace('mxc://', ''))
  if (kept === undefined) return { ...message, longCommands: {} }
  const file = { name: String(content.filename), mediaType: kept.type, content: kept.body.toString() }
  return { ...message, file, longCommands: {} }
}

/** What a client shows: the formatted body, without the numbers of buttons and the line about them. */
export function readMatrixMessage(message: MatrixMessage): Reading {
  const { html, body, buttons, file, longCommands } = message
  const { prose, code, ...read } = readHtml(withoutButtons(message))
  // Without addresses first: code that is a dot is no part of one.
  const plain = code.reduce((rest, each) => rest.replace(dropAddresses(each), ' '), dropAddresses(body))
  return {
    ...read,
    words: file === undefined ? read.words : body,
    menus: [],
    strays: [...read.strays, ...(html === '' ? [] : findLive(prose)), ...findLive(plain)],
    buttons: buttons.map(({ label, command }) => {
      return { label, command: command.startsWith('#') ? longCommands[command] : command }
    }),
    files: file === undefined ? [] : [file],
  }
}

function withoutButtons({ html, buttons }: MatrixMessage): string {
  let rest = buttons.length === 0 ? html : html.replace(`<p><em>${hint}</em></p>`, '')
  for (const [index, { label, at }] of [...buttons.entries()].toReversed()) {
    const number = at[1] - writeNumber(index + 1).length - 1
    const start = rest.slice(0, number).endsWith(' · ') ? number - 3 : number
    rest = rest.slice(0, start) + rest.slice(at[1] + escapeHtml(label).length)
  }
  return rest
}

/** Ids of people and rooms that a client makes links of, and the word that calls everybody. */
function findLive(text: string): string[] {
  return dropAddresses(text).match(/[@#!](?:room|[^\s:\u2060]+:\S)/gi) ?? []
}

function dropAddresses(text: string): string {
  return text.replace(/https?:\/\/\S+/g, ' ')
}

/** `prose` is the words without blocks of code, in which clients make links of nothing. */
interface ReadHtml extends Omit<Reading, 'buttons' | 'menus' | 'files'> {
  readonly prose: string
  readonly code: readonly string[]
}

function readHtml(html: string): ReadHtml {
  const links: { label: string; url: string }[] = []
  const strays: string[] = []
  const code: string[] = []
  let [words, prose] = ['', '']
  const write = (text: string) => {
    words += text
    if (open.includes('pre')) code.push((code.pop() ?? '') + text)
    else prose += text
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const allowed = name === 'a' ? ['href'] : []
      if (!tags.has(name) || Object.keys(attributes).some((each) => !allowed.includes(each)))
        strays.push(`<${name} ${JSON.stringify(attributes)}>`)
      if (name === 'br') write('\n')
      if (name === 'pre') code.push('')
      if (name === 'a') links.push({ label: '', url: attributes.href ?? '' })
      open.push(name)
    },
    ontext(text) {
      write(text)
      const link = links.at(-1)
      if (open.includes('a') && link !== undefined)
        links[links.length - 1] = { ...link, label: link.label + text }
    },
    onclosetag(name) {
      open.splice(open.lastIndexOf(name), 1)
      if (name === 'p' || name === 'h4') write('\n')
    },
    oncomment: () => void strays.push('a comment'),
    onprocessinginstruction: () => void strays.push('an instruction'),
  })
  const open: string[] = []
  parser.write(html)
  parser.end()
  return { words, prose, code, links, mentions: [], strays }
}
