/** A list of links, numbers or titles, one or more a line. */
import { identifierWords, parseIdentifier } from '../model/identifier.ts'
import type { FiledReference } from '../model/reference.ts'
import { dropCode, dropListMarks, minWords } from './list-line.ts'
import { brokenReference, cleanLine, makeReference } from './make-reference.ts'

/**
 * Each identifier is an entry. A line without one is a title if it has three words or more; a link that is no
 * paper's is broken; anything else is left out.
 */
export function* parseReferenceList(text: string): Generator<FiledReference, void, void> {
  let number = 0
  for (const whole of text.split('\n')) {
    number += 1
    const names = identifierWords(dropCode(whole)).filter((word) => parseIdentifier(word) !== undefined)
    for (const name of names) yield makeReference({ line: number, names: [name] })
    if (names.length > 0) continue
    const said = cleanLine(dropListMarks(dropCode(whole.slice(0, maxLineLength))), maxLineLength)
    if (/https?:\/\//i.test(said)) yield brokenReference(number, said, 'is no link to a paper that I know')
    else if (said.split(' ').length >= minWords) yield makeReference({ line: number, title: said, names: [] })
  }
}

/** Of a title. */
const maxLineLength = 2_000
