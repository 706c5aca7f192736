/** The settings of a channel: a line each, and one menu that changes them; after a change that setting alone. */
import type { Button, Card, Span } from '../model/card.ts'
import { type PlaceSettings, placeSettings, type SettingName, settingNames } from '../model/place-settings.ts'

export function settingsCard(settings: PlaceSettings): Card {
  const lines = settingNames.flatMap((name): Span[] => [
    { bold: placeSettings[name].title },
    `: ${settings[name]}\n`,
  ])
  return {
    title: 'Settings',
    blocks: [
      { kind: 'text', text: ['These hold for everybody here.'] },
      { kind: 'text', text: lines },
      {
        kind: 'item',
        title: 'Change a setting',
        meta: '',
        text: [],
        buttons: [],
        menu: settingNames.flatMap((name) => changesOf(name, settings[name])),
      },
    ],
    buttons: [],
  }
}

/** What a change did, with what the setting means and the way back. */
export function settingChangedCard(name: SettingName, value: string, before: string): Card {
  const { title, summary } = placeSettings[name]
  const undo = `settings ${name} ${before}`
  return {
    title: 'Settings',
    blocks: [
      { kind: 'text', text: [{ bold: title }, `: now ${value}, for everybody here.`] },
      { kind: 'note', text: [summary] },
    ],
    buttons: [
      ...(before === value ? [] : [{ label: 'Undo', command: undo, effect: 'replace' as const }]),
      { label: 'All settings', command: 'settings', effect: 'replace' },
    ],
    did: { act: 'settings', target: {}, undo },
  }
}

function changesOf(name: SettingName, value: string): Button[] {
  const { title, choices } = placeSettings[name]
  return Object.entries(choices)
    .filter(([choice]) => choice !== value)
    .map(([choice, label]) => ({
      label: `${title}: ${label.toLowerCase()}`,
      command: `settings ${name} ${choice}`,
      effect: 'replace',
    }))
}
