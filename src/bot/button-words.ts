/** What the button of a command says, where nobody gave it a label. */

import type { Card } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import { splitFirstWord } from '../model/words.ts'
import { sayQuery } from '../search/query/say-query.ts'

/** A search as a person would write it, what is looked up by its name; what has more to it stays as it is typed. */
export function sayCommand(command: string): string {
  const { first, rest } = splitFirstWord(command)
  if (first === 'search' && rest !== '')
    return `search ${sayQuery(rest.startsWith('as:') ? splitFirstWord(rest).rest : rest)}`
  if (first === 'help' && rest !== '') return names.get(command) ?? `Help: ${rest}`
  return names.get(command) ?? command
}

/** A card whose buttons no longer show commands that have a name. */
export function nameButtons(card: Card): Card {
  const buttons = card.buttons.map((button) =>
    button.label === button.command
      ? { ...button, label: cutText(sayCommand(button.command), maxLabel) }
      : button,
  )
  return { ...card, buttons }
}

const maxLabel = 60

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    club: 'Reading group',
    'club history': 'Past meetings',
    digest: 'Post a digest now',
    digests: 'Past digests',
    help: 'Help',
    'help privacy': 'Who can see this?',
    import: 'Import…',
    interests: 'My interests',
    latest: 'Latest papers',
    learning: 'What I learned',
    mcp: 'Assistants',
    'mcp token': 'New token',
    'mcp tokens': 'My tokens',
    minutes: 'Minutes',
    more: 'More',
    mydata: 'My data',
    nominations: 'Nominations',
    saved: 'Reading list',
    'saved bibtex': 'Export BibTeX',
    settings: 'Settings',
    shelves: 'Shelves',
    status: 'Status',
    subscribe: 'Subscribe…',
    subscriptions: 'Subscriptions',
    'time zone': 'Time zone',
    timezone: 'Time zone',
    topics: 'Topics',
    trends: 'Trends',
    votes: 'My votes',
  }),
)
