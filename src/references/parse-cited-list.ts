/** A list of references as papers print them, in whatever style: APA, IEEE, MLA, Nature, ACL. */
import { identifierWords, parseIdentifier } from '../model/identifier.ts'
import type { FiledReference } from '../model/reference.ts'
import { dropCode, dropListMarks, minWords } from './list-line.ts'
import { cleanLine, makeReference } from './make-reference.ts'
import { breakRunOn } from './run-on.ts'

/**
 * An entry begins at each mark of a list (`[3]`, `3.`, `-`) where there are any, else behind each empty line, else
 * at each line; lists that run on in one line are broken first. One without other words than identifiers is as many entries as it has of them.
 */
export function* parseCitedList(text: string): Generator<FiledReference, void, void> {
  for (const { line, said } of entriesOf(breakRunOn(dropCode(text)).split('\n'))) {
    const words = identifierWords(said).filter((word) => parseIdentifier(word) !== undefined)
    const told = words.reduce((rest, word) => rest.replace(word, ' '), said)
    if (words.length > 0 && told.split(/\s+/).length < minTold)
      for (const word of words) yield makeReference({ line, names: [word] })
    else if (words.length > 0 || said.split(' ').length > minWords)
      yield {
        ...makeReference({ line, key: said, names: words, remarks: [said] }),
        said,
        broken: undefined,
        label: said.slice(0, maxLabel),
      }
  }
}

function* entriesOf(lines: readonly string[]): Generator<{ readonly line: number; readonly said: string }> {
  const isMarked = lines.filter(hasMark).length > 1
  const isSpaced =
    !isMarked && lines.slice(1, -1).some((line, at) => isBlank(line) && !isBlank(lines[at] ?? ''))
  let [line, said] = [1, '']
  for (const [at, whole] of lines.entries()) {
    const isNext = isMarked ? hasMark(whole) : isSpaced ? isBlank(whole) : true
    if (isNext) {
      if (said !== '') yield { line, said }
      ;[line, said] = [at + (isSpaced ? 2 : 1), '']
    }
    said = joinLines(said, cleanLine(dropListMarks(whole.slice(0, maxLength)), maxLength)).slice(0, maxLength)
  }
  if (said !== '') yield { line, said }
}

/** A word that a line's end parts is one again. */
function joinLines(before: string, line: string): string {
  if (before.endsWith('-') && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line
  return `${before} ${line}`.trim()
}

function hasMark(line: string): boolean {
  return dropListMarks(line) !== line.trim()
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** Words beside its identifiers from which on they name one paper. */
const minTold = 5
/** Characters of an entry; with a hundred authors it has 2,000. */
const maxLength = 4_000
const maxLabel = 200
