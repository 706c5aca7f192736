/** What can be asked. */

import type { Block, Card, Span } from '../model/card.ts'
import { wordSet } from '../model/lists.ts'
import type { CommandArea, CommandInfo } from '../ports/bot.ts'

/** Six things to try by a press, and the way to all commands. */
export function helpCard(): Card {
  return {
    title: 'Journal Club',
    blocks: [
      {
        kind: 'text',
        text: [
          'I find papers, answer questions from them, post daily digests and run reading groups. Just ask, or try:',
        ],
      },
    ],
    buttons: [
      { label: 'What reduces reward hacking?', command: 'ask what reduces reward hacking?' },
      { label: 'What’s new on agents?', command: 'search agents sort:new' },
      { label: 'Find reward models', command: 'search reward models' },
      { label: 'Your reading list', command: 'saved' },
      { label: 'A daily digest…', command: 'subscribe', effect: 'form' },
      { label: 'A reading group…', command: 'club', effect: 'form' },
      { label: 'All commands', command: `help ${allHelp}` },
      { label: 'Who can see this?', command: `help ${privacyHelp}` },
    ],
  }
}

/** Every command by what it is for; one line each. */
export function commandsCard(commands: readonly CommandInfo[]): Card {
  const ofArea = Map.groupBy(
    commands.filter(({ partOf }) => partOf === undefined),
    ({ area }) => area,
  )
  const areas = Object.entries(areaTitles) as [CommandArea, string][]
  return {
    title: 'All commands',
    blocks: [
      ...areas.map(([area, title]): Block => {
        const lines = (ofArea.get(area) ?? []).flatMap(({ name, phrase = name, summary }): Span[] => [
          '\n',
          { code: phrase },
          ` – ${summary}`,
        ])
        return { kind: 'text', text: [{ bold: title }, ...lines] }
      }),
      { kind: 'note', text: ['More on one: ', { code: 'help search' }, '.'] },
    ],
    buttons: [{ label: 'Who can see this?', command: `help ${privacyHelp}` }],
  }
}

const areaTitles: Readonly<Record<CommandArea, string>> = {
  papers: 'Papers',
  list: 'Your reading list',
  digests: 'Digests',
  group: 'Reading groups',
  votes: 'Votes and what they teach',
  here: 'This channel and you',
}

/** What `help` takes for all commands. */
export const allHelp = 'all'

/** What `help` takes beside the names of commands. */
export const privacyHelp = 'privacy'

/** Who sees what is asked, and what is kept of it. */
export function privacyCard(commands: readonly CommandInfo[]): Card {
  const lines: readonly (readonly [about: string, text: string])[] = [
    ['What you ask', sayAudience(commands)],
    [
      'Your reading list, votes and tokens',
      'They are private, and so is what I learn from them. Others see how many people voted, not who. A digest names you only if you say interests on.',
    ],
    [
      'What is kept',
      'What you save, vote on, subscribe to, import and write for a reading group; which papers of a digest you opened, shared or wanted more like; and, with settings collect on, which papers you linked. For one day, your last lists and actions, so that “more”, “back” and “undo” work. No messages are kept.',
    ],
    [
      'Who else can see it',
      'The people who run me have the database. What you write goes nowhere else, unless they set up a service for meaning or answers: it gets the words of searches and questions. A paper that isn’t here may be looked up by its number or link.',
    ],
    [
      'To see or erase it',
      'mydata gives you everything as a file, except posts that name you. forget me erases it, and your name in those posts.',
    ],
  ]
  return {
    title: 'Who sees what',
    blocks: lines.map(([about, text]) => ({ kind: 'text', text: [{ bold: about }, `\n${text}`] })),
    buttons: [
      { label: 'My data', command: 'mydata' },
      { label: 'Erase my data', command: 'help forget' },
      { label: 'Being named', command: 'help interests' },
    ],
  }
}

function sayAudience(commands: readonly CommandInfo[]): string {
  return `Only you see what I answer to commands and buttons${sayPublic(commands)}. If you mention me, everybody who reads your question reads the answer, but never what is private to you, a mistake, or what you change.`
}

/** `; the answers to share and digest are for everybody here`. */
function sayPublic(commands: readonly CommandInfo[]): string {
  const names = commands.filter(({ visibility }) => visibility === 'public').map(({ name }) => name)
  if (names.length === 0) return ''
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)
  return `; the answers to ${list} are for everybody here`
}

/** One command with its options, its examples, which a press tries out, and the commands that are part of it. */
export function commandHelpCard(command: CommandInfo, all: readonly CommandInfo[]): Card {
  const also = all.flatMap(({ name, phrase = name, partOf, summary }): Span[] =>
    partOf === command.name ? [{ code: phrase }, ` – ${summary}\n`] : [],
  )
  const acts = command.acts?.flatMap((act): Span[] => [{ code: act.name }, ` – ${act.summary}\n`])
  const options = command.options
    .filter(({ name }) => !ofButtons.has(name))
    .flatMap((option): Span[] => {
      const isBare = option.isRest || option.choices.length > 0 || option.isRequired
      return [{ code: isBare ? option.name : `${option.name}:` }, ` – ${option.summary}\n`]
    })
  const blocks: Block[] = [{ kind: 'text', text: [command.summary, '.'] }]
  const parts = acts ?? options
  if (parts.length > 0) blocks.push({ kind: 'text', text: parts })
  if (also.length > 0) blocks.push({ kind: 'text', text: [{ bold: 'Also:' }, '\n', ...also] })
  if (command.name === 'search') blocks.push(...queryHelp)
  else if (command.options.some((option) => option.name === 'query'))
    blocks.push({ kind: 'note', text: ['What a query can have: ', { code: 'help search' }, '.'] })
  if (command.visibility === 'public')
    blocks.push({ kind: 'note', text: ['Everybody here sees the answer, unless it is a refusal.'] })
  return {
    title: `help: ${command.name}`,
    blocks,
    buttons: command.examples.map((example) => ({ label: example, command: example })),
  }
}

/** Options that only buttons say. */
const ofButtons = wordSet('confirm set as sure')

const queryForms: readonly (readonly [string, string])[] = [
  ['reward hacking', 'papers with any of the words, those with all of them first'],
  ['"reward model"', 'exactly this phrase'],
  ['ppo or dpo', 'either; parentheses group'],
  ['-code', 'without it'],
  ['author:shen title:r1 topic:safety', 'in one field; quotes hold several words'],
  ['id:2504.02495', 'one paper'],
  ['after:2025-04-01 before:2025-05', 'by day, month or year'],
  ['since:2w', 'the last days (d), weeks (w), months (m) or years (y)'],
  ['has:code', 'with a link to code'],
  ['sort:new', 'newest first'],
  ['sort:old', 'oldest first'],
]

const queryHelp: readonly Block[] = [
  { kind: 'text', text: [{ bold: 'A query can have:' }] },
  {
    kind: 'text',
    text: queryForms.flatMap(([form, meaning]): Span[] => [{ code: form }, ` – ${meaning}\n`]),
  },
]
