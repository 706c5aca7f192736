/** Names of groups, which must not be taken apart as people's are. */
import { wordSet } from './lists.ts'

/** Whether the words of a name, without commas, name a group. */
export function isGroup(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (groupEnds.has(last) || linksFirst.has(first)) return true
  return words.some((word, at) => {
    const isInner = at > 0 && at < words.length - 1
    return groupWords.has(word.toLowerCase()) || (isInner && linksInside.has(word))
  })
}

/**
 * Whether an “and” between words is inside the name of one group: `Centers for Disease Control and Prevention`, `Food and
 * Agriculture Organization`. Not in `ATLAS Collaboration and Jane Doe`, where the group ends before it.
 */
export function areOneGroup(before: readonly string[], after: readonly string[]): boolean {
  const endsGroup = (words: readonly string[]) => {
    const last = words.at(-1) ?? ''
    return groupWords.has(last.toLowerCase()) || groupEnds.has(last)
  }
  return isGroup(before) ? !endsGroup(before) : before.length === 1 && endsGroup(after)
}

/** Groups have one of these, in any place; no author of 60,000 records of arXiv has one in a person's name. */
const groupWords: ReadonlySet<string> = wordSet(
  `academy agency alliance association center central centre coalition collaboration collaborations collaborators
  collective commission committee community company consortia consortium contributors corporation council
  department developers directorate division experiment federation foundation gmbh group groups hospital inc inc.
  initiative institut institute institutes institution investigators laboratories laboratory llc ltd ltd.
  maintainers ministry network observatory organisation organization participants partnership program programme
  project projects secretariat society survey task taskforce team teams technologies universität university
  universities volunteers workgroup workshop`,
)

/** Only as the last word they name a group. */
const groupEnds: ReadonlySet<string> = wordSet('AI Authors authors Lab Labs Members Research')

const linksFirst = wordSet('of for the representing')
const linksInside = wordSet('of for the & And and AND')
