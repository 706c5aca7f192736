/** Minutes as people type them: text, `★4`, a line “questions:”, addresses. */
import { BotError } from '../../errors.ts'
import { clubBounds, type Minutes } from '../../model/club.ts'
import { findWebAddresses } from '../../model/links.ts'

export type SaidMinutes = Pick<Minutes, 'text' | 'rating' | 'questions' | 'links'>

/** Throws `BotError` for a rating that there is not, and for more than is kept: nothing is cut. */
export function parseMinutes(typed: string): SaidMinutes {
  const { rest, rating } = takeRating(typed.trim())
  const at = rest.search(questionsMark)
  const text = (at < 0 ? rest : rest.slice(0, at)).trim()
  const questions = at < 0 ? '' : rest.slice(at).replace(questionsMark, '').trim()
  checkLength('What you thought', text, clubBounds.minutes)
  checkLength('Open questions', questions, clubBounds.questions)
  const links = [...new Set(findWebAddresses(rest))]
  if (links.length > clubBounds.links)
    throw new BotError(
      'bad-input',
      `I keep at most ${clubBounds.links} links with minutes; these are ${links.length}.`,
    )
  return { text, rating, questions, links }
}

export function isEmpty({ text, rating, questions }: SaidMinutes): boolean {
  return text === '' && rating === undefined && questions === ''
}

/** What was said before stays where nothing new is said. */
export function mergeMinutes(before: Minutes | undefined, said: SaidMinutes): SaidMinutes {
  if (before === undefined) return said
  return {
    text: said.text || before.text,
    rating: said.rating ?? before.rating,
    questions: said.questions || before.questions,
    links: said.links.length > 0 ? said.links : before.links,
  }
}

/** `★4`, `4★`, `4/5` or `rating 4` at the beginning or the end. */
function takeRating(text: string): { readonly rest: string; readonly rating: number | undefined } {
  for (const pattern of ratings) {
    const [clause, first, second] = pattern.exec(text) ?? []
    if (clause === undefined) continue
    const rating = Number(first ?? second)
    if (rating < 1 || rating > 5 || !Number.isInteger(rating))
      throw new BotError('bad-input', 'A rating is a whole number from 1 to 5: ★4.', {
        suggestions: ['minutes ★4'],
      })
    return { rest: text.replace(clause, '').trim(), rating }
  }
  return { rest: text, rating: undefined }
}

function checkLength(what: string, text: string, max: number): void {
  if (text.length <= max) return
  const [has, most] = [text.length, max].map((count) => count.toLocaleString('en'))
  throw new BotError(
    'bad-input',
    `${what} is ${has} characters long; I keep at most ${most}. Nothing was saved: shorten it, or put it elsewhere and add the link.`,
  )
}

const questionsMark = /(?:^|\n)(?:open )?questions?:/i
const ratings = [
  /^★ ?(\d{1,3})/,
  /^(\d{1,3}) ?★/,
  /^(\d{1,3})\/5\b/,
  /^rating:? ?(\d{1,3})\b/i,
  /★ ?(\d{1,3})$/,
]
