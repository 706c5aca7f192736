/** Answers words that are a search, or turn out to be of the bot. */

import { countPapers } from '../cards/paper-item.ts'
import { isNameLike } from '../commands/support/ask-scope.ts'
import { questionContext } from '../commands/support/question-context.ts'
import { findReference } from '../commands/support/shown-reference.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { dropRequest } from '../question/parse-by-rules.ts'
import { parseQuestion } from '../question/parse-question.ts'
import { askedSearch } from './answer-first.ts'
import { answerIntent } from './answer-intent.ts'
import { guessFact } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import { answerFact } from './facts/answer-fact.ts'
import { foreignSearch, isForeign } from './foreign.ts'
import { hintOf, noteMissed, notSure } from './may-be-missed.ts'
import { before, noteCitations, offerIntent, offerQuotes, offerSubscription, offerTrend } from './offers.ts'
import { isPhrase, isTerm, isTitle, isTitled } from './phrase.ts'
import type { Plan } from './plan-kinds.ts'
import { recall } from './recall.ts'
import { relatedCommand } from './related-command.ts'
import { namesIn } from './slots/content.ts'
import { isQuestion } from './slots/opening.ts'
import { says } from './slots/words.ts'

/** A paper may be called as people ask the bot. */
export async function searchIfTitle(
  words: string,
  conversation: Conversation,
  otherwise: () => Promise<Card>,
): Promise<Card> {
  const found = await runPlain(`search ${words}`, words, conversation)
  return isTitle(words, found) ? found : otherwise()
}

export async function searchPlain(
  { text, words, trend, subscription, intent, isCounted }: Plan & { readonly kind: 'plain' },
  conversation: Conversation,
): Promise<Card> {
  const { asker, library, classifier } = conversation
  const isAsked = addresses.test(words) || isQuestion(words)
  const likely = isAsked ? guessFact(words, 'untold', classifier) : undefined
  if (intent === undefined && subscription === undefined && likely === undefined)
    await checkSays(text, words, conversation)
  const isTogether = says(words, conditions) && (await isPhrase(words, library))
  const found = await runPlain(isTogether ? `search as:typed ${words}` : text, words, conversation)
  if (isCounted === true && found.shows !== undefined) return countFirst(words, found, conversation)
  const isOfPapers = isTerm(words, found)
  const isCalled = intent !== undefined && (await library.papersCalled(words)).length > 0
  const isPaper = isOfPapers || isCalled || isTitle(words, found)
  const isOfBot = intent !== undefined && subscription === undefined && !isPaper
  if (words.length <= maxOfList && speaksOfList(words) && !isTitled(words, found)) {
    const last = await recall(asker, library)
    if (last?.isFresh === true && last.papers.length > 0) throw notSure([], text, hintOf(last) ?? '')
  }
  const isOther = text === foreignSearch(words) || (isForeign(words) && !isTitled(words, found))
  const mayAskBot =
    !isOther && intent === undefined && subscription === undefined && !isPaper && !namesModel.test(words)
  const fact = mayAskBot ? likely : undefined
  if (fact !== undefined) return answerFact(fact, words, conversation)
  if (isOfBot) return answerIntent(intent, text, conversation, async () => found)
  const isOwn = subscription === undefined && text === `search ${words}`
  const asked = isOwn ? askedSearch(text, words, found) : undefined
  const answered =
    asked === undefined
      ? found
      : onlyNamed(await runPlain(asked, words, conversation), await findNamed(words, conversation))
  const quoted = noteCitations(words, offerQuotes(words, answered))
  const noted = isOther ? before(quoted, [englishOnly]) : quoted
  const offered = offerTrend(trend, offerIntent(isOfPapers ? intent : undefined, noted))
  return subscription === undefined
    ? noteMissed(words, offered, conversation)
    : offerSubscription(subscription, offered)
}

/** Of what answers a question that names one paper, that paper alone. */
function onlyNamed(card: Card, named: Identifier | undefined): Card {
  const { shows } = card
  if (named === undefined || shows?.papers[0] !== named) return card
  const first = card.blocks.findIndex(({ kind }) => kind === 'item')
  const blocks = card.blocks.filter(({ kind }, at) => kind === 'text' || at === first)
  const buttons = card.buttons.filter(
    ({ command }) => !command.startsWith('share ') && !command.includes(' page:'),
  )
  return { ...card, blocks, buttons, shows: { ...shows, papers: [named] } }
}

/** The one paper that a question names. */
async function findNamed(words: string, { library }: Conversation): Promise<Identifier | undefined> {
  const ids = new Set<Identifier>()
  if (words.length > maxNaming) return undefined
  for (const word of namesIn(words).filter(isNameLike)) {
    const called = await library.papersCalled(word)
    for (const { id } of called) ids.add(id)
  }
  const [id, another] = ids
  return another === undefined ? id : undefined
}

/** Longer texts are pasted. */
const maxNaming = 200

/** The same list, titled by how many papers have all of the words. */
async function countFirst(words: string, found: Card, { asker, library }: Conversation): Promise<Card> {
  const { query } = await parseQuestion(words, await questionContext(asker, library))
  const options = { ...(await library.topicOptions(asker.workspace)), limit: 1, offset: 0 }
  const { withEveryWord, isEveryWordMore } = await library.index.search(library.parseQuery(query), options)
  const count = countPapers(withEveryWord, isEveryWordMore)
  return { ...found, title: `${count}: ${found.title}` }
}

/** They make conditions of what follows, unless papers have it all side by side: `skip connections`. */
const conditions = 'skip drop without not no except hide remove show new latest by from in'
const addresses = /\b(?:you|your|u|ur|bot|i|my|me|we|our|us|here|please)\b/i
/** `does GPT-4 lose accuracy?` */
const namesModel = /\p{L}-?\d/u

const englishOnly =
  'I understand English only, so I searched for these words as they are. Ask in English for an answer.'

/** Words for some of what was shown, of which nothing else was understood. */
function speaksOfList(words: string): boolean {
  return typeof findReference(words)?.papers === 'object' || says(words, 'these those them')
}

/** Throws `BotError` for words right after papers were shown that only say what is wanted of them: `in one sentence`. */
async function checkSays(text: string, words: string, { asker, library }: Conversation) {
  if (words.length > maxOfList || dropRequest(words) !== '' || words.includes('"')) return
  const last = await recall(asker, library)
  const isOfList = last?.isFresh === true && last.papers.length > 0
  if (isOfList && !(await isPhrase(words, library))) throw notSure([], text, hintOf(last) ?? '')
}

/** Longer texts say what papers are about, by the way of “them”. */
const maxOfList = 60

/** Words that nobody meant as a query: where they are none, they are searched for without their signs. */
export async function runPlain(text: string, words: string, { run }: Conversation): Promise<Card> {
  try {
    const card = await run(text)
    return card.shows === undefined && /["“”]/.test(words) ? await runUnquoted(text, card, run) : card
  } catch (error) {
    const bare = relatedCommand(words)
    if (!(error instanceof BotError) || error.code !== 'bad-input' || bare === undefined) throw error
    return run(bare)
  }
}

/** A title from memory is seldom right word for word: `something like "two heads better then one"`. */
async function runUnquoted(text: string, found: Card, run: Conversation['run']): Promise<Card> {
  const card = await run(text.replace(/["“”]/g, ' '))
  const note = 'No paper has these words side by side; these have them apart.'
  return card.shows === undefined ? found : before(card, [note])
}
