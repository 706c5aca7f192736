/** Settings of a place by what they do: `switch off link previews`, `turn on that collecting of links`. */
import type { SettingName } from '../model/place-settings.ts'

type Switch = Extract<
  SettingName,
  'unfurl' | 'collect' | 'picture' | 'quiet' | 'revisions' | 'learning' | 'outsiders'
>

/** A setting is meant where one of its words is said, and of others none. */
const names: ReadonlyMap<string, Switch> = new Map([
  ...['preview', 'previews', 'card', 'cards', 'unfurl', 'unfurls', 'unfurling'].map(
    (word) => [word, 'unfurl'] as const,
  ),
  ...['collect', 'collecting', 'collection', 'gathering'].map((word) => [word, 'collect'] as const),
  ...['picture', 'pictures', 'image', 'images'].map((word) => [word, 'picture'] as const),
  ...['revision', 'revisions', 'versions', 'withdrawals'].map((word) => [word, 'revisions'] as const),
  ...['guests', 'outsiders', 'externals'].map((word) => [word, 'outsiders'] as const),
  ['learning', 'learning'],
  ['quiet', 'quiet'],
])

const verbs: ReadonlyMap<string, 'on' | 'off' | ''> = new Map([
  ...['turn', 'switch', 'put', 'set', 'toggle'].map((verb) => [verb, ''] as const),
  ...['enable', 'activate', 'reactivate'].map((verb) => [verb, 'on'] as const),
  ...['disable', 'deactivate'].map((verb) => [verb, 'off'] as const),
])

/** Words that may stand beside; any other word makes a text something else. */
const beside = new Set(
  `the that this those a of for from in on off to with under our my your its it and thing things stuff feature mode
  setting option link links linked pasted posted papers paper digest digests votes new about notes news here channel
  room please again now back`.split(/\s+/),
)

/** `settings collect on`; undefined for anything else. Takes linear time. */
export function parseSettingWish(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  const [verb = '', ...words] = said.toLowerCase().match(/[\p{L}]+/gu) ?? []
  const named = new Set(words.flatMap((word) => names.get(word) ?? []))
  const [name] = named
  const state = verbs.get(verb) || words.find((word) => word === 'on' || word === 'off')
  const isWhole = words.every((word) => names.has(word) || beside.has(word))
  const isWish = verbs.has(verb) && state !== undefined && named.size === 1 && isWhole
  return isWish ? `settings ${name} ${state}` : undefined
}

const maxLength = 80
