/** The turns of phrase of voice.tsv, and the texts of the program that people may read. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

interface Phrase {
  readonly phrase: string
  readonly instead: string
  readonly pattern: RegExp
}

export function readPhrases(): Phrase[] {
  const lines = readFileSync(join(import.meta.dirname, 'voice.tsv'), 'utf8')
    .trim()
    .split('\n')
  return lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [phrase = '', instead = ''] = line.split('\t')
      return { phrase, instead, pattern: patternOf(phrase) }
    })
}

function patternOf(phrase: string): RegExp {
  const words = phrase.split(' … ').map(RegExp.escape).join('\\s[^.,;:?|]{1,40}\\s')
  return /^[A-Z]\w+$/.test(phrase)
    ? new RegExp(`(?:^|[.!?…|“]\\s*|\\*\\*)${words}\\b`, 'm')
    : new RegExp(`\\b${words}\\b`, 'i')
}

/** Turns of phrase that a text has, each with what to say instead. */
export function findPhrases(text: string, phrases: readonly Phrase[]): string[] {
  const oneLine = text.replaceAll(/[ \n]+/g, ' ')
  return phrases
    .filter(({ pattern }) => pattern.test(oneLine))
    .map(({ phrase, instead }) => `“${phrase}” (${instead})`)
}

/** Strings of more than one word, with their lines; of a template what stands around its values. */
export function listTexts(file: string, code: string): { readonly line: number; readonly text: string }[] {
  const texts: { line: number; text: string }[] = []
  const add = (start: number, text: string) => {
    if (text.includes(' ')) texts.push({ line: code.slice(0, start).split('\n').length, text })
  }
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') add(start, value)
    },
    TemplateLiteral({ quasis, start }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('0'))
    },
  }).visit(parseSync(file, code).program)
  return texts
}
