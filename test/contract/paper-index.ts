/** What every search engine promises; the index in memory is the measure of the others. */
import { beforeAll, describe } from 'vitest'
import type { PaperIndex } from '../../src/ports/paper-index.ts'
import { fillIndex, type OpenIndex, samplePapers } from '../search/support/shelf.ts'
import { describeAgreement } from './paper-index-agreement.ts'
import { describeIndexChanges } from './paper-index-changes.ts'
import { describeCitations } from './paper-index-citations.ts'
import { describeMeaning } from './paper-index-meaning.ts'
import { describeNicknames } from './paper-index-nicknames.ts'
import { describeSearching } from './paper-index-searching.ts'
import { describeSelecting } from './paper-index-selecting.ts'
import { describeUnspaced } from './paper-index-unspaced.ts'

/** Runs the contract on new indexes, which `open` makes. */
export function describePaperIndex(engine: string, open: OpenIndex): void {
  describe(`the index in ${engine}`, () => {
    let filled: PaperIndex
    beforeAll(async () => {
      filled = await fillIndex(open, samplePapers)
    })
    const shelf = () => filled

    describeSearching(shelf, open)
    describeSelecting(shelf, open)
    describeIndexChanges(open)
    describeMeaning(open)
    describeCitations(open)
    describeNicknames(open)
    describeUnspaced(open)
    describeAgreement(shelf, open)
  })
}
