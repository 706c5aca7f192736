/**
 * LaTeX in titles and abstracts, shown as Unicode: parsed by unified-latex, symbols from unicodeit's tables.
 */
import { parse } from '@unified-latex/unified-latex-util-parse'
import unicodeit from 'unicodeit/ts_dist/js/data.js'
import { maxLatexDepth, maxLatexLength } from '../model/bounds.ts'
import { isShallow } from './latex-depth.ts'

/** The parts of unified-latex's syntax tree that are read here. */
interface Node {
  readonly type: string
  readonly content?: string | readonly Node[]
  readonly args?: readonly Node[]
  readonly env?: string
}

/**
 * The text as it would be printed: `$O(n^2)$` gives `O(n²)`, `Pok\'emon` gives `Pokémon`. What has no Unicode
 * form stays readable (`x^(a/b)`). Text without LaTeX is unchanged, and so is LaTeX that is nested too deeply
 * or too long for the parser. Never throws.
 */
export function latexToUnicode(text: string): string {
  if (!marks.test(text)) return text
  // These span many plain words, so no words can be skipped.
  const runs = /\$\$|\\(begin|end|verb|[()[\]])/.test(text) ? [{ text, isLatex: true }] : splitRuns(text)
  let left = maxLatexLength
  return runs
    .map((run) => {
      if (!run.isLatex) return run.text
      left -= run.text.length
      return left < 0 ? run.text : printLatex(run.text)
    })
    .join('')
}

function printLatex(text: string): string {
  // White space becomes one space anyway, and many line feeds slow the parser down.
  const tidy = text.replace(/\s+/g, ' ')
  if (!isShallow(tidy, maxLatexDepth)) return text
  try {
    return printParsed(tidy)
  } catch (error) {
    // No known text gets here, but a caller deep in the stack may.
    if (error instanceof RangeError) return text
    throw error
  }
}

function printParsed(text: string): string {
  // A bare % starts a comment in LaTeX, and ~ is a space; in an abstract and in a link they are themselves.
  const guarded = text
    .replace(/(\\.)|%/gs, (_, escaped?: string) => escaped ?? '\\%')
    .replace(/https?:\/\/[^\s{}\\$]+/g, (link) => link.replaceAll('~', tildeInLink))
  const tree: Node = parse(guarded)
  const printed = printNodes(childrenOf(tree), false)
  return printed.replace(/``|''/g, '"').replaceAll(tildeInLink, '~')
}

/**
 * Parsing is slow and most words of an abstract are plain, so only words with
 * LaTeX, or inside it, are parsed.
 */
function splitRuns(text: string): { text: string; isLatex: boolean }[] {
  const runs: { text: string; isLatex: boolean }[] = []
  let [isMath, depth, isArgument] = [false, 0, false]
  for (const part of text.split(/(\s+)/)) {
    const isSpace = /^\s*$/.test(part)
    const isLatex = isMath || depth > 0 || isArgument || marks.test(part)
    const last = runs.at(-1)
    if (last !== undefined && last.isLatex === isLatex) last.text += part
    else runs.push({ text: part, isLatex })
    if (isSpace) continue
    // An accent or alphabet at the end of a word takes the next word's first letter.
    isArgument = /\\([a-zA-Z]+|\W)?$/.test(part)
    const bare = part.replace(/\\./g, '')
    isMath = isMath !== (bare.split('$').length % 2 === 0)
    depth = Math.max(0, depth + bare.split('{').length - bare.split('}').length)
  }
  return runs
}

function printNodes(nodes: readonly Node[], isMath: boolean): string {
  let printed = ''
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node === undefined) continue
    if (node.type !== 'macro') {
      printed += printNode(node, isMath)
      continue
    }
    const name = typeof node.content === 'string' ? node.content : ''
    const own = (node.args ?? [])
      .map((arg) => printNodes(childrenOf(arg), isMath))
      .filter((arg) => arg !== '')
    if (own.length > 0) {
      printed += printMacro(name, own, isMath)
      continue
    }
    // Macros that the parser does not know keep their argument beside them: \'e, \"{u}, \mathbb R.
    const taken = takesArgument(name) ? argumentAfter(nodes, at) : undefined
    if (taken !== undefined) {
      printed += printMacro(name, [printNodes([taken.node], isMath)], isMath) + taken.rest
      at = taken.at
      continue
    }
    printed += printMacro(name, [], isMath)
    // The space after \em or \o only ends the name; people who write \Omega in plain text mean the space.
    if (/^[a-z]{1,2}$/.test(name) && !isMath && nodes[at + 1]?.type === 'whitespace') at++
  }
  return printed
}

function printNode(node: Node, isMath: boolean): string {
  switch (node.type) {
    case 'string': {
      const text = typeof node.content === 'string' ? node.content : ''
      return text === '~' && !isMath ? ' ' : text
    }
    case 'whitespace':
    case 'parbreak':
      return ' '
    case 'comment':
      return ''
    case 'inlinemath':
    case 'displaymath':
    case 'mathenv':
      return tidyMath(printNodes(childrenOf(node), true))
    case 'verb':
      return typeof node.content === 'string' ? node.content : ''
    default:
      return printNodes(childrenOf(node), isMath)
  }
}

function printMacro(name: string, args: readonly string[], isMath: boolean): string {
  const [first = '', second = ''] = args
  if (isMath && (name === '_' || name === '^')) return printScript(name, args.join(''))
  if (name === 'frac' || name === 'dfrac' || name === 'tfrac') return `${group(first)}/${group(second)}`
  if (name === 'sqrt') return `√${group(args.at(-1) ?? '')}`
  if (name === 'href') return second === '' ? first : `${second} (${first})`
  if (args.length > 0) {
    const letter = first === 'ı' ? 'i' : first
    const symbol = takesArgument(name) ? symbols.get(`\\${name}{${letter}}`) : undefined
    if (symbol !== undefined) return symbol
    // `2\^{}n` is how LaTeX writes the sign itself.
    if (first === '' && (name === '^' || name === '~')) return name
    // In formulas, `\d` and the like are somebody's own.
    const mark =
      (isMath ? undefined : accents.get(name)) ?? combiningMarks.get(`\\${name.replace(/^wide/, '')}`)
    return mark !== undefined && [...letter].length === 1 ? (letter + mark).normalize('NFC') : args.join('')
  }
  if (spaces.has(name)) return ' '
  if (invisible.has(name)) return ''
  if (name === 'i') return 'ı'
  return symbols.get(`\\${name}`) ?? (name.length === 1 ? name : isMath ? name : '')
}

/** Superscripts and subscripts where every character has one, else `^(a/b)`. */
function printScript(name: string, argument: string): string {
  const characters = [...argument]
  const raised = characters.map((character) => scripts.get(name + character))
  return raised.every((character) => character !== undefined) ? raised.join('') : name + group(argument)
}

function group(argument: string): string {
  return [...argument].length > 1 ? `(${argument})` : argument
}

function argumentAfter(
  nodes: readonly Node[],
  at: number,
): { node: Node; rest: string; at: number } | undefined {
  const next = nodes[at + 1]?.type === 'whitespace' ? at + 2 : at + 1
  const node = nodes[next]
  if (node === undefined) return undefined
  if (node.type !== 'string' || typeof node.content !== 'string') return { node, rest: '', at: next }
  const [letter = '', ...rest] = [...node.content]
  return { node: { type: 'string', content: letter }, rest: rest.join(''), at: next }
}

function childrenOf(node: Node): readonly Node[] {
  return Array.isArray(node.content) ? node.content : []
}

function tidyMath(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim()
}

function takesArgument(name: string): boolean {
  return accents.has(name) || mathAlphabets.has(name) || combiningMarks.has(`\\${name.replace(/^wide/, '')}`)
}

const marks = /[\\$~]|``|''|\{/
/** A private-use character that stands for `~` while LaTeX is read. */
const tildeInLink = '\uE000'
const symbols = new Map(unicodeit.replacements.map(([name = '', symbol = '']) => [name, symbol]))
const combiningMarks = new Map(unicodeit.combiningmarks.map(([name = '', mark = '']) => [name, mark]))
// Excludes letters that unicodeit replaces by look-alikes of other scripts, and marks that are set too low.
const scripts = new Map(
  unicodeit.subsuperscripts
    .map(([name = '', script = '']): [string, string] => [name, script])
    .filter(([name]) => !['^V', '^.', '^*', '^∫', '_>', '_<', '^<', '^>'].includes(name)),
)
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
const mathAlphabets = new Set(['mathbb', 'mathcal', 'mathfrak', 'mathscr'])
const spaces = new Set([' ', ',', ';', ':', 'quad', 'qquad', 'space', '\\', 'newline'])
const invisible = new Set(
  [
    '!',
    '/',
    'left',
    'right',
    'big',
    'Big',
    'bigl',
    'bigr',
    'em',
    'it',
    'bf',
    'sc',
    'sf',
    'tt',
    'rm',
    'cal',
  ].concat(['displaystyle', 'textstyle', 'limits', 'noindent', 'centering', 'xspace', 'protect']),
)
