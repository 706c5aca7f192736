/** Fields of research in plain words, read as arXiv's categories (https://arxiv.org/category_taxonomy). */

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { singleSpaced } from '../../model/words.ts'
import { editDistance } from '../../search/analysis/edit-distance.ts'

/** By category: its name at arXiv, then what else people call what it holds. */
export type ArxivFields = ReadonlyMap<string, readonly string[]>

/** What a text was understood as; the categories of each part, in the order of arXiv's list. */
export interface ParsedFields {
  readonly parts: readonly { readonly words: string; readonly categories: readonly string[] }[]
  readonly categories: readonly string[]
  readonly unknown: readonly string[]
}

export async function loadArxivFields(): Promise<ArxivFields> {
  const text = await readFile(new URL('arxiv-fields.json', import.meta.url), 'utf8')
  const fields = z.record(z.string(), z.array(z.string()).min(1)).parse(JSON.parse(text))
  return new Map(Object.entries(fields))
}

/**
 * Reads fields separated by commas, semicolons or "and": categories (`cs.LG`), names at arXiv, names
 * that people use, with a wrong letter or two; of a longer phrase the longest names in it ("deep
 * reinforcement learning for robots").
 */
export function parseFields(text: string, fields: ArxivFields): ParsedFields {
  const byName = indexByName(fields)
  const parts: { words: string; categories: readonly string[] }[] = []
  const unknown: string[] = []
  for (const written of text.slice(0, maxLength).split(/[,;\n]/)) {
    const whole = singleSpaced(written)
    if (whole === '') continue
    const known = lookUp(whole, byName)
    // "Computation and Language" is one field, "robotics and vision" are two.
    const pieces = known === undefined ? whole.split(/ (?:and|&|or) /i) : [whole]
    for (const words of pieces) {
      const categories = lookUp(words, byName) ?? findInside(words, byName) ?? nearest(words, byName)
      if (categories === undefined) unknown.push(words)
      else parts.push({ words, categories })
    }
  }
  const wanted = new Set(parts.flatMap(({ categories }) => categories))
  return { parts, categories: [...fields.keys()].filter((category) => wanted.has(category)), unknown }
}

function indexByName(fields: ArxivFields): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>()
  for (const [category, names] of fields) {
    for (const name of [category, ...names]) {
      const key = fold(name)
      const categories = byName.get(key) ?? []
      if (!categories.includes(category)) byName.set(key, [...categories, category])
    }
  }
  return byName
}

function lookUp(words: string, byName: ReadonlyMap<string, readonly string[]>) {
  return byName.get(fold(words))
}

/** The longest names among the words, none overlapping. */
function findInside(text: string, byName: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const words = fold(text).split(' ')
  const found: string[] = []
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, start + maxWords)
    while (end > start && !byName.has(words.slice(start, end).join(' '))) end--
    found.push(...(byName.get(words.slice(start, end).join(' ')) ?? []))
    start = Math.max(end, start + 1)
  }
  return found.length === 0 ? undefined : [...new Set(found)]
}

/** A name with a wrong letter in five. */
function nearest(
  text: string,
  byName: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const words = fold(text)
  const most = Math.min(2, Math.floor(words.length / 5))
  if (most === 0 || words.length > 60) return undefined
  const near = [...byName]
    .map(([name, categories]) => ({ categories, edits: editDistance(words, name) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
  return near[0]?.categories
}

/** Small letters, no signs, singular: "Language Models", "language-model". */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word))
    .join(' ')
}

/** Characters; a team's fields have fewer. */
const maxLength = 2_000
const maxWords = 8
