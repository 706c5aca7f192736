/** What an abstract says in one line: its problem, its idea and its result, a short clause each. */

import { findRoles, type Role } from './sentence-roles.ts'
import { splitSentences } from './sentences.ts'
import { shortenSentence } from './shorten-sentence.ts'

export interface AbstractLine {
  readonly role: Role
  /** At most 110 characters of the abstract's own words, without a full stop. */
  readonly clause: string
}

/** The lines that are sure, in the order problem, idea, result; none where neither idea nor result is. */
export function findLines(abstract: string): AbstractLine[] {
  const sentences = splitSentences(abstract.slice(0, maxRead))
  const places = findRoles(sentences)
  const lines = roles.flatMap((role): AbstractLine[] => {
    const place = places[role]
    const clause = place === undefined ? undefined : shortenSentence(sentences[place] ?? '', role)
    // The problem comes first, so nothing that it could point back to is in sight.
    return clause === undefined || (role === 'problem' && pointsBack.test(clause)) ? [] : [{ role, clause }]
  })
  return lines.some(({ role }) => role !== 'problem') ? lines : []
}

const pointsBack = /^(?:it|they|this|these|those|such)\b/i
const roles: readonly Role[] = ['problem', 'idea', 'result']
/** Characters; more than an abstract has, and a bound for whatever else comes as one. */
const maxRead = 6_000
