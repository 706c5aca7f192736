/** What to call a paper of which only the abstract is known. */

import { capitalise, dropTail, splitLastWord } from '../model/text.ts'
import { announcedIn, rateContribution } from './contribution.ts'
import { findDefinitions } from './definitions.ts'
import { splitSentences } from './sentences.ts'

/**
 * The name that an abstract announces with what it stands for or is ("LADDER: Learning through
 * Autonomous …"), else the sentence that tells what was done or found, ending in "…". At most 120
 * characters; undefined for no text.
 */
export function nameByAbstract(abstract: string): string | undefined {
  const sentences = splitSentences(abstract.slice(0, maxRead))
  const first = sentences.at(0)
  if (first === undefined) return undefined
  let before = ''
  for (const sentence of sentences) {
    const announced = announcedIn(sentence)
    const name = announced === undefined ? undefined : nameOf(announced, before)
    if (name !== undefined) return name.length > maxLength ? cutAtWord(name) : name
    before += ` ${sentence}`
  }
  const rated = sentences.map((sentence, at) => ({ sentence, rating: rateContribution(sentence, at) }))
  const telling = rated.toSorted((a, b) => b.rating - a.rating).at(0)?.sentence ?? first
  return cutAtWord(capitalise(telling.replace(leadIn, '')))
}

/**
 * `SPCT: Self-Principled Critique Tuning`, `CoRanking: a novel collaborative ranking framework`. What the
 * abstract wrote before it announced its own work is somebody else's: in "we propose RL to …" RL is no name.
 */
function nameOf(announced: string, before: string): string | undefined {
  const isKnown = (name: string) => before.includes(name)
  const opening = announced.slice(0, maxOpening)
  for (const { short, long } of findDefinitions(opening)) {
    const at = opening.indexOf(long)
    const leads = at >= 0 && isIntroduction(opening.slice(0, at))
    if (!isKnown(short) && (leads || opening.startsWith(short))) return `${short}: ${long}`
  }
  const [read = '', lead = '', name = ''] = wordAfter.exec(opening) ?? []
  if (!capital.test(name) || isKnown(name)) return undefined
  const rest = opening.slice(read.length)
  const kind =
    lead === 'the '
      ? kindAfter.exec(rest)?.[1]?.replace(',', '')
      : isIntroduction(lead)
        ? (whatItIs.exec(rest)?.[1] ?? (hasSign.test(name) ? kindBefore.exec(lead)?.[1] : undefined))
        : undefined
  return kind === undefined ? undefined : `${name}: ${kind.trim()}`
}

/** Nothing, or "a novel framework called": what may stand between "we propose" and a name. */
function isIntroduction(lead: string): boolean {
  return lead === '' || /\b(?:called|named|dubbed|termed|namely|coined)[,:]? ["“'‘]?$/i.test(lead)
}

function cutAtWord(text: string): string {
  const whole = text.slice(0, maxLength)
  const words = text.length <= maxLength ? text : splitLastWord(whole).before || whole
  return `${dropTail(words.slice(0, maxLength - 1), /[\s,.;:…]/)}…`
}

/** Up to ten words in small letters, and the word after them. */
const wordAfter = /^((?:[\p{Ll}-]+[,:]? ){0,10}["“'‘]?)([\p{L}\p{N}][\p{L}\p{N}♯-]{1,40})/u
/** What tells a name from a word. */
const capital = /[\p{Lu}♯]/u
/** What no common word has: a capital, a digit or a sign after its first letter. */
const hasSign = /.[\p{Lu}\p{N}♯-]/u
/** ", a novel framework that …" after a name, up to the end of the clause. */
const whatItIs = /^["”'’]? ?(?:\([^()]{1,80}\) ?)?[,:–—-]{1,3} ?((?:an?|the|our) [^.;:]{8,})/
/** " task, where an agent …" after "the" and a name. */
const kindAfter =
  /^ ((?:algorithm|approach|benchmark|data ?set|framework|method|model|pipeline|system|task|technique),? (?:that|where|which|for|to) [^.;:]{8,})/
/** "a novel framework" before "called" and a name. */
const kindBefore = /^((?:an?|the|our) .{8,}?),? (?:called|named|dubbed|termed|coined)\b/
/** "In this paper," before "we propose". */
const leadIn = /^[^,]{1,80}, (?=we )/i
const maxLength = 120
/** Characters; more than an abstract has, and a bound for whatever else comes as one. */
const maxRead = 6_000
/** Characters after "we propose" in which a name is looked for. */
const maxOpening = 400
