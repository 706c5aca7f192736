/** Where a group meets, as people say it: `room 2.14`, `in the seminar room`, `zoom https://…`. */
import { roomLength } from '../model/club.ts'

/** The room or the link that a text names, and the text without it. Takes linear time in a bounded text. */
export function cutRoom(text: string): { readonly room?: string; readonly rest: string } {
  const parts = text.split(
    /((?:[,;!?]|[.:](?= ))\s*|\s(?:in|at|on)(?=\s)(?:\s(?:the|our))?\s|\s\(|\(|\)|\s\+\s|\splace:?\s)/i,
  )
  const rooms: string[] = []
  const kept = parts.map((part, at) => {
    const isSeparator = at % 2 === 1
    if (isSeparator) return part
    const room = roomOf(part)
    if (room === undefined) return part
    rooms.push(room.said)
    return room.rest
  })
  const said = rooms.join(', ').replace(/["“”]/g, '').trim()
  return said === '' || said.length > roomLength ? { rest: text } : { room: said, rest: kept.join('') }
}

function roomOf(part: string): { readonly said: string; readonly rest: string } | undefined {
  const link = /(?:\b(?:zoom|meet|jitsi)\b:? ?)?https?:\/\/\S+/i.exec(part)
  const found = link ?? named.exec(part) ?? called.exec(part)
  if (found === null) return undefined
  const said = found[0].trim().replace(/[.!)]{1,9}$/, '')
  return { said, rest: `${part.slice(0, found.index)} ${part.slice(found.index + found[0].length)}` }
}

/** A room with a number or a letter: `room E 2.01`, `Sala 4`, `lecture hall C`. */
const named =
  /\b(?:(?:seminar|meeting|conference|lecture|class) ?)?(?:room|hall|raum|seminarraum|hörsaal|sala|salle|aula|building|lab|office|floor)\b(?: (?!called|named|every|each|on|at|please|pls|is|was)[a-z]{0,2}-?\d[\w./-]*| [A-Z]{1,2}(?: ?\d[\w./-]*)?\b)(?: on the \S+ floor)?/i
/** A place by its name: `library room`, `the seminar room`, `voice channel #papers`, `zoom`. */
const called =
  /\b(?:(?:seminar|meeting|conference|lecture|library|coffee|common|class|break|big|small|main|upper|lower|old|new|staff|lunch) (?:room|hall)|library(?: room)?|cafeteria|kitchen|auditorium|canteen|(?:\w+ )?voice channel(?: #?[\w-]+)?|zoom|google meet|jitsi)\b/i
