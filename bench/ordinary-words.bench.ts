/**
 * Makes the words that a language model may use without their standing in a quote:
 * `npm run bench -- ordinary-words
 * --corpus FILE [--write FILE]`. They are `src/search/analysis/ordinary-words.txt`, those that half of the
 * abstracts have first, then, behind an empty line, those that a quarter has, and so on. With `--said FILE` it
 * makes `said-words.txt`: what people say to the bot beside these, of sentences such as `data/acts.tsv`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { englishAnalysis } from '../src/search/analysis/analysis.ts'
import { oneEditFrom } from '../src/search/analysis/correct-word.ts'
import { isOrdinaryWord } from '../src/search/analysis/ordinary-words.ts'
import { isFunctionWord } from '../src/search/analysis/stop-words.ts'
import { readDocuments } from './read-documents.ts'

/**
 * In so many abstracts a word is ordinary, if hardly any capital begins it but at the begin of a sentence.
 */
const minPapers = 30
const maxCapitals = 0.1
const lineLength = 110

export async function run(args: readonly string[]): Promise<string> {
  const options = { corpus: { type: 'string' }, said: { type: 'string' }, write: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.said !== undefined) return makeSaidWords(values.said, values.write)
  if (values.corpus === undefined) return 'skipped: --corpus names a file of papers as JSON lines'
  const documents = await readDocuments(values.corpus)
  const words = ordinaryWords(documents.map(({ text }) => text))
  const { stem } = englishAnalysis
  const papers = new Map<string, number>()
  // Forms of a word are mostly in other papers, so their counts are added.
  for (const [word, count] of words) papers.set(stem(word), (papers.get(stem(word)) ?? 0) + count)
  const stems = [...papers].filter(([{ length }]) => length > 2)
  const classes = Map.groupBy(stems, ([, count]) =>
    Math.max(1, Math.ceil(Math.log2(documents.length / count))),
  )
  const written = Array.from({ length: Math.max(...classes.keys()) }, (_, at) =>
    inLines((classes.get(at + 1) ?? []).map(([one]) => one).toSorted()),
  )
  if (values.write !== undefined) await writeFile(values.write, `${written.join('\n\n')}\n`)
  return `${documents.length} abstracts: ${words.length} ordinary words, ${stems.length} stems`
}

async function makeSaidWords(from: string, to: string | undefined): Promise<string> {
  const rows = (await readFile(from, 'utf8')).split('\n').map((row) => row.split('\t').at(-1) ?? '')
  const said = new Map(ordinaryWords(rows, minSaid))
  const isKnown = (one: string) => isOrdinaryWord(one, englishAnalysis) || isFunctionWord(one)
  const words = [...said]
    .filter(([one, times]) => one.length > 2 && !isKnown(one) && (times >= surelySaid || !isSlip(one)))
    .map(([one]) => one)
  function isSlip(one: string): boolean {
    return [...oneEditFrom(one)].some((other) => isKnown(other) || (said.get(other) ?? 0) >= surelySaid)
  }
  if (to !== undefined) await writeFile(to, `${inLines(words.toSorted())}\n`)
  return `${rows.length} sentences: ${words.length} words`
}

/** In so many sentences a word is said, and in so many it is no slip for another. */
const minSaid = 5
const surelySaid = 15

/** With how many texts have each. */
function ordinaryWords(texts: readonly string[], least = minPapers): [word: string, papers: number][] {
  const [papers, small, capital] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ]
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const text of texts) {
    const seen = new Set<string>()
    for (const { 0: written, index } of text.matchAll(word)) {
      const folded = written.toLowerCase()
      if (written === folded) {
        count(small, folded)
        seen.add(folded)
      } else if (!beginsSentence.test(text.slice(Math.max(0, index - 3), index))) count(capital, folded)
    }
    for (const folded of seen) count(papers, folded)
  }
  return [...papers].filter(([folded, number]) => {
    const isOrdinary = (capital.get(folded) ?? 0) <= maxCapitals * (small.get(folded) ?? 0)
    return number >= least && isOrdinary && !isFunctionWord(folded)
  })
}

function inLines(stems: readonly string[]): string {
  const lines: string[] = []
  for (const stem of stems) {
    const last = lines.at(-1)
    if (last === undefined || last.length + stem.length >= lineLength) lines.push(stem)
    else lines[lines.length - 1] = `${last} ${stem}`
  }
  return lines.join('\n')
}

/** Neither in a formula or an address nor part of a compound. */
const word = /(?<![\p{L}\p{N}\\$_^{.@/-])[A-Za-z][a-z]+(?![\p{L}\p{N}_}@/-])/gu
const beginsSentence = /^$|[.!?:;("'`]\s*$|\n\s*$/
