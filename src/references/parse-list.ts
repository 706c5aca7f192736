/** A list of links, numbers or titles, one or more a line. */
import { identifierWords, parseIdentifier } from '../model/identifier.ts'
import type { FiledReference } from '../model/reference.ts'
import { dropCode, dropListMarks, minWords } from './list-line.ts'
import { brokenReference, cleanLine, makeReference } from './make-reference.ts'
import { breakRunOn } from './run-on.ts'

/**
 * Each identifier is an entry. A line without one is a title if it has three words or more; a link that is no
 * paper's is broken; anything else is left out.
 */
export function* parseReferenceList(text: string): Generator<FiledReference, void, void> {
  let number = 0
  for (const whole of breakRunOn(text).split('\n')) {
    number += 1
    let isNamed = false
    for (const part of partsOf(whole)) {
      const names = identifierWords(dropCode(part)).filter((word) => parseIdentifier(word) !== undefined)
      for (const name of names) yield makeReference({ line: number, names: [name] })
      isNamed ||= names.length > 0
    }
    if (isNamed) continue
    const said = cleanLine(dropListMarks(dropCode(whole.slice(0, maxLineLength))), maxLineLength)
    if (/https?:\/\//i.test(said)) yield brokenReference(number, said, 'is no link to a paper that I know')
    else if (said.split(' ').length >= minWords) yield makeReference({ line: number, title: said, names: [] })
  }
}

/** A line in parts that end at spaces, as all words of a long one take much memory. */
function* partsOf(line: string): Generator<string> {
  for (let start = 0; start < line.length; ) {
    const limit = start + partLength
    const space = limit < line.length ? line.lastIndexOf(' ', limit) : -1
    const end = space > start ? space : limit
    yield line.slice(start, end)
    start = end
  }
}

const partLength = 20_000
/** How much of a line is read as a title, in characters. */
const maxLineLength = 2_000
