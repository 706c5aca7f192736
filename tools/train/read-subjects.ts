/** Sentences in which what papers are about is marked: `[subject]` and `{condition}`; `data/subjects.txt` has one a line. */
import { takeParts } from '../../src/question/parse-by-rules.ts'
import { cut } from '../../src/question/tag/features.ts'
import { splitSentence, type Word } from '../../src/question/words.ts'

export interface Marked {
  /** As typed; a condition is one `cut`. */
  readonly words: readonly string[]
  readonly tags: readonly boolean[]
}

/**
 * Each sentence with its conditions as they are marked, as they are read, and as words, except where they name
 * somebody.
 */
export function readSubjects(text: string): readonly Marked[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line) => {
    const said = line.replace(/[{}]/g, '')
    const spelled = namesSomebody(line) ? [] : [readMarked(said), ...readParts(said)]
    return line === said ? spelled : [readMarked(line), ...spelled]
  })
}

/** Whether a condition has a capital. */
function namesSomebody(line: string): boolean {
  const [, ...conditions] = line.split('{')
  return conditions.some((rest) => /\p{Lu}/u.test(rest.split('}', 1)[0] ?? ''))
}

export function readMarked(line: string): Marked {
  return sayMarked(splitMarked(line))
}

/** A sentence as the bot reads it; nothing where it has no condition, or one would take words of the subject. */
function readParts(line: string): Marked[] {
  const pairs = splitMarked(line)
  const tagOf = new Map(pairs.map(({ word, isSubject }) => [word, isSubject] as const))
  const { pieces } = takeParts(
    pairs.map(({ word }) => word),
    { today, topics: new Set(), lookUpName: () => ({ authors: 0, titles: 0 }) },
  )
  const left = pieces.flatMap((piece, at) => (at === 0 ? piece : [condition, ...piece]))
  const kept = new Set(left)
  if (pieces.length === 1 || pairs.some(({ word, isSubject }) => isSubject && !kept.has(word))) return []
  return [sayMarked(left.map((word) => ({ word, isSubject: tagOf.get(word) ?? false })))]
}

const today = Temporal.PlainDate.from('2026-01-01')
const condition: Word = { text: cut, lower: cut }

interface Tagged {
  readonly word: Word
  readonly isSubject: boolean
}

function sayMarked(pairs: readonly Tagged[]): Marked {
  return { words: pairs.map(({ word }) => word.text), tags: pairs.map(({ isSubject }) => isSubject) }
}

function splitMarked(line: string): readonly Tagged[] {
  const pairs = [...line.matchAll(/\[[^[\]{}]*\]|\{[^[\]{}]*\}|[^[\]{}]+/g)].flatMap(([piece]) => {
    const isSubject = piece.startsWith('[')
    const said = piece.startsWith('{') ? [condition] : wordsOf(isSubject ? piece.slice(1, -1) : piece)
    return said.map((word) => ({ word: { ...word }, isSubject: isSubject && word.lower !== ',' }))
  })
  const end = pairs.findLastIndex(({ word }) => word.lower !== ',')
  return pairs.slice(0, end + 1)
}

/** With the commas at the end, which a sentence loses. */
function wordsOf(piece: string): readonly Word[] {
  const text = piece.trim().replace(/\s+/g, ' ')
  return text === '' ? [] : splitSentence(`${text} .end`).slice(0, -1)
}
