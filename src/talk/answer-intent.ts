/** The answer to a sentence on the bot itself. */
import { smallTalkCard } from '../cards/small-talk-card.ts'
import { questionContext } from '../commands/support/question-context.ts'
import type { Card } from '../model/card.ts'
import { dropTail } from '../model/text.ts'
import { parseQuestion } from '../question/parse-question.ts'
import { guessFact, guessOthers } from './classify/guess.ts'
import type { Conversation } from './conversation.ts'
import { answerFact } from './facts/answer-fact.ts'
import { findHint, isLikelierSearch, notSure } from './may-be-missed.ts'
import { before } from './offers.ts'
import { formatIn } from './slots/content.ts'
import { isQuestion } from './slots/opening.ts'
import { readSubject } from './slots/subject.ts'
import { says } from './slots/words.ts'
import { isSmallTalk } from './small-talk.ts'

/** What is about the bot itself, as far as its words tell. `find` searches; that is one press away. */
export async function answerIntent(
  intent: string,
  search: string,
  conversation: Conversation,
  find: () => Promise<Card>,
): Promise<Card> {
  const { asker, library, classifier, run } = conversation
  const words = search.replace(/^search /, '')
  const others = guessOthers(words, classifier).filter((other) => other !== intent)
  const isCommand = !isSmallTalk(intent)
  // A sentence says more than the page on a command.
  const isSure = others.length === 0
  const isHelp = intent.startsWith('help ')
  const tells = !isCommand || !isSure || (isHelp && isQuestion(words))
  const fact = tells ? guessFact(words, isCommand && isSure ? 'asked' : 'told', classifier) : undefined
  if (fact !== undefined) return answerFact(fact, words, conversation)
  const guesses = isCommand ? [intent, ...others] : others
  const hint = others.length === 0 ? undefined : await findHint(conversation)
  if (hint !== undefined) throw notSure(guesses, search, hint)
  const isWish = isSure ? !isHelp : intent === 'latest' || (intent === 'forme' && wishesPapers.test(words))
  if (isCommand && !isWish) {
    const found = await find()
    const buttons = [...found.buttons, ...guesses.map((command) => ({ label: command, command }))]
    if (isLikelierSearch(words, found, isSure)) return { ...found, buttons }
    if (!isSure) throw notSure(guesses, search, otherwise)
  }
  const card = isSmallTalk(intent)
    ? smallTalkCard(intent, await library.topics(asker.workspace))
    : intent === 'latest'
      ? await runLatest(search, conversation)
      : intent === 'forme'
        ? await recommend(search, conversation)
        : await run(commandOf(intent, words))
  return { ...card, buttons: [...card.buttons, { label: 'Search for these words', command: search }] }
}

function commandOf(intent: string, words: string): string {
  if (intent === 'saved bibtex') return `saved ${formatIn(words) || 'bibtex'}`
  return intent === 'saved' && says(words, 'unread still left yet') ? 'shelf saved unread' : intent
}

const otherwise = 'Say it in other words, or press what comes near.'
const wishesPapers = /\b(?:papers?|read(?:s|ing)?|recommend\w*|suggest\w*|new(?:est)?|latest|recent\w*)\b/i

/** What fits somebody's votes; without any, what fits the subject that is named, or else the newest. */
async function recommend(search: string, { run }: Conversation): Promise<Card> {
  const own = await run('forme')
  if (own.shows !== undefined || own.isProblem) return own
  const subject = readSubject(search.replace(/^search /, ''))
  const card = await run(subject === '' ? 'latest' : `search ${subject}`)
  if (card.shows === undefined) return own
  const chosen = subject === '' ? 'these are the newest' : `these match “${subject}” best`
  return before(card, [
    `I do not know yet what you like, so ${chosen}. Vote 👍 or save some, and I go by that.`,
  ])
}

/** The newest papers, of the time that is named: `what has come in since Thursday?` */
async function runLatest(search: string, { asker, library, run }: Conversation): Promise<Card> {
  const words = dropTail(search.replace(/^search /, ''), /[?!.\s]/)
  const context = await questionContext(asker, library)
  const { query } = await parseQuestion(words, context)
  const dates = [...query.matchAll(/(?:^|\s)((?:since|before):\S+)/g)].map(([, field]) => field)
  const subject = readSubject(words)
  if (dates.length === 0 && subject === '') return run('latest')
  const card = await run(`search ${[subject, ...dates].join(' ').trim()} sort:new`)
  return card.shows === undefined
    ? before(await run(subject === '' ? 'latest' : `search ${subject} sort:new`), [nothingThen])
    : card
}

const nothingThen = 'There is nothing of that time; these are the newest.'
