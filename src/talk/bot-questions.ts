/** Questions on the bot itself, which are no searches: `what can you do`, `how do I subscribe`. */
import type { Command } from '../commands/support/command.ts'

/** Longer texts ask for something else as well. */
const maxLength = 80

const you = '(?:you|this|the bot|this bot|journal club)'

/** What is asked, and the command that answers; none changes anything. */
const questions: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^what (?:can|do|could|does) ${you} (?:do|know|offer)(?: for (?:me|us))?$`), 'help'],
  [/^help(?: me| us)?(?: out)?$/, 'help'],
  [/^what (?:should|can|could) (?:i|we) read(?: next| today| now)?$/, 'latest'],
  [
    /^(?:find|get|give|pick|choose)(?: me| us)? (?:something|anything|a paper|papers)(?: good| nice| interesting| new)? to (?:read|present|discuss)(?: today| tonight| now| next| this week)?$/,
    'latest',
  ],
  [/^(?:surprise me|recommend (?:me |us )?(?:something|a paper|papers))$/, 'latest'],
  [/^what (?:can|do|could) (?:i|we) (?:ask|say|do)(?: (?:you|here))?$/, 'help'],
  [new RegExp(`^how (?:do|does|can|should) (?:i |we )?(?:use )?${you}(?: work)?$`), 'help'],
  [
    /^(?:what are your|(?:list|show)(?: me)?(?: all)? (?:the|your)|what) commands(?: are there| do you have)?$/,
    'help',
  ],
  [/^how (?:do|can|should) (?:i|we) (?:start|begin|get started)$/, 'help'],
  [
    /^(?:stop|cancel|end|mute|change|edit|turn off) (?:the |my |our )?[a-z0-9 -]{1,40} (?:digests?|subscriptions?)(?: (?:to|until|till|for|at|here|from) .{0,30})?$/,
    'subscriptions',
  ],
  [
    /^(?:rename|edit|change|delete|remove|drop) (?:the |our |my )?[a-z0-9 -]{1,40} topic(?: .{1,60})?$/,
    'help topic',
  ],
  [/^unfollow .{1,60}$/, 'subscriptions'],
  [
    /^(?:turn off|mute|stop|pause|disable|cancel|end) (?:the |my |our |all )?(?:notifications?|posts|alerts|updates|digests?) (?:for|about|on|from|of) .{1,60}$/,
    'subscriptions',
  ],
  [/^(?:who|what)(?: is| has| are|'s)? subscribed to .{1,60}$/, 'subscriptions'],
  [
    /^(?:add|include|put) .{1,60} (?:to|in|into) (?:the |my |our )(?:[a-z]{3,10} )?(?:digests?|subscriptions?)$/,
    'help edit',
  ],
  [/^(?:what(?:'s| is) in|who (?:made|added|defined)|where is) (?:the |our )?topic .{1,60}$/, 'topics'],
  [/^(?:set|change|switch) (?:the |my |our )?time ?zone(?: to .{1,40})?$/, 'settings'],
  [/^what (?:did|have) (?:i|we) saved?(?: so far| today| yesterday| recently| last [a-z]{3,9})?$/, 'saved'],
  [
    /^(?:add|create|make|define) (?:a |another )?(?:new )?topic(?: (?:called |named |for |on |about )?.{1,60})?$/,
    'help topic',
  ],
]

/** `how do I cite a paper`: what stands after the command is no subject. */
const howTo =
  /^how (?:to|(?:do|can|would|could|should) (?:i|we|you|one)) ([a-z]{2,20})((?: (?:a|an|the|to|from|papers?|articles?|topics?|something|it|them|this|here|my|one|list|in|for|channel|somebody|someone|author|questions?))*)$/

/** The command that answers a question on the bot; undefined for anything else. Takes linear time. */
export function parseBotQuestion(said: string, commands: readonly Command[]): string | undefined {
  if (said.length > maxLength) return undefined
  const asked = said.toLowerCase().replace(/\s+/g, ' ').trim()
  const name = howTo.exec(asked)?.[1]
  if (name !== undefined && commands.some((command) => command.name === name)) return `help ${name}`
  return questions.find(([pattern]) => pattern.test(asked))?.[1]
}
