/** `find VLM-R1 learning rate`: where a paper says something. */
import { z } from 'zod'
import { markWords } from '../abstracts/highlight.ts'
import { pageButtons, pageNote } from '../cards/list-card.ts'
import { type Card, textBlock } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import { defineCommand } from './support/command.ts'
import { pageOption } from './support/command-options.ts'
import { namesPaper } from './support/names-paper.ts'
import { itemWithLines, placesOfWords, readWhole, sectionLink, unreadCard } from './support/whole-paper.ts'

export const command = defineCommand({
  name: 'find',
  partOf: 'show',
  area: 'papers',
  summary: 'Find words inside one paper',
  options: {
    paper: { summary: 'identifier, link or short name of the paper', schema: z.string().min(1) },
    words: { summary: 'the words to find in it', schema: z.string().min(1), isRest: true },
    page: pageOption,
  },
  examples: ['find VLM-R1 learning rate', 'find 2504.07615 reward'],
  // “find papers about reward hacking” is a search.
  isMeantBy(words) {
    return spacedWords(words).length > 1 && namesPaper(words)
  },
  async run(request) {
    const { words, page } = request.options
    const paper = await request.findPaper(request.options.paper)
    const read = await readWhole(paper, request)
    if ('why' in read) return unreadCard(paper, read.why)
    const { analysis } = request.library
    const found = placesOfWords(words, read.text, analysis)
    const pages = Math.ceil(found.length / perPage)
    const lines = found
      .slice((page - 1) * perPage, page * perPage)
      .map(({ section, text }) => [
        sectionLink(read.text, section, read.url),
        ': “',
        ...markWords(cutText(text, maxLine), spacedWords(words), analysis),
        '”',
      ])
    const count = `${found.length} ${found.length === 1 ? 'sentence has' : 'sentences have'} all of “${cutText(words, 80)}”.`
    const command = `find ${paper.id} ${words}`
    const card: Card = {
      title: cutText(words, 120),
      blocks: [
        textBlock(found.length === 0 ? `Nothing in this paper has all of “${cutText(words, 80)}”.` : count),
        ...(lines.length === 0 ? [] : [await itemWithLines(paper, lines, request)]),
        ...pageNote(page, pages),
      ],
      buttons: [
        ...pageButtons({ page, command }, pages),
        { label: 'Ask', command: `ask ${paper.id} ${words}` },
      ],
      shows: { command, papers: [paper.id] },
    }
    return card
  },
})

const perPage = 6
const maxLine = 400
