/** `note 2: it ablates the critic`: what the asker thinks of a paper, kept with it on a shelf. */
import { z } from 'zod'
import { displayTitle } from '../abstracts/display-title.ts'
import { noteSpans } from '../cards/shelf-card.ts'
import { type Card, noteBlock, textBlock, withUndo } from '../model/card.ts'
import { isAmong } from '../model/lists.ts'
import type { ShelfNote } from '../model/shelf.ts'
import { splitFirstWord } from '../model/words.ts'
import { defineCommand } from './support/command.ts'
import { namesPaper } from './support/names-paper.ts'
import { noteForm } from './support/note-form.ts'
import { checkNote, findNoted, leads, parseNote, writeNote } from './support/note-text.ts'
import { parseReference } from './support/shown-reference.ts'

export const command = defineCommand({
  name: 'note',
  partOf: 'shelf',
  isCommonWord: true,
  phrase: 'shelf note',
  area: 'list',
  summary: 'Write, change or take back your note on a paper of a shelf',
  changes: 'own',
  options: {
    text: {
      summary: 'the paper and the note: 2: it ablates the critic; private 2: …; 2 on related-work: …; 2 off',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: ['note VLM-R1: it ablates the critic', 'note private VLM-R1: ask Ben', 'note VLM-R1 off'],
  form: noteForm,
  onlyShows: ({ text }) => parseNote(text).text === undefined,
  // “Note to self: ask Jana” is about no paper.
  isMeantBy(words) {
    const { paper, text } = parseNote(words)
    const isLed = isAmong(splitFirstWord(words).first.toLowerCase(), leads)
    return namesPaper(paper) || (text !== undefined && (isLed || parseReference(paper) !== undefined))
  },
  async run(request) {
    const { options, asker, library } = request
    const said = parseNote(options.text)
    const { shelf, paper, isNew } = await findNoted(said, request)
    const { shelves } = library.store
    const what = displayTitle(paper)
    if (said.text === undefined) {
      const notes = await shelves.notes([shelf], asker, [paper.id])
      return notesCard(what, notes, `note ${paper.id} on ${shelf.ref}`)
    }
    checkNote(said.text)
    const by = { person: asker.user, nowMs: library.now().epochMilliseconds }
    if (isNew) await shelves.add(shelf, [paper.id], by)
    const before = await shelves.note(shelf, paper.id, { ...by, text: said.text, isPrivate: said.isPrivate })
    const note = { text: said.text, isPrivate: said.isPrivate, person: asker.user }
    const card: Card = {
      title: said.text === '' ? 'Note taken back' : before === undefined ? 'Note kept' : 'Note changed',
      blocks: [
        textBlock({ bold: what }, isNew ? ', now on your reading list.' : `, on ${shelf.name}.`),
        ...(said.text === '' ? [] : [textBlock(...noteSpans(note))]),
      ],
      buttons: [
        { label: 'Edit', command: `note ${paper.id} on ${shelf.ref}`, effect: 'form' },
        { label: 'Show', command: `show ${paper.id}` },
      ],
    }
    return withUndo(card, {
      act: 'note',
      target: { papers: [paper.id], shelf: shelf.ref },
      undo: isNew ? `unsave ${paper.id}` : writeNote(paper.id, shelf, before),
    })
  },
})

function notesCard(title: string, notes: readonly ShelfNote[], command: string): Card {
  return {
    title,
    blocks: [
      ...notes.map((note) => textBlock(...noteSpans(note))),
      noteBlock('Say your note behind a colon: ', { code: `${command}: …` }),
    ],
    buttons: [{ label: 'Note…', command, effect: 'form' }],
  }
}
