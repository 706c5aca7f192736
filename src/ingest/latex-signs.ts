/**
 * What LaTeX's commands print in Unicode. Signs and letters come from the tables of unicodeit and unicode2latex.
 */

import { latex2unicode } from 'unicode2latex'
import unicodeit from 'unicodeit/ts_dist/js/data.js'
import { dropStart } from '../model/words.ts'

/**
 * A command with its printed arguments, empty ones included. Without an argument of its own, a command that no
 * table knows gives its name, which may be a word of the sentence, or nothing where its argument follows it.
 */
export function printMacro(name: string, args: readonly string[], isMath: boolean, hasGroup = false): string {
  const own = args.filter((arg) => arg !== '')
  if (isMath && (name === '_' || name === '^')) return printScript(name, own.join(''))
  // `2\^{}n` is how LaTeX writes the sign itself.
  if (own.length === 0 && args.length > 0 && (name === '^' || name === '~')) return name
  if (own.length === 0) return printSign(name, isMath, hasGroup)
  if (silent.has(name)) return ''
  const [first = '', second = ''] = own
  const last = own.at(-1) ?? ''
  switch (name) {
    case 'frac':
    case 'dfrac':
    case 'tfrac':
      return `${group(first)}/${group(second)}`
    case 'binom':
      return `(${first} choose ${second})`
    case 'sqrt':
      return printRoot(own.length > 1 ? first : '', last)
    case 'href':
      return second === '' ? first : `${second} (${first})`
    case 'operatorname':
    case 'textcolor':
      return last
    case 'textsuperscript':
    case 'textsubscript':
      return raise(name === 'textsuperscript' ? '^' : '_', first) ?? first
    case 'pmod':
      return ` (mod ${first})`
    default:
      // Tables have Cyrillic letters under Latin ones with an accent, too.
      return printAccent(name, first, isMath) ?? printMarked(name, first) ?? own.join('')
  }
}

/** Whether the command prints a word that stands apart in a formula: `\log`, or one that no table knows. */
export function isWord(name: string, args: readonly string[]): boolean {
  if (name.endsWith('frac')) return true
  if (name === 'mathrm') return operators.has(args.join(''))
  if (name === 'operatorname') return true
  return args.join('') === '' && name.length > 1 && signOf(name) === undefined && !isLayout(name)
}

/** Whether the command takes what stands behind it, though the parser does not know it. */
export function takesArgument(name: string): boolean {
  return (
    accents.has(name) ||
    mathAlphabets.has(name) ||
    environmentEnds.has(name) ||
    combiningMarks.has(`\\${dropStart(name, 'wide')}`)
  )
}

function printSign(name: string, isMath: boolean, hasGroup: boolean): string {
  if (spaces.has(name)) return ' '
  if (invisible.has(name)) return ''
  if (name === 'i') return 'ı'
  if (name === 'bmod' || name === 'mod') return 'mod'
  return signOf(name) ?? (hasGroup && !isMath ? '' : name)
}

function signOf(name: string): string | undefined {
  return symbols.get(`\\${name}`) ?? named.get(`\\${name}`)
}

/** Whether the space after the command only ends its name, as after `\o`; people who write `\Omega` mean the space. */
export function endsAtSpace(name: string): boolean {
  return (
    /^(?:[a-z]{1,2}|[A-Z]{1,2})$/.test(name) && (name === 'i' || isLayout(name) || signOf(name) !== undefined)
  )
}

function isLayout(name: string): boolean {
  return spaces.has(name) || invisible.has(name)
}

/** `\mathbb{R}`, and letters that have a sign with their accent. */
function printMarked(name: string, letter: string): string | undefined {
  return takesArgument(name)
    ? symbols.get(`\\${oldNames.get(name) ?? name}{${letter === 'ı' ? 'i' : letter}}`)
    : undefined
}

function printAccent(name: string, argument: string, isMath: boolean): string | undefined {
  const letter = argument === 'ı' ? 'i' : argument
  // In formulas, `\d` and the like are somebody's own.
  const mark = (isMath ? undefined : accents.get(name)) ?? combiningMarks.get(`\\${dropStart(name, 'wide')}`)
  return mark !== undefined && [...letter].length === 1 ? (letter + mark).normalize('NFC') : undefined
}

function printRoot(index: string, radicand: string): string {
  const sign = index === '' || index === '2' ? '√' : symbols.get(`\\sqrt[${index}]`)
  return `${sign ?? `${raise('^', index) ?? index}√`}${group(radicand)}`
}

/** Superscripts and subscripts where every character has one, else `^(a/b)`. */
function printScript(name: string, argument: string): string {
  return raise(name, argument) ?? name + group(argument)
}

function raise(name: string, argument: string): string | undefined {
  const raised = [...argument].map((character) => scripts.get(name + character))
  return raised.every((character) => character !== undefined) ? raised.join('') : undefined
}

function group(argument: string): string {
  return [...argument].length > 1 ? `(${argument})` : argument
}

const symbols = new Map(unicodeit.replacements.map(([name = '', symbol = '']) => [name, symbol]))
const table = Object.entries<string | { readonly text: string }>(latex2unicode).map(
  ([name, sign]): [string, string] => [name, typeof sign === 'string' ? sign : sign.text],
)
/** Those that neither table has, or has wrong (https://latexref.xyz, “Text symbols”; amsmath for the norms). */
const extraSigns: readonly [string, string][] = [
  ['\\lq', '‘'],
  ['\\rq', '’'],
  ['\\textquotesingle', "'"],
  ['\\textminus', '−'],
  ['\\textperiodcentered', '·'],
  ['\\quotedblbase', '„'],
  ['\\guillemetleft', '«'],
  ['\\guillemetright', '»'],
  ['\\lvert', '|'],
  ['\\rvert', '|'],
  ['\\lVert', '‖'],
  ['\\rVert', '‖'],
]
const named = new Map([...table.filter(([, sign]) => /^\P{M}/u.test(sign)), ...extraSigns])
const combiningMarks = new Map([
  // Shorter ones are accents of text.
  ...table.filter(([name, sign]) => name.length > 3 && /^\p{M}$/u.test(sign)),
  ...unicodeit.combiningmarks.map(([name = '', mark = '']): [string, string] => [name, mark]),
])
// Excludes letters that unicodeit replaces by look-alikes of other scripts, and marks that are set too low.
const scripts = new Map([
  ...unicodeit.subsuperscripts
    .map(([name = '', script = '']): [string, string] => [name, script])
    .filter(([name]) => !['^V', '^.', '^*', '^∫', '_>', '_<', '^<', '^>'].includes(name)),
  // Signs that are set high themselves: degrees, primes and daggers.
  ...['^∘°', '^°°', '^′′', '^††', '^‡‡'].map((pair): [string, string] => [pair.slice(0, 2), pair.slice(2)]),
])
// TeX's accents, which unicodeit has for some letters only, as combining marks.
const accents = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030C'],
  ['H', '\u030B'],
  ['c', '\u0327'],
  ['k', '\u0328'],
  ['r', '\u030A'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['textcommabelow', '\u0326'],
])
const oldNames = new Map([
  ['Bbb', 'mathbb'],
  ['frak', 'mathfrak'],
])
const mathAlphabets = new Set(['mathbb', 'mathcal', 'mathfrak', 'mathscr', ...oldNames.keys()])
/** Arguments of commands that the parser does not know, as its signatures have them. */
export const signatures = {
  binom: { signature: 'm m' },
  bm: { signature: 'm' },
  boldsymbol: { signature: 'm' },
  mathbbm: { signature: 'm' },
  mathds: { signature: 'm' },
  operatorname: { signature: 's m' },
  pmod: { signature: 'm' },
  textsubscript: { signature: 'm' },
  textsuperscript: { signature: 'm' },
  color: { signature: 'm' },
}
/** Of an environment that has no end, or no beginning. */
const environmentEnds = new Set(['begin', 'end'])
/** Commands whose argument is no word. */
const silent = new Set(['label', 'color', 'hspace', 'vspace', 'hskip', 'vskip', ...environmentEnds])
// https://ctan.org/pkg/amsldoc, “Operator names”.
const operators = new Set(
  'arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min poly polylog sec sin sinh sup tan tanh tr'.split(
    ' ',
  ),
)
const spaces = new Set([' ', ',', ';', ':', 'quad', 'qquad', 'space', '\\', 'newline', 'par', 'item'])
/** Declarations of fonts, sizes and layout (https://latexref.xyz, “Font styles”, “Font sizes”, “Spaces”). */
const invisible = new Set(
  ['!', '/', '-']
    .concat('left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr biggl biggr Biggl Biggr'.split(' '))
    .concat('em it bf sc sf tt rm sl cal itshape bfseries mdseries upshape slshape scshape'.split(' '))
    .concat('rmfamily sffamily ttfamily normalfont boldmath unboldmath mit'.split(' '))
    .concat('tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge'.split(' '))
    .concat('displaystyle textstyle scriptstyle limits nolimits mathop mathbin mathrel'.split(' '))
    .concat(
      'noindent indent centering raggedright xspace protect relax hfill vfill smallskip medskip'.split(' '),
    )
    .concat('bigskip linebreak pagebreak newpage clearpage hline ensuremath nonumber allowbreak'.split(' ')),
)
