/** `club history`, `club history ablation`: what a reading group read and said. */

import { displayTitle } from '../../abstracts/display-title.ts'
import { type HeldMeeting, historyCard } from '../../cards/history-card.ts'
import { papersPerPage } from '../../cards/list-card.ts'
import { loadHeld, maxHeld } from '../../club/record.ts'
import { spacedWords } from '../../model/words.ts'
import { defineClubAct, wordsOption } from '../support/club-act.ts'
import { pageOption } from '../support/command-options.ts'

export const command = defineClubAct({
  name: 'club history',
  summary: 'What was read and said; with words, where all of them are',
  options: { words: wordsOption('words of a paper, its authors or its minutes'), page: pageOption },
  examples: ['club history', 'club history ablation'],
  isPast: true,
  async run({ options: { words, page }, library }, club) {
    const all = await library.store.meetings.listHeld(club.id, maxHeld)
    const from = (page - 1) * papersPerPage
    const pageOf = <Row>(rows: readonly Row[]) => rows.slice(from, from + papersPerPage)
    const found = words === '' ? all : findSaid(await loadHeld(club, all, library.store), words)
    const held =
      words === ''
        ? await loadHeld(club, pageOf(all), library.store)
        : pageOf(found as readonly HeldMeeting[])
    const pages = Math.ceil(found.length / papersPerPage)
    return historyCard(club, held, { page, pages, total: found.length, words })
  },
})

function findSaid(held: readonly HeldMeeting[], words: string): HeldMeeting[] {
  const wanted = spacedWords(fold(words))
  return held.filter(({ paper, minutes }) => {
    const notes = minutes.flatMap(({ text, questions }) => [text, questions])
    const said = fold([displayTitle(paper), ...paper.authors, ...notes].join(' '))
    return wanted.every((word) => said.includes(word))
  })
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
