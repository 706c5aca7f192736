/** `settings` shows the settings of a place, `settings unfurl off` changes one. */

import { z } from 'zod'
import {
  formWord,
  type SetValue,
  settingCard,
  settingsCard,
  settingsChangedCard,
} from '../cards/settings-card.ts'
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
import { settingsForm } from './support/settings-form.ts'
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
  form: settingsForm,
  onlyShows: ({ change = formWord }) => showsOnly(change),
  async run({ options, asker, library }) {
    const { settings } = library.store
    // In a thread, votes and what is learned from them are the channel's.
    const placeOf = (name: SettingName) => (name === 'learning' ? asker.votesIn : asker.place)
    const { learning } = parsePlaceSettings(await settings.list(placeOf('learning')))
    const before = { ...parsePlaceSettings(await settings.list(asker.place)), learning }
    const change = (options.change ?? formWord).toLowerCase()
    if (isSettingName(change)) return settingCard({ name: change, value: before[change] })
    if (showsOnly(change)) return settingsCard(before)
    const changed = change
      .split(',')
      .map(parseChange)
      .filter(({ name, value }) => value !== before[name])
    if (changed.some(({ name }) => name === 'outsiders')) checkIsOfTeam(asker)
    for (const { name, value } of changed) await settings.save(placeOf(name), name, value)
    return settingsChangedCard(changed.map((change) => ({ ...change, before: before[change.name] })))
  },
})

function showsOnly(change: string): boolean {
  return change === formWord || isSettingName(change.toLowerCase())
}

/** `unfurl off`. Throws `BotError` for other words. */
function parseChange(text: string): SetValue {
  const [name = '', ...words] = spacedWords(text)
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
