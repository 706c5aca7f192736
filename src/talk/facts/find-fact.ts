/** What people ask of the bot itself, told by the words that a question has, in whatever order. */
import type { Classifier } from '../classify/classifier.ts'
import { type FactCertainty, guessFact } from '../classify/guess.ts'
import { cannotFacts } from './cannot-facts.ts'
import type { Fact } from './fact.ts'
import { peopleFacts } from './people-facts.ts'
import { privacyFacts } from './privacy-facts.ts'
import { sourceFacts } from './source-facts.ts'
import { useFacts } from './use-facts.ts'

const facts: readonly Fact[] = [...cannotFacts, ...privacyFacts, ...peopleFacts, ...sourceFacts, ...useFacts]

/** The names of all facts. */
export const factNames: readonly string[] = facts.map(({ name }) => name)

/** All of a pattern's groups must be said, and none of what it excludes. */
interface Pattern {
  readonly fact: Fact
  readonly groups: readonly (readonly string[])[]
  readonly excluded: readonly string[]
}

const patterns: readonly Pattern[] = facts.flatMap((fact) =>
  fact.asked.map((asked) => {
    const groups = asked.split(/\s+/)
    return {
      fact,
      groups: groups.filter((group) => !group.startsWith('-')).map(readGroup),
      excluded: groups.filter((group) => group.startsWith('-')).flatMap((group) => readGroup(group.slice(1))),
    }
  }),
)

/** `see|know*|find_out` as what to look for between spaces. */
function readGroup(group: string): readonly string[] {
  return group.split('|').map((said) => {
    const phrase = ` ${said.replaceAll('_', ' ')}`
    return phrase.endsWith('*') ? phrase.slice(0, -1) : `${phrase} `
  })
}

/** The fact that examples tell; undefined for anything else. */
export function guessedFact(
  text: string,
  certainty: FactCertainty,
  classifier: Classifier,
): Fact | undefined {
  if (text.length > maxLength || isWrittenAsTitle(text)) return undefined
  const fact = named.get(guessFact(text, certainty, classifier) ?? '')
  return fact?.name === 'praise' && blames.test(text) ? undefined : fact
}

const blames = /\b(?:not|wrong|bad|annoy\w*|useless|worse|worst|never|no|stop|[a-z]{2,6}n['’]t)\b/i

const named: ReadonlyMap<string, Fact> = new Map(facts.map((fact) => [fact.name, fact]))

/** The fact that is asked for, that is of the pattern with the most groups; takes time linear in the text. */
export function findFact(text: string, classifier: Classifier): Fact | undefined {
  if (text.length > maxLength || isWrittenAsTitle(text)) return undefined
  const words = wordsOf(text.replace(zoneName, ' '))
  if (words.length > maxWords) return undefined
  const said = ` ^ ${words.join(' ')} $ ${text.trimEnd().endsWith('?') ? '? ' : ''}`
  const isSaid = (phrase: string) => said.includes(phrase)
  const matching = patterns.filter(
    ({ groups, excluded }) => groups.every((group) => group.some(isSaid)) && !excluded.some(isSaid),
  )
  if (matching.length === 0) return undefined
  const unknown = words.filter((word) => !classifier.isKnownWord(word)).length
  return matching
    .filter(({ fact }) => unknown <= (fact.isRefusal ? maxUnknown.wish : maxUnknown.question))
    .toSorted((one, other) => other.groups.length - one.groups.length)[0]?.fact
}

/** `On Reading Minds: What Do Models Know?`: few people write so to a bot. */
function isWrittenAsTitle(text: string): boolean {
  const [, ...words] = text.replace(zoneName, ' ').match(/\p{L}[\p{L}'’-]{3,40}/gu) ?? []
  const capital = words.filter((word) => /^\p{Lu}/u.test(word)).length
  const [before = '', after = ''] = text.split(': ', 2)
  const isInTwo = before.trim().includes(' ') && after.trim().includes(' ')
  return isInTwo || (capital >= minCapitals && capital * 3 > words.length * 2)
}

const zoneName = /\b[A-Z][a-z]{1,12}\/[A-Z]\w{2,30}/g

/** Words in lower case without apostrophes, short forms written out. */
function wordsOf(text: string): readonly string[] {
  const said =
    text
      .toLowerCase()
      .replace(/['’`]/g, '')
      .match(/[\p{L}\p{N}+]+/gu) ?? []
  return said.map((word) => shortForms.get(word) ?? word)
}

const shortForms = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['r', 'are'],
  ['ya', 'you'],
  ['wheres', 'where is'],
  ['whats', 'what is'],
  ['whos', 'who is'],
  ['hows', 'how is'],
  ['im', 'i am'],
  ['ive', 'i have'],
  ['youre', 'you are'],
  ['its', 'it is'],
  ['isnt', 'is not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
  ['dont', 'do not'],
  ['doesnt', 'does not'],
  ['timezone', 'time zone'],
  ['timezones', 'time zones'],
])

/** Longer texts tell of more than one thing. */
const maxLength = 200
const maxWords = 26
const minCapitals = 3
/** Words that nobody used of the bot before: a wish that cannot be done may have names and subjects. */
const maxUnknown = { question: 3, wish: 6 }
