/** The words of a sentence that say what papers are about, without those with which people ask. */
import { readFileSync } from 'node:fs'
import { hashOf } from '../../model/hash.ts'
import type { Word } from '../words.ts'
import { cut } from './features.ts'
import { readTagModel } from './tag-model.ts'
import { keepWhole, tagWords } from './tagger.ts'

const model = readTagModel(readFileSync(new URL('subjects.bin', import.meta.url)))

/**
 * The words of the subject, without commas, of a sentence in `pieces`: a condition stood between any two. Takes
 * linear time; sentences are bounded before.
 */
export function subjectWords(pieces: readonly (readonly Word[])[]): readonly Word[] {
  const words = pieces.flatMap((piece, at) => (at === 0 ? piece : [condition, ...piece]))
  const tags = keepWhole(
    words.map(({ text }) => text),
    model,
  )
  return words.filter((word, at) => tags[at] === true && word !== condition && word.lower !== ',')
}

/** For each of a text's words whether it is of the subject: none of most orders. */
export function tagSubject(
  text: string,
  words: readonly { readonly from: number; readonly to: number }[],
): readonly boolean[] {
  return tagWords(
    words.map(({ from, to }) => text.slice(from, to)),
    model,
  )
}

/** Whether people ask with a word, in small letters: it stands outside of subjects in several examples. */
export function isAskingWord(word: string): boolean {
  return model.asking.has(hashOf(word))
}

const condition: Word = { text: cut, lower: cut }
