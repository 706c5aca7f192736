/** The settings of a place, with a button for every other choice. */
import type { Card, Item } from '../model/card.ts'
import { type PlaceSettings, placeSettings, type SettingName, settingNames } from '../model/place-settings.ts'

/** `changed` names the setting that was just changed. */
export function settingsCard(settings: PlaceSettings, changed?: SettingName): Card {
  const summary =
    changed === undefined
      ? 'These hold for everybody here.'
      : `${placeSettings[changed].title}: now ${settings[changed]}, for everybody here.`
  return {
    title: 'Settings of this place',
    blocks: [
      { kind: 'text', text: [summary] },
      ...settingNames.map((name) => settingItem(name, settings[name])),
    ],
    buttons: [],
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
