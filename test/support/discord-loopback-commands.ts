/** Slash commands as Discord sends them. */
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10'
import type { DiscordState, Json, LoopbackAttachment } from './discord-loopback-state.ts'

/** Options of a command by their names. */
export type Values = Readonly<Record<string, string | number | LoopbackAttachment>>

export function commandData(state: DiscordState, path: string, values: Values, focused?: string): Json {
  const registered = [...state.commands.values()].flat()
  // `club skip` is a subcommand of a command of its own, where there is one.
  const own = registered.find(({ name }) => path.includes(' ') && name === `papers-${path.split(' ', 1)[0]}`)
  const subcommand = own === undefined ? path : path.slice(path.indexOf(' ') + 1)
  const attached = Object.values(values).filter(isAttachment)
  return {
    id: own?.id ?? registered[0]?.id ?? '1',
    name: own?.name ?? 'papers',
    type: ApplicationCommandType.ChatInput,
    options: [
      inGroup(
        subcommand,
        Object.entries(values).map(([name, value]) => ({
          type: isAttachment(value)
            ? ApplicationCommandOptionType.Attachment
            : typeof value === 'number'
              ? ApplicationCommandOptionType.Integer
              : ApplicationCommandOptionType.String,
          name,
          value: isAttachment(value) ? value.id : value,
          ...(name === focused ? { focused: true } : {}),
        })),
      ),
    ],
    ...(attached.length === 0
      ? {}
      : { resolved: { attachments: Object.fromEntries(attached.map((each) => [each.id, each])) } }),
  }
}

function isAttachment(value: Values[string]): value is LoopbackAttachment {
  return typeof value === 'object'
}

/** A subcommand as Discord sends it; `manage pause` is one of a group. */
function inGroup(path: string, options: readonly Json[]): Json {
  const [group, name] = path.includes(' ') ? path.split(' ') : [undefined, path]
  const subcommand = { type: ApplicationCommandOptionType.Subcommand, name, options }
  if (group === undefined) return subcommand
  return { type: ApplicationCommandOptionType.SubcommandGroup, name: group, options: [subcommand] }
}
