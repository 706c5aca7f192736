/** `time zone Europe/Berlin`: the asker's own, for where their platform does not tell it. */
import { z } from 'zod'
import { timeZoneCard, zoneChangedCard } from '../cards/time-zone-card.ts'
import { BotError } from '../errors.ts'
import { findTimeZone, timeZones } from '../model/time-zone.ts'
import { parseZoneName } from '../times/zone.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'timezone',
  partOf: 'settings',
  phrase: 'time zone',
  area: 'here',
  summary: 'Your own time zone, in which I read and say times',
  changes: 'own',
  group: 'mine',
  options: {
    zone: {
      summary: 'such as Europe/Berlin or Tokyo; auto is what your platform says, or the default here',
      schema: z.string().min(1).optional(),
      isRest: true,
      complete: async ({ typed }) => {
        const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
        return timeZones
          .filter((zone) => zone.toLowerCase().includes(wanted))
          .map((zone) => ({ value: zone, label: zone }))
      },
    },
  },
  examples: ['time zone', 'time zone Europe/Berlin', 'time zone auto'],
  form: {
    isAsked: (words) => words === 'set',
    open: async ({ asker }) => ({
      title: 'Your time zone',
      submit: 'Save',
      fields: [
        {
          name: 'zone',
          label: 'Time zone',
          hint: 'A name or a city, such as Europe/Berlin or Tokyo.',
          kind: 'text',
          isRequired: true,
          ...(asker.timeZone !== undefined && { value: asker.timeZone }),
        },
      ],
    }),
    write: (_words, { zone = '' }) => zone,
    preview: async (said) => `I will read and say your times in ${readZone(said)}.`,
  },
  onlyShows: ({ zone }) => zone === undefined || zone === 'set',
  async run({ options: { zone: said }, asker, library }) {
    const { personZones } = library.store
    const own = await personZones.of(asker)
    const now = library.now()
    if (said === undefined || said === 'set')
      return timeZoneCard({
        zone: asker.timeZone ?? library.timeZone,
        isKnown: asker.timeZone !== undefined,
        now,
      })
    const zone = said.toLowerCase() === 'auto' ? undefined : readZone(said)
    await personZones.set(asker, zone)
    const undo = `time zone ${own ?? 'auto'}`
    return zoneChangedCard({ zone: zone ?? library.timeZone, isKnown: zone !== undefined, now }, undo)
  },
})

/** Throws `BotError` for what is no time zone. */
function readZone(said: string): string {
  const zone = findTimeZone(said) ?? parseZoneName(said)
  if (zone !== undefined) return zone
  throw new BotError('bad-input', `I know no time zone “${said.slice(0, 60)}”: say a name or a city.`, {
    suggestions: ['time zone Europe/Berlin', 'time zone America/New_York', 'time zone Asia/Tokyo'],
  })
}
