/** What people put between a command and what it is about: `similar to VLM-R1`, `latest work on agents`. */
import type { Command } from '../commands/support/command.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { splitOptions } from './parse-command.ts'

const papers = '(?:papers?|articles?|work|works|research|results|publications|preprints|news|studies)'
const aPaper =
  /^(?:(?:me|us)\s+)?(?:(?:the|this|that)\s+(?:paper|article)\s+)?(?:(?:called|named|titled)\s+)?(?=\S)/i

/** By the command's name; of paper commands the others take `aPaper`. */
const leads: Readonly<Record<string, RegExp>> = {
  search: /^(?:[-–—]{1,3}\s+)?(?:(?:(?:me|us)\s+)?for:?\s+)?(?=\S)/i,
  similar: new RegExp(
    `^(?:${papers}\\s+)?(?:to|like)\\s+(?:(?:the|this|that)\\s+(?:paper|article)\\s+)?(?=\\S)`,
    'i',
  ),
  latest: new RegExp(
    `^(?:(?:${papers}\\s+)?(?:on|in|about|for|of|regarding)\\s+)(?:the\\s+topic\\s+)?(?=\\S)`,
    'i',
  ),
  trends: /^(?:in|of|for|on|about)\s+(?=\S)/i,
  digest: /^(?:on|about|for)\s+(?=\S)/i,
  preview: /^(?:on|about|for)\s+(?=\S)/i,
}

/**
 * A command's words without what only leads to its subject, and without thanks after the name of a paper.
 * Where a paper's number or link stands in a sentence, that is what is meant.
 */
export function dropBetween(command: Command, words: string): string {
  if (command.name === 'share' && isIdentifiers(words)) return `show ${words}`
  const takesPaper = 'paper' in command.options
  const lead = leads[command.name] ?? (takesPaper ? aPaper : undefined)
  if (command.name === 'latest' && anyPapers.test(words)) return ''
  const subject = lead === undefined ? words : words.replace(lead, '')
  return takesPaper ? keepPapers(command, bareName(subject)) : subject
}

/** `latest papers`, `latest stuff please` */
const anyPapers = new RegExp(
  `^(?:${papers}|stuff|ones?|arrivals|additions|things|entries|uploads)(?: (?:here )?(?:please|pls))?[.!?]?$`,
  'i',
)

/** `share 2504.07615` */
function isIdentifiers(words: string): boolean {
  const said = words.split(/\s+/)
  return said.length === 1 && findIdentifiers(words).length === 1
}

/** A paper's name without thanks after it; `JudgeLRM` of `that JudgeLRM one`. “The paper” has no name. */
function bareName(words: string): string {
  return words
    .replace(/[\s,]{1,3}(?:please|pls|plz|thanks|thank you|thx)[.!]{0,3}$/i, '')
    .replace(/^(?:the|that|this) (\S{1,40}(?: \S{1,40}){0,3}) (?:one|thing)$/i, '$1')
    .replace(
      /^(?:(?:the|that|this) )?(?!(?:the|that|this|an?) \S+$)(\S{1,40}(?: \S{1,40}){0,3}) (?:paper|article)$/i,
      '$1',
    )
}

function keepPapers(command: Command, words: string): string {
  const said = splitOptions(command, words).typed.get('paper')
  if (said === undefined || command.options.paper?.isRest !== true || !words.includes(said)) return words
  if (command.isMeantBy?.(said)) return words
  const ids = findIdentifiers(said)
  const isSentence = said.split(/\s+/).some((word) => findIdentifiers(word).length === 0)
  const meant = command.name === 'similar' ? ids.slice(0, 1) : ids
  return ids.length === 0 || !isSentence ? words : words.replace(said, () => meant.join(' '))
}

const about = 'of|in|by|to|with|from|under|via|as|at|through|among|over|between|before|after|using'
const onSubject = new RegExp(`^(?:${about}|for|on|about)\\s+\\S`, 'i')
/** Names of commands that are ordinary nouns, and the words after them that make them the subject's. */
const nouns: Readonly<Record<string, RegExp>> = {
  digest: new RegExp(`^(?:${about})\\s+\\S`, 'i'),
  preview: new RegExp(`^(?:${about})\\s+\\S`, 'i'),
  learning: /^(?!(?:show|reset|undo|without|for me)(?:\s|$))\S/i,
  settings: onSubject,
  minutes: onSubject,
  // Of people: `latest papers by Shen` is a question.
  latest: /^(?:(?:papers|work|articles)\s+)?(?:from|by)\s+\S/i,
  interests: /^(?:of|in|by|for|from|among|between)\s+\S/i,
  author: /(?:^|\s)(?:of|with|for|from|by|in|on|at|to|using|via|through|across|among|as)\s+\S/i,
  // `why is there nothing today` is a question of its own.
  why: /^(?:is|are|isn't|aren't|was|were|do|does|did|don't|doesn't|didn't|has|have|can|can't|should|would|not)\s+\S/i,
  // `vote sideways VLM-R1` is a mistake: it names a paper.
  vote: /^(?!(?:up|down|for|against)\s)[a-z]+\s[a-z -]+$/,
}

/** Whether a command's name is the first noun of a phrase: `digest of long documents`, `learning by doing`. */
export function isNounPhrase(command: Command, words: string): boolean {
  // An option by its name is typed on purpose, or written by a platform.
  return !/(?:^|\s)[a-z]+:\S/.test(words) && (nouns[command.name]?.test(words) ?? false)
}
