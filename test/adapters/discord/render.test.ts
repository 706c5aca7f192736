import { ComponentType } from 'discord-api-types/v10'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  joinOrigin,
  keyOf,
  type Manner,
  parseCustomId,
  splitOrigin,
  writeCustomId,
} from '../../../adapters/discord/render/custom-id.ts'
import { menuId } from '../../../adapters/discord/render/select-menu.ts'
import { type DiscordMessage, renderCard } from '../../../adapters/discord/render.ts'
import type { Card } from '../../../src/core.ts'
import { arbitraryText } from '../../support/card-arbitraries.ts'
import { gallery, makeCard, makeItem } from '../../support/card-gallery.ts'

describe('a card in Discord', () => {
  it('keeps a full page of five results with all its buttons in one message', () => {
    expect(renderCard(gallery['a page of five results'] ?? makeCard([]))).toHaveLength(1)
  })

  it('puts the small print under the text, and the buttons under both', () => {
    const [message] = renderCard(
      makeCard([makeItem({ title: 'T', meta: 'M', text: ['x\ny'], note: ['n\nm'] })], [], ''),
    )
    expect(message?.components).toMatchObject([
      {
        type: 17,
        components: [
          { type: 10, content: '**[T](https://arxiv.org/abs/2504.07615)**\nM\nx\ny\n-# n\n-# m' },
          { type: 1, components: [{}, {}, {}, {}] },
        ],
      },
    ])
  })

  it('shows a short file as code, and attaches a long one under a name that Discord keeps', () => {
    const [short] = renderCard(gallery['a short file'] ?? makeCard([]))
    expect(JSON.stringify(short?.components)).toContain('```bib')
    const [long] = renderCard(gallery['a long file'] ?? makeCard([]))
    expect(long?.attachments).toEqual([{ id: '0', filename: 'saved_papers_.bib' }])
    expect(JSON.stringify(long?.components)).toContain('attachment://saved_papers_.bib')
  })
})

describe('a custom_id', () => {
  it('gives back the key, index and manner it was made of, within 100 characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(arbitraryText, fc.constantFrom('x#1', '#1', '', '#a#2', 'x#123')),
        fc.nat({ max: 999 }),
        fc.constantFrom<Manner>('private', 'public', 'replace', 'refresh'),
        (command, index, manner) => {
          const id = writeCustomId(keyOf(command), index, manner)
          expect(id.length).toBeLessThanOrEqual(100)
          expect(parseCustomId(id)).toEqual({ key: keyOf(command), index, manner })
          expect(keyOf(command) === command || keyOf(command).startsWith('#')).toBe(true)
        },
      ),
    )
  })

  it('is read as a key with a private answer where it has no ending of ours', () => {
    expect(parseCustomId('help')).toEqual({ key: 'help', index: 0, manner: 'private' })
  })

  it('parts a command from the origin of its message', () => {
    expect(splitOrigin(joinOrigin('save x', 'search y'))).toEqual({ command: 'save x', origin: 'search y' })
    expect(splitOrigin('save x')).toEqual({ command: 'save x', origin: undefined })
  })
})

describe('the buttons of a card', () => {
  const card = makeCard(
    [makeItem({ buttons: [{ label: 'Save', command: 'save a', effect: 'refresh' }] })],
    [
      { label: 'More', command: 'search x page:2', effect: 'replace' },
      { label: 'Share', command: 'share search x' },
    ],
  )
  const pressesOf = (messages: readonly DiscordMessage[]) =>
    idsOf(messages).map((id) => {
      const { key, manner } = parseCustomId(id)
      return [key, manner]
    })

  it('change the message where one person sees it, and carry the command that it answers', () => {
    expect(
      pressesOf(renderCard(card, { origin: 'search x', isPublic: (command) => command.startsWith('share') })),
    ).toEqual([
      ['save a\nsearch x', 'refresh'],
      ['search x page:2', 'replace'],
      ['share search x', 'public'],
    ])
  })

  it('have answers of their own where everybody sees the message', () => {
    expect(pressesOf(renderCard(card)).map(([, manner]) => manner)).toEqual(['private', 'private', 'private'])
  })

  it('are kept under a key where command and origin are too long together', () => {
    const origin = `search ${'x'.repeat(90)}`
    const [message] = renderCard(card, { origin })
    const key = idsOf([message ?? raise('a message')])[0]?.replace(/#\d+$/, '') ?? ''
    expect(message?.longCommands[key]).toBe(`save a\n${origin}`)
  })

  it('are numbered through all messages of the card', () => {
    const ids = idsOf(renderCard(gallery['fifty results'] ?? makeCard([])))
    expect(ids.map((id) => parseCustomId(id).index)).toEqual(ids.map((_, index) => index))
  })
})

describe('a menu', () => {
  const menusOf = (card: Card) =>
    renderCard(card).flatMap(({ components }) =>
      components
        .flatMap((part) => (part.type === ComponentType.Container ? part.components : []))
        .flatMap((part) => (part.type === ComponentType.ActionRow ? part.components : []))
        .filter((part) => part.type === ComponentType.StringSelect),
    )

  it('opens each of a full page of results, within the 40 components', () => {
    const [menu] = menusOf(gallery['a page of five results'] ?? makeCard([]))
    expect(menu?.options.map((option) => parseCustomId(option.value).key)).toEqual(
      Array(5).fill('show arxiv:2504.07615'),
    )
    expect(menu?.options[0]?.label).toContain('VLM-R1: A Stable')
  })

  it('is not there for one result, nor for items without buttons', () => {
    expect(menusOf(makeCard([makeItem()]))).toEqual([])
    expect(menusOf(makeCard([makeItem({ buttons: [] }), makeItem({ buttons: [] })]))).toEqual([])
  })
})

function idsOf(messages: readonly DiscordMessage[]): string[] {
  return [
    ...JSON.stringify(messages.map((message) => message.components)).matchAll(
      /"custom_id":("(?:[^"\\]|\\.)*")/g,
    ),
  ]
    .map(([, id = '""']) => JSON.parse(id) as string)
    .filter((id) => id !== menuId)
}

function raise(what: string): never {
  throw new Error(`there is not ${what}`)
}
