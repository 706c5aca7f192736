/**
 * Names of authors, taken apart for citations. The parts are CSL's
 * (https://docs.citationstyles.org/en/stable/specification.html#name-particles); where the family name begins is
 * BibTeX's rule, by which words in small letters before it are its particles
 * (https://ctan.org/pkg/tamethebeast, “Names”); scripts are Unicode's.
 */
import { bareParts, isWithoutSpaces } from '../model/bare-name.ts'
import { isGroup } from '../model/group-name.ts'
import { wordSet } from '../model/lists.ts'
import { capitalParticles, smallParticles, vietnameseFamilies } from './name-words.ts'

/** A person in parts, or a group, a name of one word or one in Chinese or Japanese as a `literal`. */
export interface CslName {
  readonly family?: string
  readonly given?: string
  readonly 'non-dropping-particle'?: string
  readonly suffix?: string
  readonly literal?: string
}

/**
 * The last word is the family name, with the particles before it (`van der Berg`), unless a comma ends that
 * (`García López, Ana`). Groups stay whole. Titles, degrees and a second script (`Yang Wang (王阳)`) are dropped.
 */
export function parsePersonName(name: string): CslName {
  const parts = bareParts(name)
  const whole = parts.map((words) => words.join(' ')).join(', ')
  const [first = [], ...others] = parts
  const suffixes = others.filter(isSuffixPart)
  const [turned, ...more] = others.filter((words) => !isSuffixPart(words))
  if (whole === '') return { literal: name.trim() }
  if (more.length > 0 || parts.some(isGroup)) return { literal: whole }
  const [words, ending] = splitSuffix(first, turned === undefined ? 3 : 2)
  const suffix = suffixes[0]?.[0] ?? ending
  const parsed = turned === undefined ? parseInOrder(words) : parseTurned(words, turned)
  if (parsed === undefined) return { literal: whole }
  return { ...parsed, ...(suffix === undefined ? {} : { suffix }) }
}

/** `Ludwig van Beethoven`; undefined for one word, and for names that are written without spaces. */
function parseInOrder(words: readonly string[]): CslName | undefined {
  const latin = words.filter((word) => !isWithoutSpaces(word))
  if (latin.length < 2) return undefined
  const familyAt = findFamily(latin)
  const start = latin.findLastIndex((word, at) => at < familyAt && !isParticle(word)) + 1
  // `bell hooks`: a name may begin with a small letter too.
  const givenTo = start === 0 && !startsFamily(latin[0] ?? '') ? 1 : start
  return joinParts(latin.slice(0, givenTo), latin.slice(givenTo, familyAt), latin.slice(familyAt))
}

/** `van der Berg, C. D.`, also with the particles at the end: `Berg, Jan van den`. */
function parseTurned(family: readonly string[], given: readonly string[]): CslName {
  const familyAt = Math.min(leadingParticles(family), family.length - 1)
  const givenTo = given.findLastIndex((word) => !isParticle(word)) + 1
  const after = givenTo === 0 ? [] : given.slice(givenTo)
  const before = givenTo === 0 ? given : given.slice(0, givenTo)
  return joinParts(before, [...after, ...family.slice(0, familyAt)], family.slice(familyAt))
}

function joinParts(
  given: readonly string[],
  particles: readonly string[],
  family: readonly string[],
): CslName {
  return {
    family: family.join(' '),
    ...(given.length === 0 ? {} : { given: given.join(' ') }),
    ...(particles.length === 0 ? {} : { 'non-dropping-particle': particles.join(' ') }),
  }
}

/** Where the family name begins: before the last word where another belongs to it. */
function findFamily(words: readonly string[]): number {
  let at = words.length - 1
  // Brazilian families keep these as a part of the name: `Silva Filho`.
  if (at > 1 && kinship.has(words[at] ?? '') && (words[at - 1] ?? '').length > 2) at -= 1
  // `Santiago Ramón y Cajal`
  if (at > 2 && joints.has(words[at - 1] ?? '')) at -= 2
  const isVietnamese = words.some((word) => vietnameseFamilies.has(word))
  // `Guy Van den Broeck`, `Emiliano De Cristofaro`, `Flann O' Brien`: with a capital it is a part of the family.
  for (let before = at - 1; before > 0; before--) {
    const word = words[before] ?? ''
    const isCapital = capitalParticles.has(word.toLowerCase()) && !isParticle(word)
    if (/^\p{Lu}['’]$/u.test(word) || (isCapital && (!isVietnamese || at - before > 1))) at = before
    else if (!capitalParticles.has(word.toLowerCase())) break
  }
  return at
}

/** Whether a word in small letters begins the family name where no given name stands before it. */
function startsFamily(word: string): boolean {
  return !/^\p{L}/u.test(word) || capitalParticles.has(word) || smallParticles.has(word)
}

function leadingParticles(words: readonly string[]): number {
  const at = words.findIndex((word) => !isParticle(word))
  return at < 0 ? words.length - 1 : at
}

function splitSuffix(words: readonly string[], least: number): [readonly string[], string | undefined] {
  const last = words.at(-1) ?? ''
  // Ii and Iv are family names too.
  return words.length >= least && /^(?:[JS]n?r|II|III|IV|2nd|3rd)\.?$/.test(last)
    ? [words.slice(0, -1), last]
    : [words, undefined]
}

function isSuffixPart(words: readonly string[]): boolean {
  return words.length === 1 && /^(?:[JS]n?r|II|III|IV|2nd|3rd)\.?$/i.test(words[0] ?? '')
}

/** Small letters begin it, maybe behind an apostrophe: `von`, `v.`, `'t`; but no other initial (`m. c. schraefel`). */
function isParticle(word: string): boolean {
  return /^['’‘]?\p{Ll}/u.test(word) && !/^[^v]\.$/.test(word)
}

const kinship = wordSet('Filho Neto Junior Júnior Sobrinho')
/** “And” in Portuguese, Italian and Catalan names. */
const joints = wordSet('y e i')
