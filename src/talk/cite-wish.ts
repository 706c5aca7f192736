/**
 * A reference, a link or a number of a paper, in whatever words it is wanted: `APA citation for Rewarding
 * Doubt`, `how do I get them into Word`, `doi of Semantic Mastery?`.
 */
import { findPurpose } from '../commands/support/made-for.ts'

export interface CiteWish {
  readonly command: 'cite' | 'show'
  /** What is left of the text, which names papers; empty where nothing is. */
  readonly subject: string
  /** What stands after the papers: `ris`, `bibtex for:apa`. */
  readonly words: string
  /** Whether a style or a program was said. */
  readonly isFor: boolean
  /** Whether words before the subject, or a noun after it, say that it is a paper. */
  readonly isOfPaper: boolean
}

/** Longer texts are pasted. */
const maxLength = 240

const formats = new Map([
  ...['bibtex', 'bib', '.bib', 'bibfile'].map((word): [string, string] => [word, 'bibtex']),
  ['ris', 'ris'],
  ...['csl', 'csl-json', 'json'].map((word): [string, string] => [word, 'csl']),
])
const citing = new Set(
  'cite citing cited citation citations reference references bibliography bibtex bib ris csl'.split(' '),
)
const looking = new Set('doi link links pdf pdfs url urls fulltext'.split(' '))
/** With a word before that says of what: `arxiv number`. */
const looked = /\b(?:full text|arxiv (?:number|id|identifier|link|page)|(?:paper|abstract) (?:link|page))\b/i
/** What stands around the name of a paper. */
const frame = new Set(
  `a an the of for in on as to into from with by and or also this i i'm am we you me us my our your it's its
  please pls kindly thanks thx thank now then just ok hi can could would will should do does is are be want
  need like get give show send make export put download have bring find provide searching looking search
  how what what's whats where read which there entry entries record records file files format style styled
  number id identifier arxiv text full page paper papers article preprint titled called named one thesis
  manuscript lecture draft assignment essay proper properly correctly exact correct here want wants use using there work`.split(
    /\s+/,
  ),
)

/** Undefined where nothing of that kind is wanted. Takes linear time. */
export function parseCiteWish(text: string): CiteWish | undefined {
  if (text.length > maxLength) return undefined
  const tokens = text.split(/\s+/).filter((token) => token !== '')
  const words = tokens.map(bareWord)
  const isFrame = (word: string | undefined) =>
    word !== undefined && (word === '' || frame.has(word) || isWanted(word))
  let [first, end] = [0, tokens.length]
  while (first < end && isFrame(words[first])) first += 1
  while (end > first && isFrame(words[end - 1])) end -= 1
  const around = [...words.slice(0, first), ...words.slice(end)]
  const format = around.flatMap((word) => formats.get(word) ?? [])[0]
  const purpose = around.map(findPurpose).find((found) => found !== undefined)
  const isCited = purpose !== undefined || around.some((word) => citing.has(word))
  if (!isCited && !around.some((word) => looking.has(word)) && !looked.test(around.join(' ')))
    return undefined
  const subject = tokens.slice(first, end).join(' ')
  const made = [format ?? purpose?.format, purpose && `for:${purpose.name.toLowerCase()}`]
  return {
    command: isCited ? 'cite' : 'show',
    subject,
    words: isCited ? made.filter((part) => part !== undefined).join(' ') : '',
    isFor: purpose !== undefined,
    isOfPaper: leads.has(words[first - 1] ?? '') || noun.test(words[end] ?? ''),
  }
}

const leads = new Set(['of', 'for', 'the', 'paper', 'article', 'cite'])
const noun = /^(?:paper|article|preprint)$/

/** Whether words ask for it of the asker's own list. */
export function isOfOwnList(text: string): boolean {
  return /\bmy (?:\w{1,10} ){0,2}(?:list|library|bookmarks)\b|\breading list\b|\b(?:my|i|i've) (?:have )?saved\b/i.test(
    text,
  )
}

function isWanted(word: string): boolean {
  return citing.has(word) || formats.has(word) || looking.has(word) || findPurpose(word) !== undefined
}

/** A word without the signs around it, in small letters. */
function bareWord(token: string): string {
  return token
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[("“'[]{0,3}/, '')
    .replace(/[)"”'\],.:;!?]{0,6}$/, '')
}
