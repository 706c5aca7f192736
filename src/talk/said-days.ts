/** Days that a sentence names, wherever it does: `tomorrow`, `the 23rd`, `next week`, `friday 2 may`. */
import { holidayNames } from '../model/holidays.ts'

export interface SaidDay {
  readonly said: string
  readonly from: number
  readonly to: number
}

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const number = '\\d{1,2}(?:st|nd|rd|th)?'
const dates = `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b(?:the )?${number}(?: of)? ${month}\\b|\\b${month} (?:the )?${number}\\b|\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|(?<=\\bon )the \\d{1,2}\\b(?![:.%-]| ?(?:papers?|best|most|people|of us)\\b)`
const spans =
  '\\b(?:the )?(?:next|coming|following) (?:\\d{1,2}|two|three|four|five|six) (?:weeks|months)\\b|\\b(?:the )?(?:week after next|this week|next week|this month|next month)\\b'
/** Longer ones first, as the first that fits is taken. */
const days = new RegExp(
  `${dates}|${spans}|\\b(?:${holidayNames.join('|')})\\b|\\b(?:this |next |coming )?(?:${weekday})\\b|\\b(?:today|tonight|tomorrow)\\b|\\b(?:all |whole |entire |in |during )${month}\\b`,
  'gi',
)

/** All of them, in their order. Takes linear time. */
export function findDays(text: string): readonly SaidDay[] {
  return [...text.matchAll(days)].map(({ 0: said, index }) => ({
    said: said.toLowerCase() === 'tonight' ? 'today' : said,
    from: index,
    to: index + said.length,
  }))
}
