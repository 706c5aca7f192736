/** A card that takes few messages: nobody wants to scroll past an answer they could not stop. */
import { type Block, type Card, cutText, plainText, type Span } from '../../src/core.ts'

const maxMessages = 3

/**
 * The card, with its longest texts cut, and only where that does not do without its last blocks, so that it takes
 * three messages at most; it then ends in a line that tells so. One that `isWhole` stays as it is.
 */
export function boundCard(card: Card, countMessages: (card: Card) => number): Card {
  // Rendering far too much would take long, only to find that it is.
  const fits = (each: Card) => sizeOf(each) <= maxSize && countMessages(each) <= maxMessages
  if (card.isWhole === true || fits(card)) return card
  for (const maxLength of lengths) {
    const cut = { ...card, blocks: [...card.blocks.map((block) => cutBlock(block, maxLength)), cutLine] }
    if (fits(cut)) return cut
  }
  const shortest = shorten(card)
  const withFirst = (count: number): Card => {
    const left = card.blocks.length - count
    return { ...shortest, blocks: [...shortest.blocks.slice(0, count), lineFor(left)] }
  }
  let [most, tooMany] = [0, card.blocks.length]
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits(withFirst(middle))) most = middle
    else tooMany = middle
  }
  return withFirst(most)
}

function shorten({ title, blocks, buttons, ...card }: Card): Card {
  return {
    ...card,
    title: cutText(title, maxLine),
    blocks: blocks.map((block) => cutBlock(block, lengths.at(-1) ?? maxLine)),
    buttons: buttons.slice(0, maxButtons),
  }
}

/** Characters that people read, without those of files and buttons. */
function sizeOf({ title, blocks }: Card): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'text' || block.kind === 'note') return sum + plainText(block.text).length
    if (block.kind !== 'item') return sum
    const { title: name, meta, text, note = [] } = block
    return sum + name.length + meta.length + plainText([...text, ...note]).length
  }, title.length)
}

function cutBlock(block: Block, maxLength: number): Block {
  switch (block.kind) {
    case 'text':
    case 'note':
      return { ...block, text: cutSpans(block.text, maxLength) }
    case 'item':
      return {
        ...block,
        title: cutText(block.title, Math.min(maxLength, maxLine)),
        meta: cutText(block.meta, Math.min(maxLength, maxLine)),
        text: cutSpans(block.text, maxLength),
        ...(block.note !== undefined && { note: cutSpans(block.note, maxLength) }),
      }
    default:
      return block
  }
}

/** Spans of so many characters in all, addresses not counted; the last of them ends in "…" where some are cut. */
function cutSpans(spans: readonly Span[], maxLength: number): readonly Span[] {
  const kept: Span[] = []
  let left = maxLength
  for (const span of spans) {
    const { length } = plainText([span])
    if (length > left) return [...kept, cutText(plainText([span]), Math.max(1, left))]
    kept.push(span)
    left -= length
  }
  return kept
}

const cutLine: Block = {
  kind: 'note',
  text: ['Texts that end in “…” are cut here: follow a link, or ask about a part, to read all.'],
}

function lineFor(left: number): Block {
  const parts = left === 1 ? 'One part is' : `${left.toLocaleString('en')} parts are`
  const text = `${parts} left out here: ask for one of them, or for less at once, to see the rest.`
  return { kind: 'note', text: [text] }
}

/** The longest texts of one block, tried in turn. */
const lengths = [6_000, 3_000, 1_500, 800, 400]
/** Characters of a title, and of the line under one. */
const maxLine = 300
const maxButtons = 25
/** More than three messages hold on any platform: Slack's have 12,000 characters each. */
const maxSize = 40_000
