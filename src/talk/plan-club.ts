/** What is wanted of a reading group, as far as the words alone tell. */
import { BotError } from '../errors.ts'
import { parseClubDeed } from './club-deed.ts'
import { type Told, tellOfClubs, tellOfOthers } from './club-told.ts'
import { type ClubWish, parseClubWish } from './club-wish.ts'
import { mayMean } from './plan-errors.ts'
import type { Plan } from './plan-kinds.ts'
import { inWordsOfSubscription } from './subscription-words.ts'

/**
 * A group that is set up, an explanation, or what is meant only where a group is: that stands before what
 * else the words would be. Undefined for anything else. Takes linear time.
 */
export function planClub(
  said: string,
  asked: string,
  place: string,
): Plan | ((otherwise: Plan) => Plan) | undefined {
  const told = tellOfClubs(said)
  if (told?.isSure) return toldPlan(told)
  const wish = parseClubWish(said)
  if (wish !== undefined && wish.question === undefined) return planWish(wish, said, place)
  const other = told ?? tellOfOthers(asked)
  const understood = parseClubDeed(said) ?? parseClubDeed(asked)
  // “make it 4pm” may be of a digest as well, which is found out later.
  const isOfEither =
    understood?.command.startsWith('club edit ') && inWordsOfSubscription(asked) !== undefined
  const deed = isOfEither ? undefined : understood
  const meant = other === undefined ? deed && deedPlan(deed.command) : toldPlan(other)
  if (meant === undefined) return wish && planWish(wish, said, place)
  return deed?.isSure
    ? { kind: 'of-club', meant, otherwise: { kind: 'command', text: 'club' } }
    : (otherwise) => ({ kind: 'of-club', meant, otherwise })
}

/** Whether a command sets a group up as it stands, in the words of `club`. */
export function setsUp(command: string): boolean {
  return typed.test(command)
}

const typed =
  /^club (?:edit|skip|hold|move|swap|join|leave|absent|come|present|history|dates|feed|export|pause|resume|remove|restore|show|create|new)\b|^club (?:(?:every|each|weekly|on|first|second|third|fourth|last|monthly)\b[^,]{0,60} )?(?:at )?\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|h)?\b(?:$| (?:in|for|closes|quorum|called|named|where|starting)\b)/i

function toldPlan({ sentence, commands }: Told): Plan {
  return { kind: 'told', sentence, commands }
}

/** Its end, which is one for everybody, is asked about first. */
function deedPlan(command: string): Plan {
  return command === 'club remove'
    ? { kind: 'mistake', error: mayMean(command) }
    : { kind: 'command', text: command }
}

function planWish(wish: ClubWish, said: string, place: string): Plan {
  const commands = wish.commands.map((command) => `${command}${place}`)
  const [command = ''] = commands
  if (wish.question === undefined)
    return { kind: 'command', text: command, ...(wish.note !== undefined && { note: wish.note }) }
  return {
    kind: 'mistake',
    error: new BotError('not-sure', wish.question, {
      suggestions: [...commands, 'help club', `search ${said}`],
    }),
  }
}
