/** What people ask about reading groups, and the answer: the same whether or not there is one. */
import { type Card, sentenceCard } from '../model/card.ts'

const maxLength = 200

export interface Told {
  readonly sentence: string
  readonly commands: readonly string[]
}

/** The sentence, with the commands as buttons. */
export function toldCard({ sentence, commands }: Told): Card {
  return { ...sentenceCard(sentence), buttons: commands.map((command) => ({ label: command, command })) }
}

/** Undefined for anything else. Takes linear time. */
export function tellOfClubs(said: string): (Told & { readonly isSure: boolean }) | undefined {
  if (said.length > maxLength) return undefined
  const text = said.replaceAll('’', "'").replace(/\s+/g, ' ').toLowerCase().trim()
  const isOfGroup = group.test(text)
  const isQuestion = asks.test(text) || text.endsWith('?')
  const found = answers.find(
    ({ when, needs }) =>
      when.test(text) && (needs === 'said' || isQuestion) && (needs !== 'group' || isOfGroup),
  )
  return (
    found && { sentence: found.sentence, commands: found.commands, isSure: isOfGroup || ofReading.test(text) }
  )
}

const group =
  /\b(?:reading (?:groups?|clubs?)|journal clubs?|paper clubs?|(?:our|the|any) (?:meetings?|club))\b/
const ofReading =
  /\bwho (?:decides|chooses|picks) (?:which|what) (?:paper|we)\b|\bremind people before the meeting\b/
const asks =
  /(?:^|[,.:;] |\b(?:hi|hello|hey|so|and|ok) )(?:how|who|what|which|can|could|may|does|do|is|are|would|will|if|when|where|we meet)\b|\b(?:wants? to know|asks)\b/

interface Answer extends Told {
  readonly when: Pick<RegExp, 'test'>
  /** What a text must have besides: a word for the group, the form of a question, or nothing. */
  readonly needs: 'group' | 'question' | 'said'
}

function both(one: RegExp, other: RegExp): Pick<RegExp, 'test'> {
  return { test: (text) => one.test(text) && other.test(text) }
}

const reminders: Told = {
  sentence:
    'Of a meeting whose paper is announced I remind everybody here a day and an hour before, by myself. These reminders cannot be moved or turned off; ballot, announcement and a call for minutes are posted as well.',
  commands: ['club', 'help club'],
}

const setUp = 'club every thu at 15:00'
const answers: readonly Answer[] = [
  {
    when: /\bremind us\b(?! (?:of|about|what|which|who))|\breminders?\b.{0,30}\b(?:on|off|again|before|meeting|channel)\b|\b(?:on|off) (?:the )?reminders?\b/,
    needs: 'said',
    ...reminders,
  },
  {
    when: /\b(?:remind|reminders?|ping|notify|notification)\b.{0,60}\b(?:before|meetings?|club|group)\b/,
    needs: 'question',
    ...reminders,
  },
  {
    when: both(/\bdigests?\b/, /\b(?:difference|differ|compared?|versus|vs)\b/),
    needs: 'group',
    sentence:
      'A digest posts new papers on a subject when you say: subscribe agents every day. A reading group meets: people nominate papers and vote, I announce what is read and who presents, and keep the minutes: club every thu at 15:00.',
    commands: ['help subscribe', 'help club', setUp],
  },
  {
    when: /\b(?:nobody|no one|none|nothing)\b.{0,30}\b(?:nominat|propos|suggest)|\bwithout (?:a |any )?nominations?\b/,
    needs: 'question',
    sentence: 'Without a nomination I pick nothing, and announce no meeting.',
    commands: ['nominations', 'help nominate'],
  },
  {
    when: /\bwho (?:decides|chooses|picks|selects)\b|\bhow (?:is|are|do|does|will) .{0,30}\b(?:chosen|decided|picked|selected|win|wins)\b/,
    needs: 'question',
    sentence:
      'When nominations close, two days before the meeting unless you say otherwise, the paper with the most votes is read; of as many votes, the one that was nominated first. Who presents is whose turn it is, or who offers to.',
    commands: ['nominations', 'help club'],
  },
  {
    when: /\b(?:guests?|outsiders?|externals?|another (?:university|lab|group)|other (?:universities|labs|people)|collaborators?)\b/,
    needs: 'group',
    sentence:
      'Guests and people of other organisations may read what is posted here. They may join and present where a member of the team has said “settings outsiders on”; only votes of the team count.',
    commands: ['help settings', 'help club'],
  },
  {
    when: /\b(?:two|several|many|more than one|multiple|second) (?:reading )?(?:groups|clubs|journal clubs|group|club)\b/,
    needs: 'question',
    sentence:
      'Yes, a channel may have up to 20 reading groups. You tell them apart by their numbers and names, such as club 2 or called "Vision".',
    commands: ['club', setUp],
  },
  {
    when: /\bwho (?:made|created|set up|started|may change|can change|is allowed)\b|\b(?:anyone|anybody|everyone) (?:can )?(?:change|edit|remove)\b/,
    needs: 'group',
    sentence:
      'People who may change this channel may set up, change or remove a reading group; everybody may nominate, vote, join and present.',
    commands: ['club', 'help club'],
  },
  {
    when: /\bhow (?:do|can|could|would|to) (?:i |we |one |you |a member )?(?:leave|quit|get out of)\b/,
    needs: 'group',
    sentence: 'Say “leave the club”: nobody asks you to present then. Nothing else of the group changes.',
    commands: ['club leave', 'club'],
  },
  {
    when: both(/\bminutes\b/, /\b(?:where|how|kept|stored|saved|found)\b/),
    needs: 'group',
    sentence:
      'What people write with “minutes” is kept with its meeting: “club history” shows it, and “club export” gives all of it as a file.',
    commands: ['club history', 'help minutes'],
  },
  {
    when: /\b(?:google |outlook |apple |my |our )?calendar\b/,
    needs: 'group',
    sentence:
      'A reading group has a calendar address, by “club feed” or the button Calendar feed: subscribe to it in Google Calendar, Outlook or any other. It needs that whoever runs me has set a public address.',
    commands: ['club feed', 'club'],
  },
  {
    when: /\b(?:different|other|another|new|changing) (?:room|place|location)s?\b|\b(?:room|place|location) (?:each|every) time\b/,
    needs: 'group',
    sentence:
      'A group needs no room. One may be said for all of its meetings, such as club edit where "room 12", and changed as often as you like; one for a single meeting there is not.',
    commands: ['club', 'help club'],
  },
  {
    when: /\bhow (?:does|do|would) .{0,40}\b(?:work|function)\b|\bdo people vote\b/,
    needs: 'group',
    sentence:
      'People nominate papers and vote. Two days before the meeting I announce the paper with the most votes and who presents, remind everybody a day and an hour before, and ask for minutes afterwards. Say when you meet, and it begins.',
    commands: [setUp, 'help club'],
  },
  {
    when: /^(?:so |and |ok |nice |great )*(?:what (?:can|do|could) (?:i|we) do (?:with it|now|next)|what now|what's next|how does it go on)/,
    needs: 'said',
    sentence:
      'Nominate papers (“nominate VLM-R1”), vote (“nominations”), offer to present (“I present next time”), “skip next week”, “move the next one to friday”, write “minutes” afterwards, and take the dates into your calendar (“club feed”).',
    commands: ['nominations', 'club join', 'help club'],
  },
  {
    when: /\b(?:everyone|everybody|we|all) (?:will |should |all )?(?:presents? in turns?|rotates?|takes? turns?)\b/,
    needs: 'said',
    sentence:
      'I put nobody else down: who joins presents in turn, in the order in which they joined. Each of you says “join the club”, or “I present on 24 april” for one meeting.',
    commands: ['club join', 'club'],
  },
]

const person =
  "(?!(?:i|me|us|myself|we|you|who|it|he|she|they|this|that|the|nobody|somebody|someone|anyone|everyone|what|there|and|paper|then|is|are|was|were|be|not)\\b)[a-z][\\w'-]{1,20}"
const others: readonly RegExp[] = [
  new RegExp(
    `^(?:and |so |ok |then |actually )*${person}(?: ${person})? (?:presents?|will present|can present|is presenting|should present|would present|takes?|will take|can take|does|leads)(?: (?:it|this|that|on|next|for|tomorrow|today|(?:the )?\\d{1,2}(?:st|nd|rd|th)?)\\b.{0,40})?$`,
    'i',
  ),
  new RegExp(
    `^(?:and |so |ok |then |actually |please |no ){0,3}(?:give|hand|assign|pass) (?:it|that|this|the (?:slot|talk|presentation|meeting|\\d{1,2}(?:st|nd|rd|th)?)) (?:over )?to ${person}(?: instead| please)?$`,
    'i',
  ),
  new RegExp(
    `^(?:please )?(?:swap|switch|exchange) (?:me |turns )?with ${person}\\b(?! ?@).{0,50}$|^${person} and (?:i|me) (?:swap|switch|change)\\b.{0,60}$`,
    'i',
  ),
  new RegExp(
    `^(?:please )?(?:put|let|ask|make) ${person} (?:down|present|to present|(?:the )?presenter)\\b.{0,40}$`,
    'i',
  ),
]

/** What would put somebody else down to present; undefined for anything else. */
export function tellOfOthers(said: string): Told | undefined {
  const text = said.length > 120 ? '' : said.replaceAll('’', "'").replace(/[.!?\s]{1,9}$/, '')
  return others.some((pattern) => pattern.test(text)) ? forOthers : undefined
}

const forOthers: Told = {
  sentence:
    'I put nobody else down to present. To present, say so here (“I present on 24 april”), or join and I ask you when it is your turn. Members may swap: club swap, and the number in the line.',
  commands: ['club', 'club join'],
}
