/** A question about all papers of the last list: `which of these were tried on small models?` */
import { maxPapers } from '../commands/support/find-papers.ts'
import type { Card } from '../model/card.ts'
import { dropSaysAbout, isQuestion } from './ask-on.ts'
import type { Conversation } from './conversation.ts'
import { recall } from './recall.ts'

const some = '(?:any|all|each|some|most|one|none|either|both)'
const papers = '(?: (?:\\w{2,5} )?(?:papers?|ones|results|works?|studies|articles))?'
/** `which of these`, `do any of them`, `how many of those papers` */
const begins = new RegExp(
  String.raw`^(?:(?:and|so|ok|but|now) )?(?:which|what|how many|do|does|did|are|is|were|was|have|has|can) (?:${some} )?(?:ones |papers )?of (?:these|them|those)${papers} (?=\w)`,
  'i',
)
/** `what do these papers say about …`, `how do they …` */
const speaks = new RegExp(
  String.raw`\b(?:do|does|did|are|were|have|had|can|could|would) (?:${some} )?(?:of )?(?:they|them|(?:these|those)${papers})(?= \w)`,
  'i',
)
/** `in these papers`, `according to these` */
const among = new RegExp(
  String.raw`\b(?:in|of|by|from|among|within|across|according to) (?:${some} )?(?:of )?(?:them|(?:these|those)${papers})(?=$|[\s,?.!])`,
  'i',
)
/** What papers are, which narrows the list: `which of these are surveys?` */
const ofKind =
  /^(?:\S+|\w+ (?:(?:are|is) )?(?:an? |the )?[\w-]+\??|\w+ (?:(?:are|is) )?about .*|(?:any|some)(?:thing)? .*)$/i
/** What is said of a list itself, which no abstract tells. */
const ofList =
  /\b(?:who|whose|authors?|written|wrote|publish\w*|new|newest|old|oldest|older|latest|recent|date|sorted|order\w*|rank\w*|cited|citations?|read|worth|best|better|same|similar|links?|pdfs?|come|code|github|seen|mean|mine|saved|good)\b/i

const speaksOfOne = /\b(?:it|its|they|their|he|she|this (?:paper|one|work)|the (?:paper|authors?))\b/i

/** Longer texts are pasted. */
const maxLength = 200

/** What is asked of these papers; undefined for anything else. Takes linear time. */
export function parseShownQuestion(text: string): string | undefined {
  if (text.length > maxLength || (!isQuestion(text) && !begins.test(text))) return undefined
  const place = [begins, speaks, among].find((pattern) => pattern.test(text))
  if (place === undefined) return undefined
  const question = text.replace(place, (said) => (place === begins ? (/^\w+ /.exec(said)?.[0] ?? '') : ''))
  const asked = question.replace(/\s+/g, ' ').trim()
  return ofList.test(asked) || ofKind.test(asked) ? undefined : dropSaysAbout(asked)
}

/** What the papers that were shown say; undefined where the words ask nothing of them. */
export async function askShown(
  words: string,
  { asker, library, run }: Conversation,
): Promise<Card | undefined> {
  const question = parseShownQuestion(words)
  const isOfOne = words.length <= maxLength && isQuestion(words) && speaksOfOne.test(words)
  if (question === undefined && !isOfOne) return undefined
  const last = await recall(asker, library)
  if (last?.isFresh !== true || last.papers.length < 2) return undefined
  if (last.best !== undefined && isOfOne && !ofList.test(words)) return run(`ask ${last.best} ${words}`)
  if (question === undefined) return undefined
  return run(`ask ${last.papers.slice(0, maxPapers).join(' ')} ${question}`)
}
