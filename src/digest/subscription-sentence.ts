/**
 * What people put around the subject of a subscription: `subscribe me to papers
 * about reasoning here, please`.
 */

import { BotError } from '../errors.ts'
import { isDigits } from '../model/words.ts'
import { parseScheduleWords, type ScheduleWords } from './parse-schedule.ts'

/**
 * The subject of a sentence and its schedule; a number at the end that may be either
 * part of it is in `number`.
 */
export interface SubscriptionSentence extends ScheduleWords {
  /** A whole number after the subject, which nothing says the meaning of; `rest` is without it. */
  readonly number?: number
  /** Whether the number comes after words of the schedule: `daily 9`. */
  readonly isAfterSchedule?: boolean
}

/**
 * Parses `[me | us | this channel] [to | for] [the topic] SUBJECT [schedule words]`, with the schedule at the
 * end or, as in `daily at 9 to reasoning`, before “to”. Throws `BotError` for impossible schedules and for
 * `#names` of channels that the platform did not make a place.
 */
export function parseSentence(text: string): SubscriptionSentence {
  checkNoRoom(text)
  const words = parseScheduleWords(dropEnd(moveScheduleLast(dropReader(text.trim()))))
  const subject = readSubject(words.rest)
  const { number, before } = lastNumber(subject)
  const inner = number === undefined ? undefined : parseScheduleWords(before)
  const said = { ...inner, ...words, rest: inner?.rest ?? subject }
  const isAfterSchedule = inner !== undefined && Object.keys(inner).length > 1
  return {
    ...said,
    rest: readSubject(said.rest),
    ...(number !== undefined && { number, isAfterSchedule }),
  }
}

/** What is left reads as itself: so a stored query comes back from its own command. */
function readSubject(text: string): string {
  let rest = text
  for (;;) {
    const shorter = dropIntroduction(dropEnd(dropReader(rest)))
    if (shorter === rest) return rest
    rest = shorter
  }
}

/** The subject without the words that lead to it: `to the topic reasoning`, `for papers about agents`. */
export function dropIntroduction(text: string): string {
  const bare = text
    .replace(/^(?:to|for|from)(?: (?=\S)|$)/i, '')
    .replace(
      /^(?:all )?(?:the )?(?:new |latest |recent )?(?:papers?|highlights?|digests?) (?:about|on|of|in|for) (?=\S)/i,
      '',
    )
  const [, before] = /^(?:the )?(?:new |latest )?(\S+(?: \S+){0,2}) papers$/i.exec(bare) ?? []
  const [, topic] = /^(?:the )?topic (\S+)$|^the (\S+) topic$/i.exec(bare) ?? []
  return topic ?? /^the (\S+) topic$/i.exec(bare)?.[1] ?? before ?? bare
}

/** Who reads it is the place, whoever is named. */
function dropReader(text: string): string {
  return text.replace(
    /^(?:me|us|this (?:channel|thread|place|room|server)|here|the channel)(?= (?:to|for)(?: |$)|$) ?/i,
    '',
  )
}

/**
 * `daily at 9 to reasoning` says the schedule first. What its end says again belongs to the subject: a stored
 * query may begin like a schedule.
 */
function moveScheduleLast(text: string): string {
  const at = text.search(/ (?:to|for) /i)
  if (at < 0) return text
  const [first, others] = [text.slice(0, at), text.slice(at + 1)]
  const { rest, ...said } = tryParse(first) ?? { rest: first }
  const saidAgain = tryParse(others) ?? {}
  const isMoved = rest === '' && !Object.keys(said).some((kind) => kind in saidAgain)
  return isMoved ? `${others} ${first}` : text
}

/** The text without a “please” at its end. */
export function dropPoliteness(text: string): string {
  return text.replace(/,? (?:please|pls|thanks|thank you)[.!]?$/i, '')
}

function dropEnd(text: string): string {
  return dropPoliteness(text)
    .replace(/ (?:here|(?:in|to) (?:this|the) (?:channel|thread|place|room)|(?:for|to) (?:me|us))$/i, '')
    .trim()
}

/** A number of one or two digits by itself after other words. */
function lastNumber(text: string): { readonly before: string; readonly number?: number } {
  const [, before, digits] = /^(.*\S) (\d{1,2})$/s.exec(text) ?? []
  const number = Number(digits)
  return before === undefined || number === 0 ? { before: text } : { before, number }
}

function checkNoRoom(text: string): void {
  const [, name] = /(?:^|\s)#([\p{L}\p{N}][\p{L}\p{N}_-]{0,79})(?=[\s.,!]|$)/u.exec(text) ?? []
  if (name !== undefined && !isDigits(name))
    throw new BotError(
      'bad-input',
      `I cannot tell which channel #${name} is: choose it from the list that comes up while you type # in a message that mentions me, or ask me there.`,
    )
}

function tryParse(text: string): ScheduleWords | undefined {
  try {
    return parseScheduleWords(text)
  } catch (error) {
    if (error instanceof BotError) return undefined
    throw error
  }
}
