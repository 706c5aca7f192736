/** A bot on a fresh SQLite file with the seeds indexed, at a fixed time. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createRequestLog } from '../../src/app/log.ts'
import { type ModelHelpParts, openModelHelp } from '../../src/app/open-model-help.ts'
import { createBot } from '../../src/bot/bot.ts'
import type { ModelSettings } from '../../src/language-model/settings.ts'
import { Library } from '../../src/library/library.ts'
import type { LibraryParts } from '../../src/library/library-parts.ts'
import type { Card, Item, Span } from '../../src/model/card.ts'
import { plainText } from '../../src/model/card.ts'
import type { Bot, Change, Incoming } from '../../src/ports/bot.ts'
import type { Log } from '../../src/ports/log.ts'
import type { PaperLookup } from '../../src/ports/paper-lookup.ts'
import type { Store } from '../../src/ports/store.ts'
import { createMemoryIndex } from '../../src/search/memory/memory-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import { loadBotParts } from './bot-parts.ts'
import { copySeeds, loadIndex, putSeeds } from './seeds.ts'

export interface TestBot {
  readonly bot: Bot
  readonly library: Library
  /** Of its database, unless it was told a URL. */
  readonly file: string
  /** Everything that was logged, a parsed line each. */
  readonly logged: readonly Record<string, unknown>[]
  say(text: string, who?: Partial<Omit<Incoming, 'text'>>): Promise<Card>
  close(): Promise<void>
}

export async function startTestBot(
  options: Pick<
    LibraryParts,
    | 'linkTo'
    | 'findOwn'
    | 'findObstacle'
    | 'findRefusal'
    | 'mayRead'
    | 'standingOf'
    | 'nameRoom'
    | 'patienceMs'
    | 'importPatienceMs'
    | 'publicUrl'
    | 'hasSource'
    | 'countsCitations'
  > & {
    /** Where papers are looked up that are not there; nowhere unless told. */
    readonly openLookup?: (parts: { readonly store: Store; readonly log: Log }) => PaperLookup
    /** How papers are read whole; not at all unless told. */
    readonly openFullTexts?: (store: Store) => NonNullable<LibraryParts['fullTexts']>
    /** The language model that may be asked, and how long it may take; none unless told. */
    readonly model?: ModelSettings & Pick<ModelHelpParts, 'patienceMs' | 'metrics'>
    /** A file of its own unless told. */
    readonly url?: string
    readonly now?: string | (() => Temporal.Instant)
    readonly seeds?: boolean
    /** Whoever speaks by `say` presses what is offered instead of done, and gets the answer to that. */
    readonly agrees?: boolean
  } = {},
): Promise<TestBot> {
  const folder = await mkdtemp(join(tmpdir(), 'journal-club-'))
  const { now: time = '2025-04-13T09:00:00Z', seeds: hasSeeds = true } = options
  const file = join(folder, 'test.sqlite')
  const now = typeof time === 'string' ? () => Temporal.Instant.from(time) : time
  const url = options.url ?? `file:${file}`
  const ownFile = url.replace('file:', '')
  if (hasSeeds && ownFile !== url && !existsSync(ownFile)) await copySeeds(ownFile, now())
  const store = await openStore({ url })
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) })
  const stored = hasSeeds ? await loadIndex(store) : undefined
  const index = stored ?? createMemoryIndex()
  const { linkTo = () => undefined, findOwn = () => undefined, model: settings } = options
  const { openLookup, patienceMs = 25_000 } = options
  const {
    openLookup: _lookup,
    openFullTexts,
    url: _url,
    now: _now,
    seeds: _seeds,
    model: _model,
    agrees = false,
    ...platform
  } = options
  const lookup = openLookup?.({ store, log })
  const fullTexts = openFullTexts?.(store)
  const version = '0.0.0-test'
  const model = settings && openModelHelp(settings, { ...settings, log, version, store, index, now })
  const parts = { store, index, now, timeZone: 'UTC', version, linkTo, findOwn, lookup, patienceMs, model }
  const library = new Library({ ...platform, ...parts, ...(fullTexts && { fullTexts }) })
  if (hasSeeds && stored === undefined) await putSeeds(store, log, now)
  const bot = createBot({ library, ...(await loadBotParts()), log: createRequestLog(log) })
  return {
    bot,
    library,
    file,
    logged,
    async say(text, given = {}) {
      const who = { place: 'web:lab/general', user: 'ada', ...given } as const
      const card = await bot.hear({ ...who, text }).answer()
      const [offered] = agrees && isOffer(card) ? card.buttons : []
      return offered === undefined
        ? card
        : bot.hear({ ...who, text: offered.command, isPressed: true }).answer()
    },
    async close() {
      await library.imports.stop()
      await library.lookUps.stop()
      await library.fullTexts?.stop?.()
      await library.pictures.close()
      await library.model?.stop()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The papers of a card. */
export function itemsOf(card: Card): Item[] {
  return card.blocks.filter((block) => block.kind === 'item')
}

/** What the last of several things is answered with, said one after the other. */
export async function sayInTurn(test: TestBot, said: readonly string[]): Promise<string> {
  for (const step of said.slice(0, -1)) await test.say(step)
  return textOf(await test.say(said.at(-1) ?? ''))
}

/** Everything a card says, without marks. */
export function textOf(card: Card): string {
  const blocks = card.blocks.map((block) => {
    if (block.kind === 'image') return block.alt
    if (block.kind === 'file') return block.content
    if (block.kind !== 'item') return plainText(block.text)
    return [block.title, block.meta, plainText(block.text), plainText(block.note ?? [])].join('\n')
  })
  return [card.title, ...blocks].join('\n')
}

/** The words that a card marks. */
export function boldOf(spans: readonly Span[]): string[] {
  return spans.flatMap((span) => (typeof span !== 'string' && 'bold' in span ? [span.bold] : []))
}

/** Whether a card offers what others would have or see. */
export function isOffer(card: Card): boolean {
  return (
    card.isProblem === true && /changes it for|or everybody here|Everybody here would see/.test(textOf(card))
  )
}

/** What the platform is asked about before a text changes it. Nothing of it is allowed. */
export async function rightsAskedFor(test: Pick<TestBot, 'say'>, text: string): Promise<readonly Change[]> {
  const asked: Change[] = []
  await test.say(text, {
    async findRefusal(change) {
      asked.push(change)
      return 'Nothing may be changed here.'
    },
  })
  return asked
}

/** What a card's button of this name says. */
export function commandOf(card: Card, label: string): string {
  const buttons = [
    ...itemsOf(card).flatMap((item) => [...item.buttons, ...(item.menu ?? [])]),
    ...card.buttons,
  ]
  const button = buttons.find((candidate) => candidate.label === label)
  if (button === undefined) throw new Error(`no button ${label} on ${textOf(card)}`)
  return button.command
}

/** People whom nobody has answered yet, another at each call. */
export function makeNewcomers(): () => { readonly user: string } {
  let people = 0
  return () => {
    people += 1
    return { user: `newcomer-${people}` }
  }
}

/** Whether a card is what a search found, or that it found nothing. */
export function isSearch(card: Card): boolean {
  return card.shows?.command.startsWith('search ') === true || textOf(card).includes('No paper ')
}
