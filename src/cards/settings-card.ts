/** The settings of a channel with a button for every other choice; after a change, that setting alone. */
import type { Card, Item } from '../model/card.ts'
import { type PlaceSettings, placeSettings, type SettingName, settingNames } from '../model/place-settings.ts'

export function settingsCard(settings: PlaceSettings): Card {
  return {
    title: 'Settings',
    blocks: [
      { kind: 'text', text: ['These hold for everybody here.'] },
      ...settingNames.map((name) => settingItem(name, settings[name])),
    ],
    buttons: [],
  }
}

/** What a change did, with the way back. */
export function settingChangedCard(name: SettingName, value: string, before: string): Card {
  return {
    title: 'Settings',
    blocks: [
      { kind: 'text', text: [`${placeSettings[name].title}: now ${value}, for everybody here.`] },
      settingItem(name, value),
    ],
    buttons: [{ label: 'All settings', command: 'settings', effect: 'replace' }],
    did: { act: 'settings', target: {}, undo: `settings ${name} ${before}` },
  }
}

function settingItem(name: SettingName, value: string): Item {
  const { title, summary, choices } = placeSettings[name]
  return {
    kind: 'item',
    title,
    meta: `${name} · ${value}`,
    text: [summary],
    buttons: Object.entries(choices)
      .filter(([choice]) => choice !== value)
      .map(([choice, label]) => ({ label, command: `settings ${name} ${choice}`, effect: 'replace' })),
  }
}
