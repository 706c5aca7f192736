/** Greetings and thanks, which want a friendly line and no card. */

import { readFileSync } from 'node:fs'
import { phraseList } from '../model/lists.ts'
import { lowerWords, skip } from '../times/words.ts'
import { isWordless } from './normalise.ts'

/**
 * `self` asks who the bot is; an `aside` says something that no paper is about; `wordless` is
 * a text of emoji or signs alone; a `complaint` is about what was answered.
 */
export type SmallTalk = 'greeting' | 'thanks' | 'self' | 'aside' | 'wordless' | 'complaint'

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
  if (thanksWithReason(text)) return 'thanks'
  if (words.length > maxWords) return undefined
  if (endsWith(words, 'self')) return 'self'
  if (endsWith(words, 'aside')) return 'aside'
  const kinds = kindsOf(words) ?? kindsOf(words.map(squeeze))
  return kinds?.includes('thanks') ? 'thanks' : kinds?.includes('greeting') ? 'greeting' : undefined
}

/** `thank you so much, you saved me hours of work this week` */
function thanksWithReason(text: string): boolean {
  const words = lowerWords(text).filter((word) => word !== ',' && word !== '–' && word !== '-')
  const [at, isThanks] = skip(words, 0, thanks)
  return isThanks && !text.includes('?') && skip(words, at, reasons)[1]
}

const thanks = phraseList(
  `thanks,thank you,thank u,thx,many thanks,thanks a lot,thanks so much,thanks very much,thanks a million,thank you so much
  thank you very much,thank you a lot,thx a lot,thx so much`,
)
const reasons = phraseList(
  `for your,for the,for all,for this,for that,for helping,you're,you are,you saved,you helped,you made,you really,you have,you were
  that's,that is,that was,that really,that has,that helped,that saved,that works,this is,this was,this really,this has,this helped
  this saved,this works,it's,it is,it was,it really,it has,it helped,it saved,it works,i found,i got,i really,i appreciate
  we found,we got,we really,we appreciate`,
)

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
