/** The papers of a text that names nothing but papers, by identifiers or links. */
import { BotError } from '../../errors.ts'
import type { Card } from '../../model/card.ts'
import { findIdentifiers, type Identifier, parseIdentifier } from '../../model/identifier.ts'
import type { Paper } from '../../model/paper.ts'
import type { Request } from './command.ts'
import { pageOf, paperPage } from './paper-page.ts'

type Asked = Pick<
  Request<{ readonly query: string; readonly page: number }>,
  'options' | 'asker' | 'library' | 'findPaper'
>

/** The identifiers of a text that consists of nothing else. */
export function identifiersOnly(text: string): Identifier[] {
  const whole = parseIdentifier(text)
  if (whole !== undefined) return [whole]
  const runs = text.split(/[\s,;]+/).filter((run) => run !== '')
  const found = findIdentifiers(text)
  return found.length > 0 && runs.every((run) => findIdentifiers(run).length > 0) ? found : []
}

/**
 * The papers that a text names by identifiers or links, in its order; the first few
 * that are not there are looked up.
 */
export async function listNamed(
  { options, asker, library, findPaper }: Asked,
  ids: readonly Identifier[],
): Promise<Card> {
  const papers: Paper[] = []
  const missing: BotError[] = []
  for (const id of ids) {
    try {
      const find = missing.length < maxLookedUp ? findPaper : (named: string) => library.findPaper(named)
      papers.push(await find(id))
    } catch (error) {
      if (!(error instanceof BotError)) throw error
      missing.push(error)
    }
  }
  if (papers.length === 0 && missing[0] !== undefined) throw missing[0]
  const known = [...new Map(papers.map((paper) => [paper.id, paper])).values()]
  const { query, page } = options
  return paperPage(
    { library, asker },
    {
      title: known.length === 1 ? 'The paper' : `${known.length} papers`,
      summary: [known.length === 1 ? 'Here is the paper you named.' : 'Here are the papers you named.'],
      ...(missing.length === 0 ? {} : { note: [missing.map(({ userMessage }) => userMessage).join(' ')] }),
      entries: pageOf(known, page).map((paper) => ({ paper })),
      total: known.length,
      page,
      command: `search ${query}`,
    },
  )
}

/** Each may take seconds. */
const maxLookedUp = 5
