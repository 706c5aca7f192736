/** Any card at all, hostile ones among them. */
import fc from 'fast-check'
import type { Block, Card, Span } from '../../src/core.ts'
import { anyCharacter } from './any-character.ts'
import { arbitraryUrl } from './arbitrary-url.ts'
import { hostileTexts } from './hostile-card-texts.ts'

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...hostileTexts),
  fc
    .array(fc.constantFrom(...hostileTexts.join(' '), '\n', '@', 'everyone', '](', '://'), { maxLength: 60 })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 600 }))
    .map(([text, times]) => text.repeat(times)),
)
const anyUrl = fc.oneof(arbitraryUrl, anyText, fc.constant('https://arxiv.org/abs/1'))
const anySpan: fc.Arbitrary<Span> = fc.oneof(
  anyText,
  fc.record({ bold: anyText }),
  fc.record({ code: anyText }),
  fc.record({ link: anyText, url: anyUrl }),
  fc.record({ mention: fc.oneof(anyText, fc.constantFrom('U012AB3CD', '123456789012345678')) }),
)
const anySpans = fc.array(anySpan, { maxLength: 6 })
const anyButtons = fc.array(fc.record({ label: anyText, command: anyText }), { maxLength: 40 })
const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constantFrom('text' as const, 'note' as const), text: anySpans }),
  fc.record(
    {
      kind: fc.constant('item' as const),
      title: anyText,
      url: anyUrl,
      meta: anyText,
      text: anySpans,
      note: anySpans,
      links: fc.array(fc.record({ label: anyText, url: anyUrl }), { maxLength: 3 }),
      buttons: anyButtons,
      menu: anyButtons,
    },
    { requiredKeys: ['kind', 'title', 'meta', 'text', 'buttons'] },
  ),
  fc.record({
    kind: fc.constant('file' as const),
    name: anyText,
    mediaType: fc.constant('text/plain'),
    content: anyText,
  }),
)

/** Any text, hostile ones among them. */
export const arbitraryText: fc.Arbitrary<string> = anyText

/** Any card of any strings. */
export const arbitraryCard: fc.Arbitrary<Card> = fc.record({
  title: anyText,
  blocks: fc.array(anyBlock, { maxLength: 8 }),
  buttons: anyButtons,
})

/** Cards of many and long texts. */
export const hugeCard: fc.Arbitrary<Card> = fc
  .tuple(arbitraryCard, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }))
  .map(([card, blocks, times]) => {
    const longer = (spans: readonly Span[]) => Array.from({ length: times }, () => spans).flat()
    const grown = card.blocks.map((block) =>
      'text' in block && block.kind !== 'item' ? { ...block, text: longer(block.text) } : block,
    )
    return { ...card, blocks: Array.from({ length: blocks }, () => grown).flat() }
  })
