/** Finds the platforms whose messages can be shown: every folder beside this one that has a `render.ts`. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Card } from '../../src/core.ts'

/** The folder's name, and its rendering of a card: the very payloads that the platform would get. */
export interface Platform {
  readonly name: string
  renderCard(card: Card): readonly object[]
}

/** All platforms under `folder`, by name. Throws when a `render.ts` has no `renderCard`. */
export async function findPlatforms(folder = new URL('../', import.meta.url)): Promise<readonly Platform[]> {
  const names = (await readdir(folder)).sort()
  const rendering = names.filter((name) => existsSync(new URL(`${name}/render.ts`, folder)))
  return Promise.all(rendering.map((name) => loadPlatform(name, new URL(`${name}/render.ts`, folder))))
}

/** The payloads of every platform, under its name. */
export function renderAll(platforms: readonly Platform[], card: Card): Record<string, readonly object[]> {
  return Object.fromEntries(platforms.map(({ name, renderCard }) => [name, renderCard(card)]))
}

/** JSON in which bytes are base64. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value, function (key, plain) {
    // `plain` is what toJSON made of a Buffer already: a list of numbers.
    const original: unknown = this[key]
    return original instanceof Uint8Array ? original.toBase64() : plain
  })
}

async function loadPlatform(name: string, file: URL): Promise<Platform> {
  const { renderCard } = await import(file.href)
  if (typeof renderCard !== 'function') throw new TypeError(`${name}/render.ts exports no renderCard`)
  return { name, renderCard }
}
