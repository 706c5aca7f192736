/**
 * The first name of a BibTeX list of names: separated by `and` outside of braces; `Given Family`, `Family,
 * Given`, `Family, Suffix, Given`, a group in braces, or biblatex's parts by their names
 * (https://ctan.org/pkg/biblatex, “Extended Name Format”).
 */
import { latexToUnicode } from '../ingest/latex.ts'
import { hasSpace } from '../model/words.ts'
import { turnName } from './make-reference.ts'
import { isSuffix, listWritten } from './written-names.ts'

/** The names of a list, each with the family name last; at most ten. */
export function listNames(names: string): string[] {
  const listed: string[] = []
  let rest = names.trim().slice(0, maxLength)
  while (rest !== '' && listed.length < maxNames) {
    const first = cutFirst(rest)
    // “and others” stands for names that the list does not give.
    for (const name of turn(first)) if (name !== '' && name.toLowerCase() !== 'others') listed.push(name)
    rest = rest.slice(first.length).replace(/^\s*(?:;|and\s)\s*/i, '')
  }
  return listed.slice(0, maxNames)
}

/** The name between two `and`; several where commas or “&” are in its place too. */
function turn(first: string): readonly string[] {
  const parts = splitOutside(first, ',').map((part) => dropQuotes(part.trim()))
  const named = new Map(parts.map(readNamedPart).filter((part) => part !== undefined))
  if (named.size === parts.length && (named.has('family') || named.has('given'))) {
    const [given = '', prefix = '', family = '', suffix = ''] = ['given', 'prefix', 'family', 'suffix'].map(
      (name) => latexToUnicode(named.get(name) ?? ''),
    )
    return [turnName(`${prefix} ${family}`, given, suffix)]
  }
  if (isOneGroup(first)) return [latexToUnicode(first.slice(1, -1))]
  const written = splitOutside(first, ',').map((part) => latexToUnicode(part).trim())
  const [family = '', second = '', third] = written
  const areNames = third !== undefined && !isSuffix(second) && written.every(hasSpace)
  if (written.length > 3 || areNames || second.includes(' & ')) return listWritten(written.join(', '))
  return [third === undefined ? turnName(family, second) : turnName(family, third, second)]
}

/** Some programs write semicolons in the place of `and`. */
function cutFirst(names: string): string {
  let depth = 0
  for (let at = 0; at < names.length; at++) {
    const sign = names[at]
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth !== 0) continue
    if (sign === ';' || /^\sand\s/i.test(names.slice(at, at + 5))) return names.slice(0, at).trim()
  }
  return names
}

function splitOutside(name: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of name) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (sign === separator && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${sign}`)
  }
  return parts
}

/** Whether one pair of braces holds all of it. */
function isOneGroup(name: string): boolean {
  return /^\{[^{}]*\}$/.test(name)
}

function readNamedPart(part: string): [string, string] | undefined {
  const [, name = '', value = ''] =
    /^(family|given|prefix|suffix|useprefix|[a-z]+-i)\s*=\s*(.*)$/is.exec(part) ?? []
  return name === '' ? undefined : [name.toLowerCase(), value.trim()]
}

/** Quotes protect a part's commas. */
function dropQuotes(part: string): string {
  return part.replace(/^"(.*)"$/s, '$1')
}

const maxNames = 10
const maxLength = 2_000
