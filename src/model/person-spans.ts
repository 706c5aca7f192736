/** Who nominated a paper, as posts say it, and how people are taken out of posts again. */
import type { Span } from './card.ts'

/** Who nominated a paper and why; empty where that is not told. */
export function sayNominated(nominator: string, reason: string): Span[] {
  const by: Span[] = nominator === '' ? ['Nominated.'] : [nominated, { mention: nominator }, '.']
  return reason === '' ? by : [...by, ' ', reason]
}

/** Spans without the name of a person, and without why they nominated; anything else stays as it is. */
export function withoutPerson(spans: readonly unknown[], person: string): readonly unknown[] {
  const isNamed = (span: unknown) =>
    typeof span === 'object' && span !== null && 'mention' in span && span.mention === person
  if (spans[0] === nominated && isNamed(spans[1])) return sayNominated('', '')
  return spans.map((span) => (isNamed(span) ? 'somebody' : span))
}

/** Stored posts begin with it, too. */
const nominated = 'Nominated by '
