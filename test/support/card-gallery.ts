/** Cards that try a renderer: ordinary, overlong and hostile ones, each with a name. */
import { importEndedCard } from '../../src/cards/references-card.ts'
import type { Block, Button, Card, Item } from '../../src/core.ts'
import { addressGallery } from './card-gallery-addresses.ts'
import { answerCards } from './card-gallery-answers.ts'
import { clubGallery } from './card-gallery-clubs.ts'
import { hostileTexts } from './hostile-card-texts.ts'
import { trendCards } from './trend-cards.ts'

const family = '👨‍👩‍👧‍👦'

/** One paper as an item, with whatever is to be other than usual. */
export function makeItem(changes: Partial<Item> = {}): Item {
  return {
    kind: 'item',
    title: 'VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model',
    url: 'https://arxiv.org/abs/2504.07615',
    meta: 'Haozhan Shen, Peng Liu and 10 more · 10 Apr 2025',
    text: [
      'A rule-based ',
      { bold: 'reward' },
      ' makes training stable; reward ',
      { bold: 'hacking' },
      ' is seen.',
    ],
    note: [
      'Matches ',
      { bold: 'reward' },
      ' (in abstract), ',
      { bold: 'hacking' },
      ' (as “hacks”, in title)',
    ],
    buttons: ['show', 'similar', 'save', 'share show'].map((word) => ({
      label: word,
      command: `${word} arxiv:2504.07615`,
    })),
    ...changes,
  }
}

/** A card with these blocks and buttons. */
export function makeCard(blocks: readonly Block[], buttons: readonly Button[] = [], title = 'Papers'): Card {
  return { title, blocks, buttons }
}

/** All cards of the gallery by name. */
export const gallery: Readonly<Record<string, Card>> = {
  ...addressGallery,
  ...clubGallery,
  empty: makeCard([], [], ''),
  'only a title': makeCard([]),
  'only buttons': makeCard([], makeButtons(3), ''),
  'a lone percent for an address': makeCard([
    { kind: 'text', text: [{ link: '', url: '%' }, { mention: '123456789012345678' }] },
  ]),
  'one result': makeCard([makeItem()]),
  ...answerCards,
  'a welcome': makeCard(
    [
      {
        kind: 'text',
        text: [
          'I find papers. Say in plain words what you look for: ',
          { code: 'new papers about Agents and tool use' },
          '.\nI post what is new of a topic here, once somebody subscribes.\nFor the rest there is ',
          { code: 'help' },
          '.',
        ],
      },
      { kind: 'text', text: [{ bold: 'Topics that seem to fit:' }] },
      ...['agents', 'code', 'safety'].map((name) =>
        makeItem({
          title: `All about ${name}`,
          meta: `${name} · 23 papers`,
          text: [],
          note: [],
          buttons: [
            { label: 'Subscribe', command: `subscribe ${name}` },
            { label: 'Latest', command: `latest ${name}` },
          ],
        }),
      ),
    ],
    [],
    'Hello, I am Journal Club',
  ),
  'a page of five results': makeCard(
    [
      { kind: 'text', text: ['12 papers'] },
      ...repeat(5, () => makeItem()),
      { kind: 'note', text: ['Page 2 of 3'] },
    ],
    makeButtons(3),
  ),
  'problem, idea and result in a line': makeCard(
    repeat(5, () =>
      makeItem({
        text: ['Problem', 'Idea', 'Result'].flatMap((role, at) => [
          ...(at === 0 ? [] : [' · ']),
          { bold: `${role}:` },
          ' ',
          ...[words(60), ' ', { bold: 'reward' }, ` ${words(30)}…`],
        ]),
      }),
    ),
  ),
  'a digest with votes and a name': makeCard(
    [
      { kind: 'note', text: ['New since yesterday at 09:00.'] },
      ...repeat(5, () =>
        makeItem({
          note: [
            'Matches ',
            { code: 'reward' },
            ' · May interest ',
            { mention: 'U1' },
            ', ',
            { mention: 'U2' },
          ],
          buttons: ['Show', 'Similar', 'Save', '👍 12', '👎'].map((label) => ({
            label,
            command: `say ${label}`,
          })),
        }),
      ),
      { kind: 'note', text: ['90 announced, 90 ingested, 30 matched, 5 shown.'] },
    ],
    makeButtons(1),
    'Highlights: reward hacking · 13 Apr 2025',
  ),
  'the end of an import': importEndedCard(
    {
      id: 'i',
      owner: { workspace: 'chat:T1', user: 'ada' },
      place: 'chat:T1/C1',
      name: hostileTexts.join(' '),
      asVotes: true,
      atMs: 1,
      state: 'failed',
      why: 'arXiv answers 503 (asked 2 times): <!channel> **no**',
      isUntold: true,
      cursor: undefined,
      entries: 20_000,
      kept: 0,
      outcomes: new Map([['fetched', 19_000] as const, ['broken', 1_000] as const]),
    },
    { isHere: true },
  ),
  'fifty results': makeCard(
    repeat(50, (index) => makeItem({ title: `Paper ${index}` })),
    makeButtons(2),
  ),
  'a sentence of 3,000 characters': makeCard([makeItem({ text: [words(3_000)] })]),
  'a sentence of 20,000 characters': makeCard([makeItem({ text: [words(20_000)] })], makeButtons(1)),
  'a word of 20,000 characters': makeCard([makeItem({ text: ['x'.repeat(20_000)], buttons: [] })]),
  'an overlong title everywhere': makeCard([makeItem({ title: words(9_000) })], [], words(9_000)),
  'an overlong note': makeCard([
    makeItem({ note: [{ bold: 'why' }, words(9_000)] }),
    { kind: 'note', text: [words(9_000)] },
  ]),
  'two hundred authors': makeCard([
    makeItem({ meta: repeat(200, (index) => `Author Ñame-${index}`).join(', ') }),
  ]),
  'emoji families at every cut': makeCard(
    [makeItem({ title: family.repeat(40), text: [family.repeat(2_000)] })],
    [{ label: family.repeat(40), command: family.repeat(300) }],
  ),
  'right to left': makeCard([
    makeItem({ title: 'למידת חיזוק עם משוב', text: ['تعلم معزز (RLHF) من ملاحظات البشر'] }),
  ]),
  'combining marks': makeCard([
    makeItem({ title: 'Poincaré Z\u0351\u036b\u0343a', text: [`e${'\u0301'.repeat(9_000)}`] }),
  ]),
  'hostile words in every place': makeCard(
    hostileTexts.flatMap((text) => [
      makeItem({
        title: text,
        meta: text,
        text: [
          text,
          { bold: text },
          { code: text },
          { link: text, url: 'https://doi.org/10.1/1' },
          { mention: text },
        ],
        note: [text, { bold: text }],
        buttons: [{ label: text, command: text }],
      }),
      { kind: 'note', text: [text] },
      { kind: 'text', text: [text.slice(0, 1), text.slice(1)] },
    ]),
    [],
    hostileTexts.join(' '),
  ),
  'hostile links': makeCard([
    ...['javascript:alert(1)', 'data:text/html,x', 'https://arxiv.org@evil.example/', 'not a link', ''].map(
      (url) => makeItem({ url, title: 'Bad' }),
    ),
    makeItem({ url: 'https://evil.example/a(b)_c_*d*?q=<x>|y#`z`', title: 'arxiv.org' }),
    makeItem({ url: 'https://arxiv.org.evil.example/abs/1', title: 'https://arxiv.org/abs/1' }),
    makeItem({ url: `https://arxiv.org/${'a'.repeat(3_000)}`, title: 'Long address' }),
    {
      kind: 'note',
      text: [
        'See ',
        { link: 'the paper', url: 'https://arxiv.org/abs/1' },
        ' or ',
        { link: 'x', url: 'https://evil.example/' },
      ],
    },
  ]),
  'people named': makeCard([
    {
      kind: 'text',
      text: [
        { mention: 'U012AB3CD' },
        ' and ',
        { mention: '123456789012345678' },
        ' and ',
        { mention: 'ann' },
      ],
    },
    { kind: 'note', text: ['Shared by ', { mention: 'U012AB3CD' }, { mention: '123456789012345678' }] },
  ]),
  'code with backticks': makeCard([
    { kind: 'text', text: ['Try ', { code: 'a`b' }, ' or ', { code: 'search x' }, { code: ' ' }] },
  ]),
  'a hundred short lines': makeCard(repeat(100, (index) => ({ kind: 'text', text: [`Line ${index}`] }))),
  'lines that fill a message to the last character': makeCard(
    repeat(40, () => ({ kind: 'text', text: ['x'.repeat(999)] })),
  ),
  'sixty buttons': makeCard([{ kind: 'text', text: ['Choose'] }], makeButtons(60)),
  'sixty buttons on one item': makeCard([makeItem({ buttons: makeButtons(60) })], makeButtons(7)),
  'overlong labels and commands': makeCard(
    [],
    [
      { label: words(200), command: `search ${'x'.repeat(2_493)}` },
      { label: '', command: '' },
      { label: 'key', command: '#looks-like-a-key' },
      { label: 'index', command: 'show x#1' },
      { label: 'limit', command: 'y'.repeat(97) },
      { label: 'over', command: 'y'.repeat(98) },
    ],
  ),
  'the same command twice': makeCard([makeItem(), makeItem()], [...makeButtons(1), ...makeButtons(1)]),
  'a short file': makeCard([
    {
      kind: 'file',
      name: 'paper.bib',
      mediaType: 'application/x-bibtex',
      content: '@misc{a,\n\ttitle = {<b> & `c`},\n}\n',
    },
  ]),
  'a short file with a fence in it': makeCard([
    { kind: 'file', name: 'x.yaml', mediaType: 'application/yaml', content: 'a: |\n  ```\n' },
  ]),
  'a long file': makeCard(
    [
      {
        kind: 'file',
        name: '../saved papers é.bib',
        mediaType: 'application/x-bibtex',
        content: '@misc{a}\n'.repeat(2_000),
      },
    ],
    makeButtons(2),
  ),
  'files of one name': makeCard(
    repeat(12, () => ({
      kind: 'file',
      name: 'saved.bib',
      mediaType: 'application/x-bibtex',
      content: '@misc{b}\n'.repeat(2_000),
    })),
  ),
  ...trendCards,
  'an image': makeCard(
    [{ kind: 'image', png: new Uint8Array([137, 80, 78, 71]), alt: 'Papers a week: 3, 5, 8' }],
    makeButtons(1),
  ),
}

function makeButtons(count: number): Button[] {
  return repeat(count, (index) => ({ label: `Button ${index}`, command: `show ${index}` }))
}

function repeat<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function words(length: number): string {
  return repeat(Math.ceil(length / 6), (index) => `w${String(index).padStart(4, '0')} `)
    .join('')
    .slice(0, length)
    .trim()
}
