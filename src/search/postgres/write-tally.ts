/** Writes what papers add to the counts of the corpus. */
import { sql, type Transaction } from 'kysely'
import { counters } from './analyse-paper.ts'
import type { NumberedTally } from './batch-analyst.ts'
import { encodeNumbers, encodeTexts } from './binary-arrays.ts'
import { tables } from './tables.ts'

const { state, terms, acronyms, authors } = tables

/**
 * Terms that no paper has any longer stay, as replicas cache their numbers; such
 * acronyms and authors are deleted.
 */
export async function writeTally(
  tx: Transaction<unknown>,
  tally: NumberedTally,
  isBinary: boolean,
): Promise<void> {
  const texts = (values: readonly string[]) => sql`${isBinary ? encodeTexts(values) : values}::text[]`
  const numbers = (values: Iterable<number>) => sql`${isBinary ? encodeNumbers(values) : [...values]}::int[]`
  await sql`
    update ${state} set papers = papers + ${tally.papers},
      text_length = text_length + ${tally.textLength}, title_length = title_length + ${tally.titleLength}`.execute(
    tx,
  )
  await sql`
    insert into ${terms} as known (term, number, ${sql.join(counters.map((counter) => sql.id(counter)))})
    select * from unnest(${texts(tally.terms)}, ${numbers(tally.numbers)}, ${sql.join(tally.counts.map(numbers))})
    on conflict (term) do update set ${sql.join(
      counters.map((name) => sql`${sql.id(name)} = known.${sql.id(name)} + excluded.${sql.id(name)}`),
    )}`.execute(tx)

  const forms = tally.acronyms
  if (forms.length > 0) {
    await sql`
      insert into ${acronyms} as known (short, long, stems, papers)
      select * from unnest(
        ${texts(forms.map(({ short }) => short))}, ${texts(forms.map(({ long }) => long))},
        ${texts(forms.map(({ stems }) => stems))}, ${numbers(forms.map(({ papers }) => papers))})
      on conflict (short, long) do update set papers = known.papers + excluded.papers`.execute(tx)
    const fallen = forms.filter(({ papers }) => papers < 0)
    if (fallen.length > 0)
      await sql`
        delete from ${acronyms}
        where papers <= 0 and short = any(${texts(fallen.map(({ short }) => short))})`.execute(tx)
  }

  const named = tally.authors
  if (named.length === 0) return
  await sql`
    insert into ${authors} as known (words, name, papers, lexemes)
    select words, name, papers, array_to_tsvector(array_remove(string_to_array(words, ' '), ''))
    from unnest(
      ${texts(named.map(({ words }) => words))}, ${texts(named.map(({ name }) => name))},
      ${numbers(named.map(({ papers }) => papers))}) as author (words, name, papers)
    on conflict (words) do update set papers = known.papers + excluded.papers`.execute(tx)
  const fallen = named.filter(({ papers }) => papers < 0)
  if (fallen.length > 0)
    await sql`
      delete from ${authors}
      where papers <= 0 and words = any(${texts(fallen.map(({ words }) => words))})`.execute(tx)
}
