/** What people ask about reading groups, by the act of `data/acts.tsv`, and the answer. */
import { type Card, sentenceCard } from '../model/card.ts'

interface Told {
  readonly sentence: string
  /** As buttons. */
  readonly commands: readonly string[]
}

/** The answer; undefined for an act that does something. */
export function tellOfGroups(act: string): Card | undefined {
  const told = answers.get(act)
  if (told === undefined) return undefined
  const buttons = told.commands.map((command) => ({ label: command, command }))
  return { ...sentenceCard(told.sentence), buttons }
}

const tell = (act: string, sentence: string, ...commands: string[]) => [act, { sentence, commands }] as const
const setUp = 'club every thu at 15:00'
const answers: ReadonlyMap<string, Told> = new Map([
  tell(
    'reminders',
    'Of a meeting whose paper is announced I remind everybody here a day and an hour before. These reminders cannot be moved or turned off; ballot, announcement and a call for minutes are posted as well.',
    ...['club', 'help club'],
  ),
  tell(
    'calendar',
    'A reading group has a calendar address, by “club feed” or the button Calendar feed: subscribe to it in Google Calendar, Outlook or any other. It needs that whoever runs me has set a public address.',
    ...['club feed', 'club'],
  ),
  tell(
    'minutes',
    'What people write with “minutes” is kept with its meeting: “club history” shows it, and “club export” gives all of it as a file.',
    ...['club history', 'help minutes'],
  ),
  tell(
    'members',
    'Guests and people of other organisations may read what is posted here. They may join and present where a member of the team has said “settings outsiders on”; only votes of the team count. Each joins by “club join”.',
    ...['help settings', 'club join'],
  ),
  tell(
    'how groups work',
    'People nominate papers and vote. Two days before the meeting I announce the paper with the most votes and who presents, remind everybody a day and an hour before, and ask for minutes afterwards. Say when you meet, and it begins.',
    ...[setUp, 'help club'],
  ),
  tell(
    'who decides',
    'When nominations close, two days before the meeting unless you say otherwise, the paper with the most votes is read; of as many votes, the one that was nominated first. Who presents is whose turn it is, or who offers to.',
    ...['nominations', 'help club'],
  ),
  tell(
    'no nominations',
    'Without a nomination I pick nothing, and announce no meeting.',
    ...['nominations', 'help nominate'],
  ),
  tell(
    'several groups',
    'Yes, a channel may have up to 20 reading groups. You tell them apart by their numbers and names, such as club 2 or called "Vision".',
    ...['club', setUp],
  ),
  tell(
    'who may change',
    'Who may change this channel may set a reading group up, change or remove it; everybody may nominate, vote, join and present.',
    ...['club', 'help club'],
  ),
  tell(
    'rooms',
    'A group needs no room. One may be said for all of its meetings, such as club edit where "room 12", and changed as often as you like; one for a single meeting there is not.',
    ...['club', 'help club'],
  ),
  tell(
    'digest or group',
    'A digest posts new papers on a subject when you say: subscribe agents every day. A reading group meets: people nominate papers and vote, I announce what is read and who presents, and keep the minutes: club every thu at 15:00.',
    ...['help subscribe', 'help club', setUp],
  ),
  tell(
    'what now',
    'Nominate papers (“nominate VLM-R1”), vote (“nominations”), offer to present (“I present next time”), “skip next week”, “move the next one to friday”, write “minutes” afterwards, and take the dates into your calendar (“club feed”).',
    ...['nominations', 'club join', 'help club'],
  ),
  tell(
    'turns',
    'I put nobody else down: who joins presents in turn, in the order in which they joined. Each of you says “join the club”, or “I present on 24 april” for one meeting.',
    ...['club join', 'club'],
  ),
  tell(
    'others present',
    'I put nobody else down to present. To present, say so here (“I present on 24 april”), or join and I ask you when it is your turn. Members may swap: club swap, and the number in the line.',
    ...['club', 'club join'],
  ),
])
