/** Commands in other words: a setting by what it does, a topic by its name, what is to be forgotten. */
import { isAmong, phraseList, wordSet } from '../model/lists.ts'
import type { SettingName } from '../model/place-settings.ts'
import { lowerWords } from '../times/words.ts'
import { nameTopic } from './acts/add-topic.ts'

/** Longer texts are no orders. */
const maxLength = 120

/** The command in its own words; undefined for anything else. Takes linear time. */
export function inWordsOfCommand(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  const [clause = ''] = said.split(/[,.;] /, 1)
  const words = lowerWords(clause)
  return writeSetting(said) ?? writeTopic(said) ?? writeForget(words) ?? askLearned(words)
}

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
const beside = wordSet(
  `the that this those a of for from in on off to with under our my your its it and thing things stuff feature mode
  setting option link links linked pasted posted papers paper digest digests votes new about notes news here channel
  room please again now back`,
)

/** `settings collect on` of “turn on that collecting of links” */
function writeSetting(said: string): string | undefined {
  const [verb = '', ...words] = lowerWords(said)
  const named = new Set(words.flatMap((word) => names.get(word) ?? []))
  const [name] = named
  const state = verbs.get(verb) || words.find((word) => word === 'on' || word === 'off')
  const isWhole = words.every((word) => names.has(word) || beside.has(word))
  const isWish = verbs.has(verb) && state !== undefined && named.size === 1 && isWhole
  return isWish ? `settings ${name} ${state}` : undefined
}

/** `topic remove vision` of “drop the vision topic”, `latest agents` of “newest in the agents topic” */
function writeTopic(said: string): string | undefined {
  const words = lowerWords(said)
  const at = words.findIndex((word) => word === 'topic' || word === 'topics')
  const lead = words.slice(0, Math.max(at, 0))
  const removes = removing.has(lead[0] ?? '')
  if (words[at] === 'topics')
    return removes &&
      at === words.length - 1 &&
      lead.slice(1).every((word) => isAmong(word, 'all of my our the'))
      ? 'topics'
      : undefined
  const from = isAmong(words[at + 1], 'called named') ? at + 2 : at + 1
  const to = words.findLastIndex((word) => !ending.has(word)) + 1
  const isBefore = at >= 0 && to <= from
  const start = isBefore ? lead.findLastIndex((word) => ofTopics.has(word)) + 1 : from
  const [name, frame] = [words.slice(start, isBefore ? at : to), isBefore ? lead.slice(0, start) : lead]
  const isName = name.length > 0 && name.length <= 2 && name.every((word) => isNameOfTopic.test(word))
  if (!isName || !frame.every((word) => ofTopics.has(word)) || !frame.some((word) => pointing.has(word)))
    return undefined
  if (removes) return `topic remove ${nameTopic(name.join(' '))}`
  if (frame.some((word) => newest.has(word))) return `latest ${nameTopic(name.join(' '))}`
  return frame.some((word) => isAmong(word, "how what what's")) ? 'topics' : undefined
}

const removing = wordSet('drop remove delete scrap get')
const newest = wordSet('newest latest new recent show list open')
const pointing = wordSet('the our my in of')
const ofTopics = wordSet(
  `drop remove delete scrap get rid of the our my show list open give me what is are what's how did we you define remind ,
  newest latest new most recent papers ones in on from for topic`,
)
const ending = wordSet('again please defined made of about , topic')
const isNameOfTopic = /^[\p{L}\p{N}-]{2,30}$/u

/** `forget me` of “delete everything you know about me”, `learning reset for me` of “reset my tastes” */
function writeForget([verb = '', ...rest]: readonly string[]): string | undefined {
  const words = rest.filter((word) => !isAmong(word, 'please now again completely entirely forever'))
  const whole = words.join(' ')
  const isMine = words.includes('my')
  const isOfTaste = words.some(
    (word) => (isMine && tastes.has(word)) || isAmong(word, 'learned learnt noted'),
  )
  if (resetting.has(verb) && isOfTaste && words.every((word) => tastes.has(word) || saysWhat.has(word)))
    return 'learning reset for me'
  const isMe = words.includes('me') || (isMine && words.some((word) => kept.has(word)))
  const isAll = isAmong(verb, 'delete erase wipe') && everything.has(whole)
  const isForget = erasing.has(verb) && words.every((word) => kept.has(word) || saysWhat.has(word))
  return isAll || (isForget && isMe && whole !== '') ? 'forget me' : undefined
}

const erasing = wordSet('delete erase remove forget wipe clear purge')
const resetting = wordSet('reset forget erase clear wipe drop delete unlearn')
const tastes = wordSet('taste tastes preferences interests recommendations likes')
const kept = wordSet('data account profile information stored kept saved got store keep')
const everything = new Set(phraseList('everything,it all,all,all of it,all of this,all of that,all this'))
const saysWhat = wordSet(
  "everything all anything whatever what that of the my you you've have know learned learnt noted about on from me i like votes for good",
)

/** `learning show for me` of “what have you learned about me?” */
function askLearned([first, ...words]: readonly string[]): string | undefined {
  const isOfMe =
    words.some((word) => isAmong(word, 'me my')) && words.some((word) => isAmong(word, 'learned learnt'))
  const isWhole = words.every((word) => tastes.has(word) || saysWhat.has(word))
  return isAmong(first, "what what's") && isOfMe && isWhole ? 'learning show for me' : undefined
}
