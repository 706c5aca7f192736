/** A paper that is asked for by a name which none here has: `do you have the DAPO paper?`, `that GLM-5 report` */
import { type Card, textBlock } from '../model/card.ts'
import { foldLetters } from '../model/fold.ts'
import { wordSet } from '../model/lists.ts'
import { dropTail } from '../model/text.ts'
import { englishAnalysis } from '../search/analysis/analysis.ts'
import { isOrdinaryWord } from '../search/analysis/ordinary-words.ts'
import { splitWords } from '../times/words.ts'
import type { Classifier } from './classify/classifier.ts'
import type { Conversation } from './conversation.ts'

/** Says that no paper is called so or names it; undefined for anything else. */
export async function answerMissing(
  text: string,
  { library, classifier }: Conversation,
): Promise<Card | undefined> {
  const name = text.length > maxLength ? undefined : nameAsked(text, classifier)
  if (name === undefined || (await library.papersCalled(name)).length > 0) return undefined
  const options = { limit: papersRead, offset: 0, topicQuery: () => undefined }
  const { hits, corrections } = await library.index.search(library.parseQuery(`"${name}"`), options)
  const loose = await library.index.search(library.parseQuery(name), options)
  const folded = foldLetters(name)
  const isNamed = [...hits, ...loose.hits].some(({ paper }) =>
    foldLetters(`${paper.title ?? ''} ${paper.abstract} ${paper.authors.join(' ')}`).includes(folded),
  )
  if (isNamed || corrections.length > 0 || loose.corrections.length > 0) return undefined
  return {
    title: name,
    blocks: [textBlock(`No paper here is called ${name} or names it.`)],
    buttons: [{ label: 'Search for these words', command: `search ${name}` }],
  }
}

/** The one word before “paper” that people do not say of papers; nothing else may be asked. */
function nameAsked(text: string, classifier: Classifier): string | undefined {
  const words = splitWords(dropTail(text, /[?!.\s]/))
  const at = words.findIndex(({ lower }) => papers.has(lower))
  const named = words[at - 1]
  const name = text.slice(named?.from, named?.to)
  const before = words.slice(0, Math.max(at - 1, 0))
  const after = words.slice(at + 1)
  const isAsking = before.every(({ lower }) => classifier.isFrame(lower))
  const isWhole = after.length === 0 || (after.length < maxAfter && sources.has(after[0]?.lower ?? ''))
  return named !== undefined && isAsking && isWhole && isStrange(name, classifier) ? name : undefined
}

function isStrange(name: string, classifier: Classifier): boolean {
  return (
    /^\p{L}[\p{L}\p{N}.+-]+$/u.test(name) &&
    !classifier.isFrame(name) &&
    !isOrdinaryWord(name.toLowerCase(), englishAnalysis)
  )
}

const papers = wordSet('paper report preprint article')
/** Who it is of, or courtesy. */
const sources = wordSet('from by of please pls here')
const maxAfter = 4
const maxLength = 100
const papersRead = 10
