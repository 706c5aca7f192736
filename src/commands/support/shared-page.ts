/** What was linked in a place: the answer to `latest here`. */

import { briefText } from '../../abstracts/telling-text.ts'
import { listCard } from '../../cards/list-card.ts'
import { countPapers, joinNotes, paperItem, postedNote } from '../../cards/paper-item.ts'
import { sharedNote, unknownItem } from '../../cards/shared-item.ts'
import type { Library } from '../../library/library.ts'
import type { Card } from '../../model/card.ts'
import type { Asker } from './command.ts'
import { pageRange } from './paper-page.ts'

export async function sharedPage(library: Library, asker: Asker, page: number): Promise<Card> {
  const { store } = library
  const { place } = asker
  const { total, papers } = await store.sharedPapers.list(place, pageRange(page))
  const ids = papers.map(({ paper, id }) => paper?.id ?? id)
  const { saved, posted, settings } = await library.marks(asker, ids)
  const { collect, lines } = settings
  const timeZone = asker.timeZone ?? library.timeZone
  const items = papers.map((shared) => {
    const { paper, id } = shared
    const note = sharedNote(asker.audience, shared, timeZone)
    if (paper === undefined) return unknownItem(id, note)
    const post = posted.get(paper.id)
    const url = library.linkTo(place, post?.messageId)
    return paperItem(paper, {
      text: briefText(paper.abstract, { inLines: lines === 'on', wanted: [], marked: [] }, library.analysis),
      note: joinNotes(note, postedNote(post?.sentAtMs, timeZone, url)),
      isSaved: asker.audience === 'asker' ? saved.has(paper.id) : undefined,
    })
  })
  return listCard({
    title: 'Linked here',
    summary: [summaryOf({ total, isOn: collect === 'on', isPastEnd: total > 0 && items.length === 0 })],
    items,
    papers: ids,
    total,
    page,
    command: 'latest here',
    buttons: collect === 'on' ? [] : [{ label: 'Collect links', command: 'settings collect on' }],
  })
}

function summaryOf(list: { total: number; isOn: boolean; isPastEnd: boolean }): string {
  const { total, isOn, isPastEnd } = list
  if (isPastEnd) return 'There are no more papers.'
  if (total > 0)
    return `${countPapers(total)}, linked last first.${isOn ? '' : ' New links are not kept: settings collect on turns that on.'}`
  return isOn
    ? 'Nobody has linked a paper here since I began to keep links.'
    : 'I do not keep links here. With settings collect on I keep which papers people link from then on, who and when.'
}
