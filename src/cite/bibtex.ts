/**
 * BibTeX entries. The layout is ours because citation-js drops characters that it cannot write in ASCII
 * (`O(n²)` became `O(n2)`); escaping is unicode2latex's, which knows them.
 */
import { Transform } from 'unicode2latex'
import type { Steps } from '../async/steps.ts'
import { shortMonthNames } from '../model/calendar.ts'
import type { CslItem } from './csl.ts'
import type { CslName } from './person-name.ts'

// Their tables take 20 ms to make. BibTeX takes names apart at spaces and lowers titles, but leaves `{\v C}` and
// `{$\Delta$}` alone.
const braced = new Transform('bibtex-creator')
// That one writes `{\~\^e}`, where LaTeX wants the argument of a mark in braces.
const nested = new Transform('bibtex')

/** Writes items as `@misc` entries, in ASCII where LaTeX has a command, but Cyrillic as it is. */
export function createBibtexWriter(): (item: CslItem) => Steps<string> {
  const write = createFieldWriter()
  return function* (item) {
    const lines = (yield* write(item)).map(([name, value]) => `  ${name} = ${value},`)
    return `@misc{${item.id},\n${lines.join('\n')}\n}\n`
  }
}

/** Writes the fields of items by name, each value as it stands behind the equals sign. */
export function createFieldWriter(): (item: CslItem) => Steps<readonly (readonly [string, string])[]> {
  const writeLetters = (text: string) =>
    text
      .normalize('NFD')
      .replace(manyMarks, '$1')
      .split(severalMarks)
      .map((part, at) =>
        at % 2 === 0 ? braced.tolatex(part, braceMath) : braceCommand(nested.tolatex(part, braceMath)),
      )
      .join('')
  // LaTeX has commands for Cyrillic in one old encoding only, and takes the letters themselves in all others.
  const toLatex = (text: string) =>
    text
      .normalize('NFC')
      .split(cyrillic)
      .map((part, at) => (at % 2 === 0 ? writeLetters(part) : part))
      .join('')
  return (item) => toFields(item, toLatex)
}

function braceCommand(letter: string): string {
  return letter.startsWith('\\') ? `{${letter}}` : letter
}

function* toFields(
  item: CslItem,
  toLatex: (text: string) => string,
): Steps<readonly (readonly [string, string])[]> {
  const [year, month] = item.issued?.['date-parts'][0] ?? []
  const authors: string[] = []
  for (const name of item.author ?? []) {
    authors.push(printName(name, toLatex))
    yield
  }
  const fields: [string, string | undefined][] = [
    ['title', yield* protectCapitals(item.title, toLatex)],
    ['author', item.author && authors.join(' and ')],
    ['year', year?.toString()],
    ['eprint', item.archive_location],
    ['archiveprefix', item.archive],
    ['doi', item.DOI],
    ['url', item.URL],
    ['note', item.note],
  ]
  // The month is a macro of BibTeX's own (jan, feb …), which is written without braces.
  const written = fields.flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, `{${value}}`]],
  )
  if (month !== undefined) written.splice(3, 0, ['month', shortMonthNames[month - 1] ?? ''])
  return written
}

/** Styles lower the case of titles; braces keep `VLM-R1` and `LLMs` as they are. */
function* protectCapitals(title: string, toLatex: (text: string) => string): Steps<string> {
  const words: string[] = []
  for (const word of title.split(' ')) {
    let latex = ''
    for (let from = 0; from < word.length; from += lettersAtOnce) {
      latex += toLatex(word.slice(from, from + lettersAtOnce))
      yield
    }
    words.push(hasInnerCapital(word) ? `{${latex}}` : latex)
  }
  return words.join(' ')
}

/** A capital after another letter, or a digit after a capital. */
function hasInnerCapital(word: string): boolean {
  const follows = (first: RegExp, then: RegExp) => {
    const [letter] = first.exec(word) ?? []
    return letter !== undefined && then.test(word.slice(word.indexOf(letter) + letter.length))
  }
  return follows(/\p{L}/u, /\p{Lu}/u) || follows(/\p{Lu}/u, /\p{N}/u)
}

function printName(name: CslName, toLatex: (text: string) => string): string {
  if (name.literal !== undefined) return `{${toLatex(name.literal)}}`
  const family = [name['non-dropping-particle'], name.family].filter((part) => part !== undefined).join(' ')
  return [family, name.suffix, name.given]
    .filter((part) => part !== undefined)
    .map(toLatex)
    .join(', ')
}

const cyrillic = /(\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}]*)/u
// The library tries the marks of a letter in every order, so a dozen would take hours; no script has five.
const manyMarks = /(\p{M}{4})\p{M}+/gu
/** More than a word of people has; each takes some 10 µs. */
const lettersAtOnce = 200
const braceMath = { bracemath: true }
const severalMarks = /(\P{M}\p{M}{2,4})/u
