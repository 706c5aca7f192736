/** A surname with a year, as papers are cited: `vinyals 2015 pointer`. */
import type { LookUpName } from './parse-authors.ts'
import type { Found } from './parts.ts'
import type { Word } from './words.ts'

/** The papers of that year by an author of that name; undefined where nobody is called so, or titles say it. */
export function parseAuthorYear(words: readonly Word[], at: number, lookUp: LookUpName): Found | undefined {
  const [name, year] = [words[at], Number(words[at + 1]?.lower)]
  if (name === undefined || !/^\p{L}{3,}$/u.test(name.lower) || !(year >= 1900 && year < 2100))
    return undefined
  const counts = lookUp(name.lower)
  if (counts === undefined || counts.authors === 0 || counts.titles > counts.authors) return undefined
  const [since, before] = [`${year}-01-01`, `${year + 1}-01-01`]
  return { to: at + 2, parts: { authors: [`author:${name.lower}`], since, before } }
}
