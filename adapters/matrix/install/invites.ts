/** Whose invitations the bot follows. */
import { z } from 'zod'
import { serverOf } from '../place.ts'

/** `anyone`, `homeserver` for people of the bot's own, or people and servers, separated by commas. */
export const invitesSchema = z
  .string()
  .trim()
  .regex(
    /^(?:anyone|homeserver|[^\s,]+(?:\s*,\s*[^\s,]+)*)$/,
    'must be anyone, homeserver, or people and servers such as @ada:uni.example, lab.example',
  )

export function mayInvite(invites: string, person: string, bot: string): boolean {
  if (invites === 'anyone') return true
  if (invites === 'homeserver') return serverOf(person) === serverOf(bot)
  const listed = invites.split(',').map((each) => each.trim())
  return listed.includes(person) || listed.includes(serverOf(person))
}
