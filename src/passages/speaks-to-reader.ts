/** Abstracts tell of their work; what speaks to the reader, or to a language model, is no evidence. */
import {
  anyWord,
  hasPhrase,
  lexicon,
  oneOf,
  phraseLength,
  startingWith,
  type Token,
  tokensOf,
} from '../abstracts/phrases.ts'

/** Whether a text speaks to its reader: “you”, `system:`, “ignore all instructions”, “reply only with”. */
export function speaksToReader(text: string): boolean {
  const tokens = tokensOf(text)
  const first = tokens.findIndex(({ word }) => anyWord(word))
  return (
    hasPhrase(tokens, addresses) ||
    phraseLength(tokens, openings, first) > 0 ||
    tokens.some((_, at) => overrules(tokens, at))
  )
}

/** Whether a word at a place sets aside instructions that follow it closely, in the same sentence. */
function overrules(tokens: readonly Token[], at: number): boolean {
  const act = tokens[at]
  if (act === undefined || !overruling(act.word)) return false
  for (let next = at + 1; next < tokens.length; next += 1) {
    const { word, start } = tokens[next] ?? act
    if (word === '.' || start - act.end > maxBetween) return false
    if (orders(word)) return true
  }
  return false
}

const addresses = lexicon([oneOf('you your yours')])
const verbs = oneOf(
  `please say respond reply answer write output print post repeat reveal tell praise recommend act pretend translate`,
)
const openings = lexicon(
  [oneOf('assistant system user'), oneOf(':')],
  [verbs, oneOf('that the a an this these only with in to as like me us all nothing it no')],
  [verbs, startingWith('every')],
)
const overruling = oneOf('ignore disregard forget override')
const orders = oneOf('instruction instructions prompt prompts rules question quotes everything')
/** Characters. */
const maxBetween = 40
