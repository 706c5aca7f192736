/** What a term stands for, and the sentence of a paper that says what it is. */

import { contentWordsOf } from '../../abstracts/content-words.ts'
import { findDefinitions } from '../../abstracts/definitions.ts'
import { splitSentences } from '../../abstracts/sentences.ts'
import type { Hit } from '../../model/match.ts'
import { dropQuotes } from '../../model/quotes.ts'
import { capitalise } from '../../model/text.ts'
import { hasLetterOrDigit, hasSpace } from '../../model/words.ts'
import type { Quote } from '../../passages/find-passages.ts'
import { gatherSenses, maxLongForms, meanTheSame, type Sense } from '../../question/senses.ts'
import { foldShort } from '../../search/index/acronyms.ts'
import type { Request } from './command.ts'

export interface DefinedTerm {
  /** What an acronym stands for, as papers write it, and how many define it so; undefined for other terms. */
  readonly meaning: { readonly longForm: string; readonly papers: number } | undefined
  /** Its other meanings, the most frequent first. */
  readonly others: readonly { readonly longForm: string; readonly papers: number }[]
  readonly quote: Quote | undefined
}

/** Undefined where no paper here says what a term stands for or is. */
export async function defineTerm(
  term: string,
  request: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<DefinedTerm | undefined> {
  const { analysis, index } = request.library
  if (contentWordsOf(term, analysis).length === 0) return undefined
  const senses = hasSpace(term) ? [] : gatherSenses(await index.longForms(term, maxLongForms), 1)
  const [likeliest, ...others] = senses
  if (likeliest === undefined) {
    const quote = chooseSentence(await findPapers(term, request), [term])
    return quote && quote.tells > saysWhatItIs ? { meaning: undefined, others: [], quote } : undefined
  }
  const hits = await findPapers(likeliest.longForms[0] ?? '', request)
  const written = writtenForm(term, likeliest, hits)
  return {
    meaning: { longForm: written, papers: likeliest.papers },
    others: others.map(({ longForms: [longForm = ''], papers }) => ({
      longForm: dropQuotes(longForm),
      papers,
    })),
    quote: chooseSentence(hits, [written, term]),
  }
}

async function findPapers(
  words: string,
  { asker, library }: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<readonly Hit[]> {
  const query = library.parseQuery(`"${dropQuotes(words)}"`)
  const topics = await library.topicOptions(asker.workspace)
  return (await library.index.search(query, { limit: papersRead, ...topics })).hits
}

/** A term as most of the papers write it. */
function writtenForm(term: string, sense: Sense, hits: readonly Hit[]): string {
  const counts = new Map<string, number>()
  for (const { paper } of hits)
    for (const { short, long } of findDefinitions(`${paper.title ?? ''}. ${paper.abstract}`))
      if (foldShort(short) === foldShort(term) && sense.longForms.some((one) => meanTheSame(one, long)))
        counts.set(long, (counts.get(long) ?? 0) + 1)
  const [most] = [...counts].sort(([, many], [, few]) => few - many)
  return capitalise(most?.[0] ?? dropQuotes(sense.longForms[0] ?? ''))
}

/** The sentence that tells most of what one of the names is; of equals that of the better paper. */
function chooseSentence(
  hits: readonly Hit[],
  names: readonly string[],
): (Quote & { readonly tells: number }) | undefined {
  let best: (Quote & { readonly tells: number }) | undefined
  for (const hit of hits)
    for (const [sentence, text] of splitSentences(hit.paper.abstract).entries()) {
      const tells = Math.max(...names.map((name) => tellsWhatIs(name, text)))
      if (tells > (best?.tells ?? 0)) best = { hit, sentence, text, tells }
    }
  return best
}

/**
 * How much a sentence tells of what something is: nothing without its name; more where it begins with the name
 * and most where it goes on as definitions do, “X is a …”, “X (Y), which …”.
 */
function tellsWhatIs(name: string, sentence: string): number {
  const [folded, wanted] = [sentence.toLowerCase(), name.toLowerCase()]
  const at = folded.indexOf(wanted)
  const end = at + wanted.length
  if (at < 0 || isJoined(folded[at - 1]) || isJoined(folded[end])) return 0
  const rest = folded.slice(end).trimStart()
  const after = rest.startsWith('(') ? rest.slice(rest.indexOf(')') + 1).trimStart() : rest
  const [first = '', second = ''] = after.split(' ', 2)
  const defines = first === ',' ? goesOn.has(second) : copulas.has(first) && articles.has(second)
  const isSubject = folded.slice(0, at).trim().split(' ').length <= wordsBefore
  return 1 + Number(isSubject) + (defines ? saysWhatItIs : 0)
}

/** “MAD-GAN is a multi-agent GAN” says what MAD-GAN is. */
function isJoined(character: string | undefined): boolean {
  return character !== undefined && (character === '-' || hasLetterOrDigit(character))
}

const copulas = new Set('is are refers denotes means describes'.split(' '))
const articles = new Set('a an the to one'.split(' '))
const goesOn = new Set('a an the which where i.e. namely'.split(' '))
/** `Recently, the`. */
const wordsBefore = 2
const saysWhatItIs = 2
const papersRead = 30
