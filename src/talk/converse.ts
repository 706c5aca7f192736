/** Answers what somebody said, by way of commands. */
import { smallTalkCard } from '../cards/small-talk-card.ts'
import { commandOf } from '../commands/support/find-act.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { actOnList, guessWanted } from './act-on-list.ts'
import { actOnSetUp } from './act-on-set-up.ts'
import { goOnFromDeed } from './again.ts'
import { answerIntent } from './answer-intent.ts'
import { isList, narrowList } from './apply-follow-up.ts'
import { askForVote } from './ask-for-vote.ts'
import { askNamed } from './ask-named.ts'
import { goOnAsking } from './ask-on.ts'
import { askShown } from './ask-shown.ts'
import { changeDigest } from './change-digest.ts'
import { changeGroup } from './change-group.ts'
import { dropReason } from './chatter.ts'
import { citeNamed } from './cite-named.ts'
import { toldCard } from './club-told.ts'
import { compareCounts } from './compare-counts.ts'
import type { Conversation } from './conversation.ts'
import { stripCourtesy } from './courtesy.ts'
import { describe, mayDescribe, numberDescribed } from './described.ts'
import { doDeeds } from './do-deeds.ts'
import { answerFact } from './facts/answer-fact.ts'
import { recallOffer } from './last-deed.ts'
import { isClubHere, moveMeant, nameMeant, numberClub } from './last-set-up.ts'
import { isShared, nameOffered } from './name-offered.ts'
import { doNamed } from './named-deed.ts'
import { doOfNamed } from './named-in-sentence.ts'
import { parseConditions } from './narrow.ts'
import { offerImport } from './offer-import.ts'
import { offerSearch } from './offer-search.ts'
import { before } from './offers.ts'
import { parseTyped, parseWords } from './paper-deed.ts'
import { planAnswer } from './plan.ts'
import type { Otherwise, Plan } from './plan-kinds.ts'
import { recall } from './recall.ts'
import { runFollowUp } from './run-follow-up.ts'
import { runSeveral } from './run-several.ts'
import { runPlain, searchIfTitle, searchPlain } from './search-plain.ts'
import { skipDigest } from './skip-digest.ts'
import { answerTaste } from './stated-taste.ts'
import { goOnTrends } from './trends-on.ts'
import { voteForNominated } from './vote-for-nominated.ts'
import { askOfWhole } from './whole-list.ts'

/** The answer to what was planned; rejects as commands do. */
export async function converse(plan: Plan, conversation: Conversation): Promise<Card> {
  switch (plan.kind) {
    case 'mistake':
      throw plan.error
    case 'fact':
      return (
        (await citeNamed(plan.text, conversation)) ??
        searchIfTitle(plan.text, conversation, () => answerFact(plan.fact, plan.text, conversation))
      )
    case 'small-talk':
      if (plan.vote !== undefined) await askForVote(plan.vote, conversation)
      return smallTalkCard(plan.talk, await conversation.library.topics(conversation.asker.workspace))
    case 'command':
      if (plan.isExact) return runExact(plan.text, conversation)
      return plan.otherwise === undefined
        ? noteFirst(plan.note, await runAlone(await nameMeant(plan.text, conversation), conversation))
        : runEither(plan.text, plan.otherwise, conversation)
    case 'pasted':
      return (await offerImport(plan.text, conversation)) ?? converse(plan.otherwise, conversation)
    case 'told':
      return toldCard(plan)
    case 'of-club':
      return goOnWithClub(plan, conversation)
    case 'order':
      return (await order(plan, conversation)) ?? converse(plan.otherwise, conversation)
    case 'of-digest':
      return (
        (await changeDigest(plan.change, conversation, plan.otherwise.kind === 'fact')) ??
        (await changeGroup(plan.change, plan.otherwise, conversation)) ??
        converse(plan.otherwise, conversation)
      )
    case 'several':
      return runSeveral(plan, conversation, converse)
    case 'follow-up':
      return goOn(plan, conversation)
    case 'typo':
      return runTypo(plan, conversation)
    case 'plain':
      return (
        (await compareCounts(plan.words, conversation)) ??
        (await goOnTrends(plan.words, conversation)) ??
        (await goOnAsking(plan.words, conversation)) ??
        (plan.subscription === undefined ? await doNamed(plan.words, conversation) : undefined) ??
        (plan.subscription === undefined ? await doOfNamed(plan.words, conversation) : undefined) ??
        (plan.subscription === undefined ? await citeNamed(plan.words, conversation) : undefined) ??
        (plan.intent === undefined ? await askNamed(plan.words, conversation) : undefined) ??
        (plan.subscription === undefined ? await actOnSetUp(plan.words, conversation) : undefined) ??
        (await goOnWithDescribed(plan.words, conversation)) ??
        (plan.intent === undefined ? await askShown(plan.words, conversation) : undefined) ??
        (plan.mayNarrow ? await narrow(plan.words, conversation) : undefined) ??
        (isOfLast(plan) ? await act(plan.words, conversation) : undefined) ??
        (plan.refusal === undefined ? searchPlain(plan, conversation) : Promise.reject(plan.refusal))
      )
  }
}

async function goOnWithClub(
  { meant, otherwise }: Plan & { readonly kind: 'of-club' },
  conversation: Conversation,
): Promise<Card> {
  const pause = meant.kind === 'command' ? await skipDigest(meant.text, conversation) : undefined
  if (pause !== undefined) return conversation.run(pause)
  if (!(await isClubHere(conversation))) return converse(otherwise, conversation)
  return meant.kind === 'command'
    ? runAlone(await numberClub(await moveMeant(meant.text, conversation), conversation), conversation)
    : converse(meant, conversation)
}

function noteFirst(note: string | undefined, card: Card): Card {
  return note === undefined ? card : before(card, [note])
}

async function order(
  { deeds, byNameOnly, again, whole, taste }: Plan & { readonly kind: 'order' },
  conversation: Conversation,
): Promise<Card | undefined> {
  if (whole !== undefined) return askOfWhole(whole, conversation)
  return (
    (again && (await goOnFromDeed(again, conversation, (said) => runFollowUp(said, conversation)))) ??
    (await doDeeds(deeds, conversation, byNameOnly)) ??
    (taste && (await answerTaste(taste, conversation)))
  )
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
    const isUnknown = error instanceof BotError && error.code === 'not-found'
    // “save LADDER too”
    const meant = stripCourtesy(dropReason(text))
    if (isUnknown && meant !== text) return runAlone(meant, conversation)
    if (!isUnknown) throw error
    const card =
      (await goOnWithDescribed(describe(text), conversation)) ??
      (await doDeeds(parseTyped(text), conversation))
    if (card === undefined) throw error
    return card
  }
}

/**
 * Commands by which a name of a paper or a topic is looked up; where there is none of that name, a search.
 */
async function runEither(text: string, otherwise: Otherwise, conversation: Conversation): Promise<Card> {
  let problem: BotError
  try {
    const card = await conversation.run(text)
    const isSearchToo = text.split(/\s+/).length > 2
    return isSearchToo
      ? { ...card, buttons: [...card.buttons, { label: 'Search for these words', command: otherwise.text }] }
      : card
  } catch (error) {
    if (!(error instanceof BotError) || !/^(?:not-found|bad-input)$/.test(error.code)) throw error
    problem = error
  }
  const words = otherwise.text.replace(/^search /, '')
  const meant =
    (await doNamed(text, conversation)) ??
    (await citeNamed(words, conversation)) ??
    (await actOnSetUp(words, conversation)) ??
    (await goOnWithDescribed(describe(text), conversation)) ??
    (await doDeeds(parseWords(text), conversation)) ??
    (isOfPaper(text, words)
      ? await doDeeds(parseWords(text.replace(ofSubject, '$1 the paper on ')), conversation)
      : undefined)
  if (meant !== undefined) return meant
  const find = () => runPlain(otherwise.text, words, conversation)
  if (otherwise.intent !== undefined)
    return answerIntent(otherwise.intent, otherwise.text, conversation, find)
  const card = await find()
  if (card.shows === undefined) throw problem
  return otherwise.note === undefined ? card : before(card, [otherwise.note])
}

/** `save mental health dialogue` of “save the mental health dialogue paper” */
const ofSubject = /^(save|unsave|vote up|vote down) (?:on |about |of |by |from )?(?=[^,:"]{3,40} \S)/i

function isOfPaper(text: string, words: string): boolean {
  return /^\w+(?: \w+)? (?:on|about|of|by|from) /.test(text) || /\b(?:paper|article|preprint)\b/i.test(words)
}

/** A word that papers have is no mistyped command. */
async function runTypo(plan: Plan & { kind: 'typo' }, conversation: Conversation): Promise<Card> {
  const { typed, meant, words } = plan
  const { library, commands } = conversation
  const text = `${typed} ${words}`.trim()
  const isOfList = plan.plain.kind === 'plain' && plan.plain.mayNarrow
  const narrowed = isOfList ? await narrow(text, conversation) : undefined
  if (narrowed !== undefined) return narrowed
  const terms = await library.index.completeTerm(typed.toLowerCase(), 1)
  if (terms.length > 0) return converse(plan.plain, conversation)
  if (plan.followUp !== undefined) return runFollowUp(plan.followUp, conversation)
  const mended = `${meant} ${words}`.trim()
  const command = commandOf(mended, commands)
  if (command === undefined || command.changes !== undefined || command.visibility === 'public')
    throw new BotError('bad-input', `There is no command “${typed}”. Did you mean ${meant}?`, {
      suggestions: [mended, `search ${text}`],
    })
  const card = await runEither(mended, { text: `search ${text}` }, conversation)
  return before(card, ['Read “', typed, '” as ', { bold: meant }, '.'])
}

/** What is wanted of a paper of the last list that is described: `save the one about doubt`. */
async function goOnWithDescribed(words: string, conversation: Conversation): Promise<Card | undefined> {
  if (!mayDescribe(words)) return undefined
  const { asker, library } = conversation
  const last = await recall(asker, library)
  if (last?.isFresh !== true || last.papers.length < 2) return undefined
  const numbered = await numberDescribed(words, last.papers, library.store.papers)
  if (numbered === undefined) return undefined
  for (const said of [numbered, ...numbered.split(/[,.;] /)]) {
    const plan = planAnswer(said, conversation.commands, conversation.classifier)
    const isOfOther = plan.kind === 'follow-up' && 'papers' in plan.followUp && plan.followUp.papers === 'it'
    // What others would see was not foreseen of words that describe.
    if (plan.kind === 'follow-up' && isShared(plan.followUp)) {
      const named = nameOffered(said, last, conversation.commands)
      const suggestions = [named, `search ${words}`]
      throw new BotError('not-sure', `Do you want “${said}”?`, {
        suggestions,
        labels: new Map([[named, said]]),
      })
    }
    if (!isOfOther && (plan.kind === 'follow-up' || plan.kind === 'several'))
      return converse(plan, conversation)
  }
  return undefined
}

/** The last list with what the words say of it; undefined where they are a search of their own. */
async function narrow(
  words: string,
  { asker, library, commands, run }: Conversation,
): Promise<Card | undefined> {
  const last = await recall(asker, library)
  if (last === undefined || !last.isFresh || !isList(last)) return undefined
  const conditions = await parseConditions(words, asker, library)
  return conditions === undefined ? undefined : run(narrowList(last, conditions, commands))
}

/** Whether words may speak of what was shown: they neither turn to something else nor wish for posts. */
function isOfLast({ text, words, subscription }: Plan & { readonly kind: 'plain' }): boolean {
  return subscription === undefined && text === `search ${words}`
}

/** Goes on from what was shown; where nothing was, it may be of the bot itself: `how do I cite this`. */
async function goOn(
  { followUp, intent, text }: Plan & { readonly kind: 'follow-up' },
  conversation: Conversation,
): Promise<Card> {
  const { asker, library } = conversation
  const isOfDeed = followUp.kind === 'undo' || followUp.kind === 'refused' || followUp.kind === 'yes'
  if (followUp.kind === 'yes' && (await recallOffer(asker, library)) === undefined)
    return smallTalkCard('aside', await library.topics(asker.workspace))
  const voted = await voteForNominated(followUp, conversation)
  if (voted !== undefined) return voted
  // “i meant the vietnamese one, open it”
  const isOfOne = followUp.kind === 'about' && followUp.papers === 'it'
  const described = isOfOne ? await goOnWithDescribed(text, conversation) : undefined
  if (described !== undefined) return described
  const last = isOfDeed ? undefined : await recall(asker, library)
  const ofSetUp = last === undefined && !isOfDeed ? await actOnSetUp(text, conversation) : undefined
  if (ofSetUp !== undefined) return ofSetUp
  return last === undefined && intent !== undefined && !isOfDeed
    ? answerIntent(intent, `search ${text}`, conversation, () =>
        runPlain(`search ${text}`, text, conversation),
      )
    : runFollowUp(followUp, conversation)
}

/** What the words want of the last answer, as far as examples tell. */
async function act(words: string, conversation: Conversation): Promise<Card | undefined> {
  const wanted = guessWanted(words, conversation.classifier)
  if (wanted === undefined) return undefined
  const last = await recall(conversation.asker, conversation.library)
  if (last?.isFresh !== true || last.papers.length === 0) return undefined
  return actOnList(wanted, words, {
    ...conversation,
    last,
    followUp: (said) => runFollowUp(said, conversation),
  })
}
