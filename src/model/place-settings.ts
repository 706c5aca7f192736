/** The settings of places: one entry here is one setting in every command, card and platform. */

/** A setting. `choices` are what may be typed, each with the label of the button that chooses it. */
export interface PlaceSetting {
  readonly title: string
  readonly summary: string
  readonly choices: Readonly<Record<string, string>>
  readonly standard: string
}

const onOff = { on: 'Turn on', off: 'Turn off' }

/** All settings, in the order in which they are shown. */
export const placeSettings = {
  unfurl: {
    title: 'Cards for pasted links',
    summary: 'When somebody pastes a link to a paper of the index, I show what the paper is about.',
    choices: onOff,
    standard: 'on',
  },
  collect: {
    title: 'Papers that are linked here',
    summary: 'With collect on I keep which papers people link here, who and when; latest here lists them.',
    choices: onOff,
    standard: 'off',
  },
  detail: {
    title: 'How much a digest says',
    summary: 'Compact is a line a paper, with the details in the thread; full is everything in one message.',
    choices: { compact: 'Make compact', full: 'Make full' },
    standard: 'compact',
  },
  lines: {
    title: 'What a list says of a paper',
    summary:
      'Off, it is the sentence that tells most; with lines on, problem, idea and result, a short clause each, where I am sure of them.',
    choices: onOff,
    standard: 'off',
  },
  picture: {
    title: 'A picture with a digest of a week or longer',
    summary:
      'With picture on, the details of a digest of a week or longer open with how many papers its query had each week of the year.',
    choices: onOff,
    standard: 'off',
  },
  look: {
    title: 'The background of pictures',
    summary: 'Light fits a light background, dark a dark one.',
    choices: { light: 'Make light', dark: 'Make dark' },
    standard: 'light',
  },
  quiet: {
    title: 'Quiet when nothing is new',
    summary: 'When a digest has nothing to tell I say nothing; with quiet off, one line tells why.',
    choices: onOff,
    standard: 'on',
  },
  revisions: {
    title: 'New versions and withdrawals',
    summary: 'When a paper of a digest has a new version or is withdrawn, I say so under the digest.',
    choices: onOff,
    standard: 'on',
  },
  learning: {
    title: 'Digests that learn from votes',
    summary:
      'What people here vote up and down moves papers up and down in the digests and latest here; one paper of five is something else.',
    choices: onOff,
    standard: 'on',
  },
  club: {
    title: 'Votes on nominations',
    summary:
      'While people vote on what a reading group reads, everybody sees how many do; or nobody until it is chosen.',
    choices: { 'votes seen': 'Show votes', 'votes hidden': 'Hide votes' },
    standard: 'votes seen',
  },
  outsiders: {
    title: 'Guests and people of other organisations',
    summary:
      'They may search and read; with outsiders on, they may also save, change, export and see my status from here.',
    choices: onOff,
    standard: 'off',
  },
} as const satisfies Readonly<Record<string, PlaceSetting>>

export type SettingName = keyof typeof placeSettings

/** The value of every setting of a place. */
export type PlaceSettings = Readonly<Record<SettingName, string>>

export const settingNames = Object.keys(placeSettings) as readonly SettingName[]

export function isSettingName(text: string): text is SettingName {
  return Object.hasOwn(placeSettings, text)
}

/** Whether a text is one of the choices of a setting. */
export function isChoice(name: SettingName, text: string): boolean {
  return Object.hasOwn(placeSettings[name].choices, text)
}

/** The settings of a place from the stored values; the default replaces missing and outdated ones. */
export function parsePlaceSettings(stored: ReadonlyMap<string, string>): PlaceSettings {
  const values = settingNames.map((name) => {
    const value = stored.get(name)
    return [name, value !== undefined && isChoice(name, value) ? value : placeSettings[name].standard]
  })
  return Object.fromEntries(values) as PlaceSettings
}
