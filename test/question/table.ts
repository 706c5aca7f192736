/** The tables of sentences and the readings that are expected. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseByRules, type Reading } from '../../src/question/parse-by-rules.ts'
import { knownAuthors, knownTopics } from './known.ts'

export interface Sentence {
  readonly kind: string
  readonly said: string
  readonly meant: string
}

export function readTable(name: string): Sentence[] {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
  return lines
    .filter((line) => line.includes(' → ') && !line.startsWith('#'))
    .map((line) => {
      const [, kind = '', said = '', meant = ''] = /^(\S+) \| (.*) → (.*)$/.exec(line) ?? []
      return { kind, said, meant }
    })
}

export const today = Temporal.PlainDate.from('2026-06-17')

/** Names as an index of papers by the known authors would count them; some are words of titles too. */
export function lookUpName(name: string) {
  const words = name.split(' ')
  const authors = knownAuthors.filter((author) => {
    const parts = author.toLowerCase().split(' ')
    return words.every((word) => parts.includes(word))
  }).length
  return { authors, titles: wordsToo.includes(name) ? 5 : 0 }
}

const wordsToo = ['young', 'long', 'song', 'song long']

export function readSentence(said: string): Reading {
  return parseByRules(said, { today, topics: new Set(knownTopics), lookUpName })
}

export function printReading({ query, limit }: Reading): string {
  return limit === undefined ? query : `${query} count:${limit}`
}
