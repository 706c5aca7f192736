/**
 * What every renderer of cards owes: its platform's limits, every word, every
 * button, and nothing brought to life.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Card, cutText, plainText, type Span } from '../../src/core.ts'
import { maxLinkLength } from '../../src/model/bounds.ts'
import { parseWebAddress } from '../../src/model/links.ts'
import { arbitraryCard, hugeCard } from '../support/card-arbitraries.ts'
import { gallery } from '../support/card-gallery.ts'
import { tried } from '../support/property-runs.ts'

/** A message as a person on the platform meets it. `strays` is all markup that nothing in a card asks for. */
export interface Reading {
  readonly words: string
  readonly buttons: readonly { readonly label: string; readonly command: string | undefined }[]
  /** What stands on the menus of its items. */
  readonly menus: readonly { readonly label: string; readonly command: string | undefined }[]
  readonly links: readonly { readonly label: string; readonly url: string }[]
  readonly mentions: readonly string[]
  readonly files: readonly { readonly name: string; readonly content: string | Uint8Array }[]
  readonly strays: readonly string[]
}

export interface Renderer<Message> {
  readonly name: string
  renderCard(card: Card): readonly Message[]
  /** The same, however many messages it takes. */
  renderWhole(card: Card): readonly Message[]
  readMessage(message: Message): Reading
  /** The rules of the platform that a message breaks, coded by hand. */
  findFaults(message: Message): string[]
  /** The same by the platform's own schema; undefined where the schema is not at hand. */
  readonly findSchemaFaults: ((message: Message) => string[]) | undefined
  /** How long a label of a button may be. */
  readonly maxLabel: number
  isUser(id: string): boolean
  /** How many options an item's menu has; where there are no menus, one item alone has them as buttons. */
  readonly maxMenu: number
}

/** Describes a renderer's behaviour on the gallery and on any card. */
export function describeRenderer<Message>(renderer: Renderer<Message>): void {
  const { renderCard, renderWhole, readMessage, findFaults, findSchemaFaults } = renderer
  const read = (card: Card) => renderWhole(card).map(readMessage)

  describe(`cards on ${renderer.name}`, () => {
    describe.each(Object.entries(gallery))('%s', (_name, card) => {
      it('keeps every limit', () => {
        expect(renderWhole(card).flatMap(findFaults)).toEqual([])
      })
      it.skipIf(findSchemaFaults === undefined)(
        "passes the platform's schema (skipped where that is absent)",
        () => {
          expect(
            renderWhole(card).flatMap((message) => findSchemaFaults?.(message) ?? ['no schema']),
          ).toEqual([])
        },
      )
      it('keeps every word, link and file, in order', () => {
        expect(findLosses(card, read(card))).toEqual([])
      })
      it('keeps every button, in order', () => {
        expectButtons(card, read(card), renderer)
      })
      it('brings nothing to life', () => {
        expectNothingAlive(card, read(card), renderer.isUser)
      })
    })

    it('holds all of this for any card', () => {
      fc.assert(
        fc.property(arbitraryCard, (card) => {
          const messages = renderWhole(card)
          expect(messages.length).toBeGreaterThan(0)
          expect(messages.flatMap(findFaults)).toEqual([])
          const readings = messages.map(readMessage)
          expect(findLosses(card, readings)).toEqual([])
          expectButtons(card, readings, renderer)
          expectNothingAlive(card, readings, renderer.isUser)
        }),
        tried(200),
      )
    })

    it('takes three messages at most for any card, says what is left out, and keeps every limit', () => {
      fc.assert(
        fc.property(hugeCard, (card) => {
          const messages = renderCard(card)
          expect(messages.length).toBeLessThanOrEqual(3)
          expect(messages.flatMap(findFaults)).toEqual([])
          const readings = messages.map(readMessage)
          expect(readings.flatMap((reading) => reading.strays)).toEqual([])
          const isCut = renderWhole(card).length > 3
          const words = readings.map((reading) => reading.words).join(' ')
          expect(/left out here|are cut here/.test(words)).toBe(isCut)
          if (!isCut) expect(messages).toEqual(renderWhole(card))
          expect(renderCard({ ...card, isWhole: true })).toEqual(renderWhole(card))
        }),
        tried(25),
      )
    })

    it('keeps the links and buttons of one long text, which is cut', () => {
      const abstract = 'We study how much of it fits. '.repeat(1_300)
      const card: Card = {
        title: 'A long paper',
        blocks: [
          { kind: 'text', text: [abstract] },
          { kind: 'text', text: [{ link: 'arXiv 2504.07615', url: 'https://arxiv.org/abs/2504.07615' }] },
        ],
        buttons: [{ label: 'Save', command: 'save arxiv:2504.07615' }],
      }
      const readings = renderCard(card).map(readMessage)
      expect(readings.length).toBeLessThanOrEqual(3)
      expect(readings.flatMap(({ links }) => links).length).toBeGreaterThan(0)
      expect(readings.flatMap(({ buttons }) => buttons)).toHaveLength(card.buttons.length)
      expect(readings.map(({ words }) => words).join(' ')).toContain('are cut here')
    })

    it('gives the same messages for the same card', () => {
      for (const card of Object.values(gallery)) expect(renderCard(card)).toEqual(renderCard(card))
    })
  })
}

/** Texts without white space, controls, direction marks and other characters that no reader sees. */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replace(
      /[\s\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufeff\ufff9-\ufffd\u{e0000}-\u{e007f}]/gu,
      '',
    )
}

function findLosses(card: Card, readings: readonly Reading[]): string[] {
  const words = visible(readings.map((reading) => reading.words).join(''))
  const files = readings.flatMap((reading) => reading.files)
  let position = 0
  const lost: string[] = []
  const want = (text: string) => {
    const wanted = visible(text)
    const at = words.indexOf(wanted, position)
    if (at < 0) lost.push(`words: ${text.slice(0, 200)}`)
    else position = at + wanted.length
  }
  want(card.title)
  for (const block of card.blocks) {
    if ('text' in block && block.kind !== 'item') for (const span of block.text) want(wordsOf(span))
    else if (block.kind === 'item') {
      for (const text of [block.title, block.meta]) want(text)
      for (const { label, url } of block.links ?? []) if (isTrusted(url)) want(label)
      for (const span of [...block.text, ...(block.note ?? [])]) want(wordsOf(span))
    } else if (block.kind === 'image') {
      want(block.alt)
      if (!files.some((file) => file.content === block.png)) lost.push(`image: ${block.alt}`)
    } else {
      want(block.name)
      if (!words.includes(visible(block.content)) && !files.some((file) => file.content === block.content))
        lost.push(`file: ${block.name}`)
    }
  }
  const shownLinks = new Set(readings.flatMap((reading) => reading.links.map((link) => decodeUrl(link.url))))
  // As written too: decoding takes a lone `%` and the digits that follow it for an escape.
  const isWritten = (url: string) =>
    words.includes(visible(url)) || visible(decodeUrl(words)).includes(visible(decodeUrl(url)))
  for (const url of urlsOf(card))
    if (!shownLinks.has(decodeUrl(url)) && !isWritten(url)) lost.push(`link: ${url}`)
  return lost
}

function expectButtons(
  card: Card,
  readings: readonly Reading[],
  { maxLabel, maxMenu }: Pick<Renderer<never>, 'maxLabel' | 'maxMenu'>,
): void {
  const items = card.blocks.filter((block) => block.kind === 'item')
  const areButtons = maxMenu === 0 && items.length === 1
  const wanted = [
    ...items.flatMap(({ buttons, menu = [] }) => [...buttons, ...(areButtons ? menu : [])]),
    ...card.buttons,
  ]
  const got = readings.flatMap((reading) => reading.buttons)
  expect(got.map((button) => button.command)).toEqual(wanted.map((button) => button.command))
  const menus = items.flatMap(({ menu = [] }) => menu.slice(0, maxMenu))
  expect(readings.flatMap((reading) => reading.menus).map(({ command }) => command)).toEqual(
    menus.map(({ command }) => command),
  )
  got.forEach(({ label }, index) => {
    const full = visible(wanted[index]?.label ?? '')
    const isCut = label.endsWith('…') && full.startsWith(visible(label.slice(0, -1)))
    expect(visible(label) === full || isCut, `the label ${label}`).toBe(true)
    if (isCut && full.length > 0 && visible(label) !== full)
      expect((wanted[index]?.label ?? '').length, `a label cut without need: ${label}`).toBeGreaterThan(
        maxLabel - 1,
      )
  })
}

function expectNothingAlive(card: Card, readings: readonly Reading[], isUser: (id: string) => boolean): void {
  expect(readings.flatMap((reading) => reading.strays)).toEqual([])
  const spans = card.blocks.flatMap((block) =>
    block.kind === 'item' ? [...block.text, ...(block.note ?? [])] : 'text' in block ? block.text : [],
  )
  const named = spans.flatMap((span) =>
    typeof span === 'object' && 'mention' in span ? [visible(span.mention)] : [],
  )
  expect(readings.flatMap((reading) => reading.mentions)).toEqual(named.filter(isUser))
  const given = new Set(urlsOf(card).map(decodeUrl))
  for (const { label, url } of readings.flatMap((reading) => reading.links)) {
    expect(given.has(decodeUrl(url)), `a link that no card gave: ${url}`).toBe(true)
    expect(['http:', 'https:']).toContain(new URL(url).protocol)
    if (visible(label) !== url)
      expect(new URL(url).hostname, `behind ${label}`).toMatch(/(^|\.)(arxiv|doi)\.org$/)
  }
}

function urlsOf(card: Card): string[] {
  const addresses = card.blocks.flatMap((block) => {
    if (block.kind !== 'item') return 'text' in block ? block.text.flatMap(linkOf) : []
    return [
      ...(block.url === undefined ? [] : [block.url]),
      ...(block.links ?? []).map(({ url }) => url).filter(isTrusted),
      ...[...block.text, ...(block.note ?? [])].flatMap(linkOf),
    ]
  })
  return addresses.map((address) => {
    const url = URL.parse(address)
    const isLink = url !== null && /^https?:$/.test(url.protocol)
    // What is longer is no link, and shown up to its bound.
    const isLong = Math.max(address.length, url?.href.length ?? 0) > maxLinkLength
    return isLink && !isLong ? url.href : cutText(address, maxLinkLength)
  })
}

/** A label in the line of small facts may hide it; any other is left out there. */
function isTrusted(url: string): boolean {
  return parseWebAddress(url)?.isTrusted === true
}

function linkOf(span: Span): string[] {
  return typeof span === 'object' && 'link' in span ? [span.url] : []
}

function wordsOf(span: Span): string {
  return plainText([span])
}

function decodeUrl(url: string): string {
  return url.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
