/** `settings` shows the settings of a place, `settings unfurl off` changes one. */

import { z } from 'zod'
import { settingChangedCard, settingsCard } from '../cards/settings-card.ts'
import { BotError } from '../errors.ts'
import {
  isChoice,
  isSettingName,
  parsePlaceSettings,
  placeSettings,
  type SettingName,
  settingNames,
} from '../model/place-settings.ts'
import { cutText } from '../model/text.ts'
import { spacedWords } from '../model/words.ts'
import type { Choice } from '../ports/bot.ts'
import { defineCommand } from './support/command.ts'
import { findNearest } from './support/find-nearest.ts'
import { checkIsOfTeam } from './support/standing.ts'

export const command = defineCommand({
  name: 'settings',
  area: 'here',
  summary: 'Show or change the settings here, for everybody',
  changes: 'place',
  options: {
    change: {
      summary: 'a setting and its new value, such as unfurl off',
      schema: z.string().optional(),
      isRest: true,
      complete: async ({ typed }) =>
        allChanges().filter(({ value }) => value.startsWith(typed.trimStart().toLowerCase())),
    },
  },
  examples: ['settings', 'settings unfurl off'],
  onlyShows: ({ change }) => change === undefined,
  async run({ options, asker, library }) {
    const { settings } = library.store
    const change = options.change === undefined ? undefined : parseChange(options.change)
    if (change?.name === 'outsiders') checkIsOfTeam(asker)
    // In a thread, votes and what is learned from them are the channel's.
    const placeOf = (name: SettingName) => (name === 'learning' ? asker.votesIn : asker.place)
    const before = change && parsePlaceSettings(await settings.list(placeOf(change.name)))[change.name]
    if (change !== undefined) await settings.save(placeOf(change.name), change.name, change.value)
    if (change !== undefined) return settingChangedCard(change.name, change.value, before ?? change.value)
    const { learning } = parsePlaceSettings(await settings.list(placeOf('learning')))
    return settingsCard({ ...parsePlaceSettings(await settings.list(asker.place)), learning })
  },
})

function parseChange(text: string): { name: SettingName; value: string } {
  const [name = '', ...words] = spacedWords(text.toLowerCase())
  const value = words.join(' ')
  if (!isSettingName(name)) {
    const nearest = findNearest(name, settingNames)
    throw new BotError(
      'bad-input',
      `There is no setting “${cutText(name, 60)}”. There are: ${settingNames.join(', ')}.`,
      {
        suggestions:
          nearest === undefined ? ['settings'] : [`settings ${nearest} ${value}`.trim(), 'settings'],
      },
    )
  }
  if (isChoice(name, value)) return { name, value }
  const changes = Object.keys(placeSettings[name].choices).map((choice) => `settings ${name} ${choice}`)
  throw new BotError('bad-input', `${name} can be set like this: ${changes.join(' or ')}.`, {
    suggestions: changes,
  })
}

function allChanges(): Choice[] {
  return settingNames.flatMap((name) =>
    Object.keys(placeSettings[name].choices).map((choice) => ({
      value: `${name} ${choice}`,
      label: `${name} ${choice}`,
      hint: placeSettings[name].title,
    })),
  )
}
