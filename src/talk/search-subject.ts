/** What reads as a wish and is a subject of papers: `gaussian splatting, newest first`, `follow the leader`. */
import { commandOf } from '../commands/support/find-act.ts'
import { questionContext } from '../commands/support/question-context.ts'
import { findReference } from '../commands/support/shown-reference.ts'
import type { BotError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { dropQuotes } from '../model/quotes.ts'
import { cutText } from '../model/text.ts'
import { termAsked } from '../question/parse-acronym.ts'
import { parseQuestion, wordsOfQuery } from '../question/parse-question.ts'
import type { Conversation } from './conversation.ts'
import { stripDecoration } from './normalise.ts'
import { before } from './offers.ts'
import {
  countPapers,
  isBeginningOfTitle,
  isCommonPhrase,
  isInTitles,
  isPhrase,
  termsOf,
  wordsOfChance,
} from './phrase.ts'
import type { Plan } from './plan-kinds.ts'
import { recall } from './recall.ts'
import { effectOfAct } from './run-act.ts'
import { runPlain } from './search-plain.ts'
import { contentOf, namesIn } from './slots/content.ts'
import { isQuestion } from './slots/opening.ts'
import { says, wordsOf } from './slots/words.ts'

/**
 * Searches where papers have the words of a text side by side, or those that are left of it without its
 * conditions; the command that it reads as is a button. Undefined for anything else.
 */
export async function searchSubject(
  said: string,
  plan: Plan,
  conversation: Conversation,
): Promise<Card | undefined> {
  const text = stripDecoration(said)
  // Commands wait for no index that is still being loaded.
  if (text.length > maxLength || !kinds.has(plan.kind) || !conversation.library.opening.isWhole)
    return undefined
  if (plan.kind === 'plain' && plan.intent === undefined) return undefined
  const search = await findSearch(text, plan, conversation)
  if (search === undefined) return undefined
  const found = await runPlain(search, text, conversation)
  const [first = ''] = wordsOf(text)
  const card = conversation.commands.some(({ name }) => name === first) ? noteSearched(found, first) : found
  if (plan.kind !== 'command') return card
  const command = { label: cutText(plan.text, maxLabel), command: plan.text }
  return { ...card, buttons: [...card.buttons, command] }
}

/** The others are a search already, or of nothing that papers say. */
const kinds: ReadonlySet<Plan['kind']> = new Set([
  'command',
  'act',
  'fact',
  'of-set-up',
  'mistake',
  'typo',
  'plain',
])
const maxLength = 80
const maxLabel = 60

async function findSearch(
  text: string,
  plan: Plan,
  { library, asker, commands, classifier }: Conversation,
): Promise<string | undefined> {
  const [first = ''] = wordsOf(text)
  const asTyped = `search as:typed ${text}`
  const isOfShown = findReference(text) !== undefined
  if (!isOfShown && (await isBeginningOfTitle(text, library))) return asTyped
  if (plan.kind !== 'fact' && commands.some(({ name }) => name === first)) {
    // Nearly all of its words may be function words: `search me if you can`.
    if (first === 'search' && (await library.papersCalled(text)).length > 0)
      return `search as:typed "${dropQuotes(text)}"`
    const isWords = !isOfShown && plan.kind !== 'mistake' && (await isOfCommandsWord(text, first, library))
    return isWords ? asTyped : undefined
  }
  if (plan.kind === 'fact' && (await library.papersCalled(text)).length > 0) return asTyped
  // After a list too, `what is LoRA?` asks for its meaning.
  const term = termAsked(text) ?? ''
  const isName = namesIn(`is ${term}`).length > 0 && !term.includes(' ')
  if (plan.kind === 'act' && !isOfShown && isName) return `search as:asked ${text}`
  if (!isOfShown && (await isOfTitlesOnly(text, plan, { library, asker }))) return asTyped
  const asksOfTerm = isOfBot(plan, first) && isQuestion(text) && !says(text, toSomebody)
  if (asksOfTerm && (await isCommonPhrase(await subjectOf(text, { library, asker }), library)))
    return `search ${text}`
  if (contentOf(text).words === '') {
    return !isOfShown && (await isTermOfFrames(text, plan, { library, asker })) ? asTyped : undefined
  }
  const mayBeWhole = !isOfShown && !(plan.kind === 'command' && classifier.knowsMost(text))
  if (mayBeWhole && (await isPhrase(text, library))) return asTyped
  if (isQuestion(text) || says(text, toSomebody) || goesOn.has(first)) return undefined
  const { query, isFielded } = await parseQuestion(text, await questionContext(asker, library))
  // “The first paper on” a subject is the oldest, and “newest first” no number.
  if (isOfShown && !query.includes('sort:')) return undefined
  const left = wordsOfQuery(query).join(' ')
  return isFielded && (await isPhrase(left, library)) ? `search ${text}` : undefined
}

/** Whether what was not typed as a command is taken for a question about the bot. */
function isOfBot(plan: Plan, first: string): boolean {
  if (plan.kind === 'command') return first !== 'help' && plan.text.startsWith('help ')
  if (plan.kind === 'act') return plan.intent !== undefined || isOfBot(plan.otherwise, first)
  return plan.kind === 'fact' || (plan.kind === 'plain' && plan.intent !== undefined)
}

/** “beam search” of “how does beam search work?” */
async function subjectOf(
  text: string,
  { library, asker }: Pick<Conversation, 'library' | 'asker'>,
): Promise<string> {
  const { query } = await parseQuestion(text, await questionContext(asker, library))
  return wordsOfQuery(query).join(' ')
}

/** Whether a text that begins with the word of a command is a title, or a term that begins so. */
async function isOfCommandsWord(text: string, first: string, library: Library): Promise<boolean> {
  if (first === 'search') return false
  if (takesAnyWords.has(first)) return (await library.papersCalled(text)).length > 0
  // Four words in a row that a paper has are no order: “follow the regularized leader”.
  const mayBePhrase = nouns.has(first) || wordsOf(text).length >= wordsOfNoOrder
  return (await isInTitles(text, 1, library)) || (mayBePhrase && (await isPhrase(text, library)))
}

/**
 * Whether words that only say what is wanted are a term (`publish subscribe`), or a title where
 * nothing was shown: “Tell me why”.
 */
async function isTermOfFrames(
  text: string,
  plan: Plan,
  { library, asker }: Pick<Conversation, 'library' | 'asker'>,
): Promise<boolean> {
  if (plan.kind !== 'act') return false
  if (await isInTitles(text, severalTitles, library)) return true
  const isTitle = effectOfAct(plan.act) === 'shows' && (await library.papersCalled(text)).length > 0
  return isTitle && (await recall(asker, library)) === undefined
}

/** Whether a title has words of the bot that ask nothing, and may be of nothing that is set up: `meeting minutes`. */
async function isOfTitlesOnly(
  text: string,
  plan: Plan,
  { library: { store }, library, asker }: Pick<Conversation, 'library' | 'asker'>,
): Promise<boolean> {
  const { kind } = plan
  const isOfPapers = kind === 'of-set-up' && plan.otherwise.kind === 'act'
  const mayBeOfBot = kind === 'fact' || (kind === 'of-set-up' && !isOfPapers)
  if (!mayBeOfBot || isQuestion(text) || says(text, toSomebody)) return false
  const digests = await store.subscriptions.listAt(asker.place)
  const groups = await store.clubs.listAt(asker.votesIn)
  const isSetUp = kind === 'of-set-up' && digests.length + groups.length > 0
  return !isSetUp && isInTitles(text, 1, library)
}

/** Commands whose words are a query, whatever they are. */
const takesAnyWords = new Set(['latest', 'similar', 'help', 'ask', 'import'])
/** Commands whose names are nouns of papers too: `learning without forgetting`, `topic models`. */
const nouns = new Set(
  'learning topic topics status author settings digest digests preview minutes interests trends club votes saved'.split(
    ' ',
  ),
)
const toSomebody = 'i me my we us our you u your ur here everybody everyone this these those them every each'
/** Words that say what is wanted of a list are a term where so many titles have them: `code search`. */
const severalTitles = 3
const wordsOfNoOrder = 4
/** Words with which a text goes on from what was shown. */
const goesOn = new Set('and or but not no only just without except more less rather same what how'.split(' '))

/**
 * Searches where papers have all of the words side by side, or more often than by chance; else undefined. What the
 * error suggests stays a button.
 */
export async function searchInstead(
  problem: BotError,
  text: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  const mayBeWords =
    /^(?:bad-input|not-found)$/.test(problem.code) && text.length <= maxMistake && isWords.test(text)
  if (!mayBeWords) return undefined
  const { library } = conversation
  const command = commandOf(text, conversation.commands)
  const isLookUp = command?.changes === undefined && command?.visibility !== 'public'
  // Its words may describe a paper, which then has them together.
  const namesPapers = 'paper' in (command?.options ?? {})
  if (!(await isOfPapers(text, { problem, isLookUp, namesPapers }, library))) return undefined
  return searchAll(`search ${text}`, text, problem, conversation)
}

/**
 * Searches for a command and words that name nothing here, though each is a word of papers: `resume screening`.
 * What people say of the bot stays an error, as does what may be of papers that were just shown.
 */
export async function searchUnfit(
  problem: BotError,
  text: string,
  conversation: Conversation,
): Promise<Card | undefined> {
  const { library, asker, classifier } = conversation
  if (problem.code !== 'not-found' || text.length > maxMistake || !isWords.test(text)) return undefined
  const [, ...rest] = wordsOf(text)
  if (rest.some((word) => classifier.isFrame(word))) return undefined
  const isTopic = (await library.topics(asker.workspace)).some(({ name }) => name === rest.join(' '))
  if (isTopic || (await recall(asker, library)) !== undefined) return undefined
  const counts = await library.index.papersWith([...termsOf(rest.join(' '))])
  return counts.length > 0 && counts.every((count) => count > 0)
    ? searchAll(`search as:typed ${text}`, text, problem, conversation)
    : undefined
}

/** What is found for a text instead; what its error suggests are buttons. */
async function searchAll(
  search: string,
  text: string,
  problem: BotError,
  conversation: Conversation,
): Promise<Card> {
  const found = noteSearched(await runPlain(search, text, conversation), text)
  const suggested = othersThanHelp(problem).map((command) => ({
    label: cutText(problem.labels.get(command) ?? command, maxLabel),
    command,
  }))
  return { ...found, buttons: [...found.buttons, ...suggested] }
}

function othersThanHelp({ suggestions }: BotError): readonly string[] {
  return suggestions.filter((suggestion) => !/^(?:help|search) /.test(suggestion))
}

/** Tells how the command is written, above what was found for its words. */
export function noteSearched(found: Card, command: string): Card {
  const [name = ''] = command.split(' ')
  const help = { code: `help ${name.toLowerCase()}` }
  return before(found, ['I searched for these words; ', help, ' shows the command.'])
}

interface ErrorOfCommand {
  readonly problem: BotError
  readonly isLookUp: boolean
  readonly namesPapers: boolean
}

/**
 * Side by side in a paper, or in more papers than words are by chance; of two words the error may mean others. What
 * only looks up something, and has nothing near it, is a search if papers know each of the words.
 */
async function isOfPapers(
  text: string,
  { problem, isLookUp, namesPapers }: ErrorOfCommand,
  library: Library,
): Promise<boolean> {
  if ((await countPapers(`"${text}"`, library)) > 0) return true
  const together = await countPapers(text, library)
  const hasOthers = othersThanHelp(problem).length > 0
  if (together >= manyPapers && !hasOthers) return true
  const stems = [...termsOf(text)]
  if (namesPapers || stems.length <= wordsOfChance) return false
  const [all, counts] = await Promise.all([library.index.size(), library.index.papersWith(stems)])
  if (isLookUp && !hasOthers && counts.every((count) => count > 0)) return true
  const byChance = counts.reduce((papers, count) => (papers * count) / all, all)
  return together > timesChance * byChance
}

/** Fewer have words together by chance. */
const manyPapers = 10
/** What people mistype has words that papers have as often together as any: up to some five times by chance. */
const timesChance = 20
const maxMistake = 80
/** Words alone: numbers and options belong to commands. */
const isWords = /^\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)+$/u
