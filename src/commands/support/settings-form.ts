/** The form of `settings`: what is on, ticked, and a menu for each setting of several values. */
import { formWord } from '../../cards/settings-card.ts'
import { parsePlaceSettings, placeSettings, settingNames } from '../../model/place-settings.ts'
import type { FormDefinition } from './command.ts'

export const settingsForm: FormDefinition = {
  isAsked: (words) => words === formWord,
  async open({ asker, library }) {
    const settings = parsePlaceSettings(await library.store.settings.list(asker.place))
    const toChoice = (name: (typeof settingNames)[number]) => ({
      value: name,
      label: placeSettings[name].title,
    })
    return {
      title: 'Settings',
      submit: 'Save',
      fields: [
        {
          name: 'on',
          label: 'What is on, for everybody here',
          kind: 'choices',
          choices: switches.map(toChoice),
          ticked: switches.filter((name) => settings[name] === 'on'),
          isRequired: false,
        },
        ...menus.map((name) => ({
          name,
          label: placeSettings[name].title,
          kind: 'choice' as const,
          choices: Object.keys(placeSettings[name].choices).map((value) => ({ value, label: value })),
          value: settings[name],
          isRequired: true,
        })),
      ],
    }
  },
  write(_words, { on = '', ...values }) {
    const ticked = on.split(',')
    return [
      ...switches.map((name) => `${name} ${ticked.includes(name) ? 'on' : 'off'}`),
      ...menus.flatMap((name) => (values[name] ? [`${name} ${values[name]}`] : [])),
    ].join(', ')
  },
  preview: async () => 'It holds for everybody here once you save it.',
}

const switches = settingNames.filter((name) => Object.hasOwn(placeSettings[name].choices, 'on'))
const menus = settingNames.filter((name) => !switches.includes(name))
