/** Meetings as Discord shows them beside messages: as events of the server. */
import { type Client, GuildScheduledEventStatus, RESTJSONErrorCodes, Routes } from 'discord.js'
import { z } from 'zod'
import { type Adapter, cleanLine, cutText } from '../../src/core.ts'
import { isOpen } from './permissions.ts'
import { linkToMessage, parsePlace } from './place.ts'
import { callAgain, explainPost, hasCode, insist, isUnanswered } from './wire/faults.ts'

type Shown = Parameters<NonNullable<Adapter['showMeeting']>>

const eventsSchema = z.array(
  z.object({
    id: z.string(),
    creator_id: z.string().nullish(),
    description: z.string().nullish(),
  }),
)

/**
 * Creates the event of a meeting, changes it, or cancels it. It is known by the address of
 * the announcement, which its description ends with. There is none in direct messages, where the
 * bot may not create events, and of a channel that not everybody in the server sees: everybody sees
 * an event. One whose channel is no longer for everybody is cancelled.
 */
export async function showMeeting(
  client: Client<true>,
  [place, meeting, signal]: Shown,
  nowMs: number,
): Promise<void> {
  const { guild, channel } = parsePlace(place) ?? {}
  const link = linkToMessage(place, meeting.messageId, { isForum: false })
  // One that is over ends by itself, and none may begin in the past.
  if (guild === undefined || channel === undefined || link === undefined) return
  if (meeting.state === 'over') return
  if (meeting.state === 'planned' && meeting.startsAtMs <= nowMs) return
  const find = async () => {
    const events = eventsSchema.parse(await client.rest.get(Routes.guildScheduledEvents(guild)))
    const isIt = ({ creator_id, description }: (typeof events)[number]) =>
      creator_id === client.user.id && description?.endsWith(link) === true
    return events.find(isIt)?.id
  }
  try {
    const isPlanned = meeting.state === 'planned'
    const isShown = isPlanned && (await insist(() => isOpen(client, { guild, channel })))
    const known = await insist(find)
    signal?.throwIfAborted()
    if (!isShown) {
      if (known !== undefined) await insist(() => patch(client, guild, known, cancelling))
    } else if (known !== undefined) await insist(() => patch(client, guild, known, describe(meeting, link)))
    else {
      const body = { ...describe(meeting, link), privacy_level: onlyMembers, entity_type: external }
      const create = async (): Promise<unknown> =>
        client.rest.post(Routes.guildScheduledEvents(guild), { body })
      await callAgain(create, {
        firstPauseMs,
        isPassing: isUnanswered,
        recover: find,
        ...(signal && { signal }),
      })
    }
  } catch (error) {
    if (error === signal?.reason || hasCode(error, ...refusals)) {
      if (error === signal?.reason) throw error
      return
    }
    throw explainPost(error, [])
  }
}

function patch(client: Client<true>, guild: string, event: string, body: object): Promise<unknown> {
  return client.rest.patch(Routes.guildScheduledEvent(guild, event), { body })
}

// https://docs.discord.com/developers/resources/guild-scheduled-event#create-guild-scheduled-event
function describe({ title, text, startsAtMs, endsAtMs }: Shown[1], link: string) {
  const iso = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
  return {
    name: cutText(cleanLine(title), maxName),
    description: `${cutText(text, maxDescription - link.length - 1)}\n${link}`.trim(),
    scheduled_start_time: iso(startsAtMs),
    scheduled_end_time: iso(endsAtMs),
    entity_metadata: { location: cutText(link, maxLocation) },
  }
}

const cancelling = { status: GuildScheduledEventStatus.Canceled }
const refusals = [
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.UnknownGuildScheduledEvent,
  RESTJSONErrorCodes.CannotUpdateAFinishedEvent,
  RESTJSONErrorCodes.MaximumNumberOfUncompletedGuildScheduledEventsReached,
  RESTJSONErrorCodes.InvalidFormBodyOrContentType,
] as const
const onlyMembers = 2
const external = 3
const maxName = 100
const maxDescription = 1_000
const maxLocation = 100
const firstPauseMs = 1_000
