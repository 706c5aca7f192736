/** Greetings and thanks, which want a friendly line and no card. */

import { readFileSync } from 'node:fs'
import { isAmong } from '../model/lists.ts'
import { isWordless } from './normalise.ts'

/**
 * `self` asks who the bot is; an `aside` says something that no paper is about; `wordless` is
 * a text of emoji or signs alone; a `complaint` is about what was answered.
 */
export type SmallTalk = 'greeting' | 'thanks' | 'self' | 'aside' | 'wordless' | 'complaint'

/** Whether a guess about the bot is small talk, and no command. */
export function isSmallTalk(guess: string): guess is 'self' | 'aside' | 'complaint' {
  return isAmong(guess, 'self aside complaint')
}

/** What people say to each other, by kind: a line with its name, then lines of phrases. */
const phrases = readPhrases(readFileSync(new URL('small-talk.txt', import.meta.url), 'utf8'))

function readPhrases(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const kinds = text.split(/^(?=\S)/m).map((part) => part.trim().split(/\n\s+|,\s+/))
  return new Map(kinds.map(([kind = '', ...said]) => [kind, new Set(said)]))
}

function isOf(kind: SmallTalk | 'filler', phrase: string): boolean {
  return phrases.get(kind)?.has(phrase) === true
}

/** Longer texts say something. */
const maxWords = 10
const maxPhrase = 4

/** What kind of small talk a text is; undefined if it asks for anything. */
export function parseSmallTalk(text: string): SmallTalk | undefined {
  if (isWordless(text)) return 'wordless'
  if (text.length > 200) return undefined
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length > maxWords) return undefined
  if (endsWith(words, 'self')) return 'self'
  if (endsWith(words, 'aside')) return 'aside'
  const kinds = kindsOf(words) ?? kindsOf(words.map(squeeze))
  return kinds?.includes('thanks') ? 'thanks' : kinds?.includes('greeting') ? 'greeting' : undefined
}

/** Whether it is a phrase of a kind, with small talk before it or not: `hello, who are you`. */
function endsWith(words: readonly string[], kind: SmallTalk): boolean {
  return words.some(
    (_, at) => isOf(kind, words.slice(at).join(' ')) && kindsOf(words.slice(0, at)) !== undefined,
  )
}

/** `hiii` and `heyyy`. */
function squeeze(word: string): string {
  return word.replace(/(.)\1{2,20}/gu, '$1')
}

/** The kinds of the phrases that a text is made of; undefined where one is neither small talk nor filler. */
function kindsOf(words: readonly string[]): readonly string[] | undefined {
  const kinds: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(words.length - at, maxPhrase)
    while (length > 0 && kindOf(words.slice(at, at + length)) === undefined) length -= 1
    const kind = kindOf(words.slice(at, at + length))
    if (kind === undefined) return undefined
    kinds.push(kind)
    at += length
  }
  return kinds
}

function kindOf(words: readonly string[]): SmallTalk | 'filler' | undefined {
  const phrase = words.join(' ')
  return (['thanks', 'greeting', 'filler'] as const).find((kind) => isOf(kind, phrase))
}
