/** What a term means, before the papers that were found for it. */
import type { Span } from '../../model/card.ts'
import { termAsked } from '../../question/parse-acronym.ts'
import type { Request } from './command.ts'
import { type DefinedTerm, defineTerm } from './define-term.ts'
import type { PageEntry } from './paper-page.ts'
import { entriesWith, type Quoted } from './quote-first.ts'

/** Undefined where a text asks something else, or no paper here says it. */
export async function defineFirst(
  text: string,
  found: readonly PageEntry[],
  request: Pick<Request<unknown>, 'asker' | 'library'>,
): Promise<Quoted | undefined> {
  const term = termAsked(text)
  const defined = term === undefined ? undefined : await defineTerm(term, request)
  if (defined === undefined) return undefined
  const quotes = defined.quote === undefined ? [] : [defined.quote]
  return { says: sayMeaning(defined), entries: entriesWith(quotes, found) }
}

/** What it stands for, how many papers say so, and what else it may stand for. */
export function sayMeaning({ meaning, others }: DefinedTerm): Span[] {
  if (meaning === undefined) return ['In the words of a paper:']
  const also = others.map(({ longForm, papers }) => `${longForm} (${papers})`).join(', ')
  const papers = meaning.papers === 1 ? '1 paper spells' : `${meaning.papers} papers spell`
  return [
    { bold: meaning.longForm },
    `. ${papers} it out so.`,
    ...(also === '' ? [] : [` Elsewhere it is ${also}.`]),
  ]
}
