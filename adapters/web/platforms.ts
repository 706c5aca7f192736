/** Finds the platforms whose messages can be shown: the folders beside this one with a preview. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Card, ending } from '../../src/core.ts'

/** What a message's buttons may need to know of it. */
export interface Surroundings {
  /** What the message answers, where only the one who asked sees it. */
  readonly origin?: string
  /** Whether the answer to a command is for everybody. */
  isPublic(command: string): boolean
}

/** The folder's name, and its rendering of a card: the very payloads that the platform would get. */
export interface Platform {
  readonly name: string
  renderCard(card: Card, around: Surroundings): readonly object[]
}

/**
 * The path, from `folder`, of each platform's preview: a folder with a `preview.tsx` is a platform to show.
 */
export async function findPreviews(
  folder = adaptersFolder,
): Promise<readonly { name: string; path: string }[]> {
  const names = (await readdir(folder)).sort()
  return names
    .map((name) => ({ name, path: `./${name}/preview.tsx` }))
    .filter(({ path }) => existsSync(new URL(path, folder)))
}

/** All platforms to show, by name. Throws when one has no `renderCard` in its `render.ts`. */
export async function findPlatforms(folder = adaptersFolder): Promise<readonly Platform[]> {
  const previews = await findPreviews(folder)
  return Promise.all(
    previews.map(({ name }) => loadPlatform(name, new URL(`${name}/render${ending}`, folder))),
  )
}

/** The payloads of every platform, under its name. */
export function renderAll(
  platforms: readonly Platform[],
  card: Card,
  around: Surroundings,
): Record<string, readonly object[]> {
  return Object.fromEntries(platforms.map(({ name, renderCard }) => [name, renderCard(card, around)]))
}

/** JSON in which bytes are base64. */
export function encodeJson(value: unknown): string {
  return [...encodeParts(value)].join('')
}

/**
 * The same of an object, in pieces between which others get their turn: an exported list is in it several
 * times, and as one text each of these would take megabytes.
 */
export async function* encodeInPieces(value: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let start = ''
  yield '{'
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue
    const pieces = Array.isArray(part) ? part : [part]
    yield `${start}${JSON.stringify(key)}:${Array.isArray(part) ? '[' : ''}`
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) yield ','
      for (const encoded of encodeParts(piece)) {
        yield encoded
        await letOthersRun()
      }
    }
    if (Array.isArray(part)) yield ']'
    start = ','
  }
  yield '}'
}

/** JSON with each long text in parts of its own. */
function* encodeParts(value: unknown): Generator<string> {
  const mark = randomUUID()
  const long: string[] = []
  const json = JSON.stringify(value, function (key, plain) {
    // `plain` is what toJSON made of a Buffer already: a list of numbers.
    const original: unknown = this[key]
    const shown = original instanceof Uint8Array ? Buffer.from(original).toString('base64') : plain
    if (typeof shown !== 'string' || shown.length <= maxPartLength) return shown
    long.push(shown)
    return mark
  })
  // Nobody knows the mark before, so it stands nowhere else.
  const [first = '', ...others] = json?.split(`"${mark}"`) ?? []
  yield first
  for (const [at, text] of long.entries()) {
    for (let from = 0; from < text.length; from += maxPartLength) {
      const quoted = JSON.stringify(text.slice(from, from + maxPartLength)).slice(1, -1)
      yield from === 0 ? `"${quoted}` : quoted
    }
    yield `"${others[at] ?? ''}`
  }
}

const maxPartLength = 16_384
const adaptersFolder = new URL('../', import.meta.url)

async function loadPlatform(name: string, file: URL): Promise<Platform> {
  const { renderCard } = await import(file.href)
  if (typeof renderCard !== 'function') throw new TypeError(`${name}/render.ts exports no renderCard`)
  return { name, renderCard }
}
