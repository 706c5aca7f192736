/** The term whose meaning is asked: `what is GRPO?`, `what does GRPO stand for?`, `define reward hacking`. */
import { endOf, endOfAny, pattern, splitSentence } from './words.ts'

const openings = [
  'what is|are|was|were a|an|the?',
  "what's|whats a|an|the?",
  'what does|do|did a|an|the?',
  'what is|are meant by a|an|the?',
  'what is the definition|meaning of a|an|the?',
  'define|explain what? a|an|the?',
].map(pattern)
const ends = ['stand|stands for', 'mean|means', 'is|are', 'in short?'].map(pattern)
/** Long forms are hardly longer. */
const maxWords = 6

/** As typed; undefined where something else is asked. */
export function termAsked(question: string): string | undefined {
  const words = splitSentence(question.trim().split(/\s+/).slice(0, maxRead).join(' '))
  const from = endOfAny(openings, words, 0)
  if (from === undefined) return undefined
  const to = words.findIndex(
    (_, at) => at > from && ends.some((end) => endOf(end, words, at) === words.length),
  )
  const term = words.slice(from, to === -1 ? undefined : to)
  const isTerm = term.length > 0 && term.length <= maxWords && term.every(({ lower }) => lower !== ',')
  return isTerm ? term.map(({ text }) => text).join(' ') : undefined
}

/** A longer text asks more. */
const maxRead = 20
