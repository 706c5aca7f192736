/** The settings of a channel, a line each; after a change, those that it changed. */
import { type Button, type Card, type Span, textBlock, withUndo } from '../model/card.ts'
import { type PlaceSettings, placeSettings, type SettingName, settingNames } from '../model/place-settings.ts'

/** A setting and its value, before or after a change. */
export interface SetValue {
  readonly name: SettingName
  readonly value: string
}

export function settingsCard(settings: PlaceSettings): Card {
  const lines = settingNames.flatMap((name, at): Span[] => {
    const { title } = placeSettings[name]
    return [`${at === 0 ? '' : '\n'}${title}: ${settings[name]} (`, { code: name }, ')']
  })
  return {
    title: 'Settings',
    blocks: [
      { kind: 'text', text: ['They hold for everybody here.'] },
      { kind: 'text', text: lines },
      {
        kind: 'note',
        text: [
          'Change one by its name, as in ',
          { code: 'settings quiet off' },
          '; ',
          { code: 'settings quiet' },
          ' says what it does.',
        ],
      },
    ],
    buttons: [{ label: 'Change…', command: `settings ${formWord}`, effect: 'form' }],
  }
}

/** What one setting does, with a button for each other choice. */
export function settingCard({ name, value }: SetValue): Card {
  const { title, summary, choices } = placeSettings[name]
  const buttons = Object.entries(choices)
    .filter(([choice]) => choice !== value)
    .map(([choice, label]): Button => ({ label, command: `settings ${name} ${choice}`, effect: 'replace' }))
  return {
    title,
    blocks: [{ kind: 'text', text: ['It is ', { bold: value }, `. ${summary}`] }],
    buttons: [...buttons, allSettings],
  }
}

/** What a change did, with the way back; of no change, that there was none. */
export function settingsChangedCard(changed: readonly (SetValue & { readonly before: string })[]): Card {
  const lines = changed.map(({ name, value }) => `${placeSettings[name].title}: now ${value}.`)
  const undo = `settings ${changed.map(({ name, before }) => `${name} ${before}`).join(', ')}`
  const text = lines.length === 0 ? 'Nothing changed.' : `${lines.join('\n')}\nFor everybody here.`
  const card = { title: 'Settings', blocks: [textBlock(text)], buttons: [allSettings] }
  return lines.length === 0 ? card : withUndo(card, { act: 'settings', target: {}, undo })
}

/** What opens the form, where the platform has forms. */
export const formWord = 'change'

const allSettings: Button = { label: 'All settings', command: 'settings', effect: 'replace' }
