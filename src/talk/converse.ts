/** Answers what somebody said, by way of commands. */
import { smallTalkCard } from '../cards/small-talk-card.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { actOnSetUp } from './act-on-set-up.ts'
import { answerIntent } from './answer-intent.ts'
import type { Conversation } from './conversation.ts'
import { answerFact } from './facts/answer-fact.ts'
import { goOnAsking, goOnDated, goOnDoing, goOnTimed, goOnTrends } from './go-on.ts'
import { askForVote, recallOffer } from './last-deed.ts'
import { before, offerImport, offerSearch } from './offers.ts'
import { onShelf } from './on-shelf.ts'
import { parseCommand, splitOptions } from './parse-command.ts'
import { isPhrase } from './phrase.ts'
import { noneCalled } from './plan-command.ts'
import type { Otherwise, Plan } from './plan-kinds.ts'
import { takesPapers } from './plan-text.ts'
import { readAct } from './read-act.ts'
import { recall } from './recall.ts'
import { runAct } from './run-act.ts'
import { runSeveral } from './run-several.ts'
import { runPlain, searchIfTitle, searchPlain } from './search-plain.ts'
import { searchInstead, searchSubject, searchUnfit } from './search-subject.ts'
import { contentOf, namesIn } from './slots/content.ts'
import { isQuestion } from './slots/opening.ts'

/** The answer to what was planned for a text, where a whole one was said; rejects as commands do. */
export async function converse(plan: Plan, conversation: Conversation, said = ''): Promise<Card> {
  const subject =
    said === ''
      ? undefined
      : ((await onShelf(said, plan, conversation)) ?? (await searchSubject(said, plan, conversation)))
  if (subject !== undefined) return subject
  switch (plan.kind) {
    case 'mistake':
      return (await searchInstead(plan.error, plan.search ?? '', conversation)) ?? Promise.reject(plan.error)
    case 'fact':
      return searchIfTitle(plan.text, conversation, () => answerFact(plan.fact, plan.text, conversation))
    case 'small-talk':
      if (plan.vote !== undefined) await askForVote(plan.vote, conversation)
      return smallTalkCard(plan.talk, await conversation.library.topics(conversation.asker.workspace))
    case 'command':
      if (plan.isExact) return runExact(plan.text, conversation)
      return plan.otherwise === undefined
        ? noteFirst(plan.note, await runAlone(plan.text, conversation))
        : runEither(plan.text, plan.otherwise, conversation)
    case 'pasted':
      return (await offerImport(plan.text, conversation)) ?? converse(plan.otherwise, conversation)
    case 'of-set-up':
      return (
        (await actOnSetUp(plan.wish, conversation, means(plan.otherwise))) ??
        converse(plan.otherwise, conversation)
      )
    case 'several':
      return runSeveral(plan, conversation, converse)
    case 'act':
      return goOn(plan, conversation)
    case 'typo':
      return runTypo(plan, conversation)
    case 'plain':
      return (
        (await goOnTimed(plan.words, conversation)) ??
        (await goOnFrom(plan, conversation)) ??
        (await askOfPaper(plan, conversation)) ??
        searchPlain(plan, conversation)
      )
  }
}

/** A question that may be of the bot is asked of the paper that was just shown, where it is as likely of that. */
async function askOfPaper(
  { words, intent, ...plan }: Plan & { readonly kind: 'plain' },
  conversation: Conversation,
): Promise<Card | undefined> {
  const { asker, library, classifier } = conversation
  if (intent === undefined || !isQuestion(words)) return undefined
  const [ofPapers, ofBot] = [classifier.rank(words, 'papers'), classifier.rank(words, 'bot')]
  if (ofPapers.acts[0]?.act !== 'ask' || ofPapers.score < ofBot.score - asLikely) return undefined
  const last = await recall(asker, library)
  const isOne = last !== undefined && (last.best !== undefined || last.papers.length < 2)
  if (!isOne || !last.isFresh) return undefined
  const said = { act: 'ask', isSure: false, isNamed: false, isOrder: true }
  const otherwise: Plan = { ...plan, words, intent }
  return runAct({ kind: 'act', ...said, text: words, otherwise }, conversation)
}

const asLikely = 1

/** What goes on from a question or papers over time, whatever else the words may be. */
async function goOnFrom(
  { words }: Plan & { readonly kind: 'plain' },
  conversation: Conversation,
): Promise<Card | undefined> {
  return (
    (await goOnTrends(words, conversation)) ??
    (await goOnDated(words, conversation)) ??
    (await goOnDoing(words, conversation)) ??
    goOnAsking(words, conversation)
  )
}

/** Acts that need nothing that was shown. */
const ofOwn = new Set(['empty list', 'share saved', 'unvote all'])

/** Goes on from what was shown, or does what is wanted of papers by their names; else as the words read otherwise. */
async function goOn(plan: Plan & { readonly kind: 'act' }, conversation: Conversation): Promise<Card> {
  const { asker, library } = conversation
  const { act, text, intent, isSure, isNamed, otherwise } = plan
  const isOfDeed = act === 'undo' || act === 'refuse' || act === 'yes'
  if (act === 'yes' && (await recallOffer(asker, library)) === undefined)
    return smallTalkCard('aside', await library.topics(asker.workspace))
  const last = isOfDeed ? undefined : await recall(asker, library)
  const isOfBot = intent !== undefined && isSure && !isNamed && !ofOwn.has(act) && !isOfDeed
  if (last === undefined && isOfBot)
    return answerIntent(intent, `search ${text}`, conversation, () =>
      runPlain(`search ${text}`, text, conversation),
    )
  // “Isabelle: the next 700” names something, where there is nothing to go on from; `tldr 1` does not.
  const isTyped = commandOf(text, conversation.commands) !== undefined
  const isSearch =
    last === undefined && !isNamed && !isTyped && !ofOwn.has(act) && !isOfDeed && otherwise.kind === 'plain'
  if (isSearch && contentOf(text).words !== '') return searchPlain(otherwise, conversation)
  const timed = isOfDeed ? undefined : await goOnTimed(text, conversation)
  if (timed !== undefined) return timed
  const mayGoOn = !isSure || act === 'narrow'
  const further = mayGoOn && otherwise.kind === 'plain' ? await goOnFrom(otherwise, conversation) : undefined
  const answer = further ?? (await runAct(plan, conversation))
  if (answer !== undefined) return answer
  if (otherwise.kind !== 'plain') return converse(otherwise, conversation)
  return (await searchForName(plan, conversation)) ?? searchPlain(otherwise, conversation)
}

/** Of a paper that is named and not here: what has its name, and that none is called so. */
async function searchForName(
  { act, text, isOrder, isNamed }: Plan & { readonly kind: 'act' },
  conversation: Conversation,
): Promise<Card | undefined> {
  if (!isOrder || !isNamed || !ofOne.has(act)) return undefined
  const { words: name } = contentOf(text)
  if (namesIn(name)[0] !== name) return undefined
  return before(await runPlain(`search ${name}`, name, conversation), [noneCalled])
}

const ofOne = new Set(['cite', 'nominate', 'save', 'show', 'tldr', 'vote up', 'vote down'])

/** Whether words mean something of their own, unless they are said right after something was set up. */
function means(plan: Plan): boolean {
  if (plan.kind === 'mistake') return plan.error.code === 'not-offered'
  return plan.kind === 'fact' || (plan.kind === 'act' && plan.isSure)
}

function noteFirst(note: string | undefined, card: Card): Card {
  return note === undefined ? card : before(card, [note])
}

async function runExact(text: string, { run }: Conversation): Promise<Card> {
  try {
    return await run(text)
  } catch (error) {
    throw error instanceof BotError ? offerSearch(error, text) : error
  }
}

async function runAlone(text: string, conversation: Conversation): Promise<Card> {
  try {
    return await runExact(text, conversation)
  } catch (error) {
    if (!(error instanceof BotError)) throw error
    const card =
      (await searchInstead(error, text, conversation)) ??
      (error.code === 'not-found' && takesPapers(text, conversation.commands)
        ? await actByName(text, conversation, true)
        : undefined) ??
      (await searchUnfit(error, text, conversation))
    return card ?? Promise.reject(error)
  }
}

/** A command whose words name no paper may describe one: `save the vietnamese one`. */
async function actByName(
  text: string,
  conversation: Conversation,
  isTyped: boolean,
): Promise<Card | undefined> {
  const said = readAct(text, conversation.classifier)
  // A number that was looked up in vain describes no paper.
  if (said === undefined || findIdentifiers(text).length > 0) return undefined
  const otherwise: Plan = { kind: 'plain', text: `search ${text}`, words: text }
  return runAct(
    { kind: 'act', ...said, isNamed: true, ...(isTyped && { isTyped }), text, otherwise },
    conversation,
  )
}

/**
 * Commands by which a name of a paper or a topic is looked up; where there is none of that name, a search.
 */
async function runEither(text: string, otherwise: Otherwise, conversation: Conversation): Promise<Card> {
  let problem: BotError
  try {
    const card = await conversation.run(text)
    const isSearchToo = text.split(/\s+/).length > 2 && !(await fitsWholly(text, conversation))
    return isSearchToo
      ? { ...card, buttons: [...card.buttons, { label: 'Search for these words', command: otherwise.text }] }
      : card
  } catch (error) {
    if (!(error instanceof BotError) || !/^(?:not-found|bad-input)$/.test(error.code)) throw error
    problem = error
  }
  const words = otherwise.text.replace(/^search /, '')
  const meant = await actByName(text, conversation, false)
  if (meant !== undefined) return meant
  const search = (await isPhrase(text, conversation.library)) ? `search as:typed ${text}` : otherwise.text
  const find = () => runPlain(search, words, conversation)
  if (otherwise.intent !== undefined)
    return answerIntent(otherwise.intent, otherwise.text, conversation, find)
  const card = await find()
  if (card.shows === undefined) throw problem
  return otherwise.note === undefined ? card : before(card, [otherwise.note])
}

/** Whether a command's words are a paper as names are written, and options with choices: `cite VLM-R1 apa`. */
async function fitsWholly(text: string, { commands, library }: Conversation): Promise<boolean> {
  const { command, words } = parseCommand(text, commands)
  const paper = splitOptions(command, words).typed.get('paper') ?? ''
  const isName = !paper.includes(' ') || namesIn(paper).length > 0
  return paper !== '' && isName && (await library.papersCalled(paper)).length > 0
}

/** A word that papers have is no mistyped command. */
async function runTypo(plan: Plan & { kind: 'typo' }, conversation: Conversation): Promise<Card> {
  const { typed, meant, words } = plan
  const { library, commands } = conversation
  const text = `${typed} ${words}`.trim()
  const terms = await library.index.completeTerm(typed.toLowerCase(), 1)
  if (terms.length > 0) return converse(plan.plain, conversation)
  const mended = `${meant} ${words}`.trim()
  const command = commandOf(mended, commands)
  if (command === undefined || command.changes !== undefined || command.visibility === 'public')
    throw new BotError('bad-input', `There is no command “${typed}”. Did you mean ${meant}?`, {
      suggestions: [mended, `search ${text}`],
    })
  const card = await runEither(mended, { text: `search ${text}` }, conversation)
  return before(card, ['Read “', typed, '” as ', { bold: meant }, '.'])
}
