/**
 * `mcp token`: a personal token for assistants and editors; `mcp tokens` lists them, `mcp revoke 2` ends one.
 */
import { z } from 'zod'
import { newTokenCard, tokensCard } from '../cards/token-card.ts'
import { BotError } from '../errors.ts'
import { issueToken } from '../library/access-tokens.ts'
import type { Library } from '../library/library.ts'
import { sentenceCard } from '../model/card.ts'
import type { Choice } from '../ports/bot.ts'
import { type Asker, defineCommand, type Typing } from './support/command.ts'

const form = 'it is token, tokens, or revoke and a number'

export const command = defineCommand({
  name: 'mcp',
  area: 'here',
  summary: 'Personal tokens for your assistant or editor: make, list, revoke',
  changes: 'own',
  group: 'mine',
  options: {
    what: {
      summary: 'token for a new one, tokens for those you have, revoke and a number to end one',
      schema: z
        .string()
        .toLowerCase()
        .regex(/^(?:tokens?|revoke +\d{1,9})$/, form)
        .default('tokens'),
      isRest: true,
      complete: completeWhat,
    },
  },
  examples: ['mcp token', 'mcp tokens', 'mcp revoke 1'],
  onlyShows: ({ what }) => what === 'tokens',
  async run({ options: { what }, asker, library }) {
    const { accessTokens } = library.store
    const timeZone = asker.timeZone ?? library.timeZone
    if (what === 'tokens')
      return tokensCard(await accessTokens.list(asker, library.now().epochMilliseconds), timeZone)
    if (what === 'token') {
      checkPlace(asker, library)
      const address = library.publicUrl === undefined ? undefined : new URL('mcp', library.publicUrl).href
      return newTokenCard(await issueToken(library, asker), { timeZone, address })
    }
    const number = Number(/\d+/.exec(what)?.[0])
    if (!(await accessTokens.remove(asker, number)))
      throw new BotError('not-found', `You have no token ${number}.`, { suggestions: ['mcp tokens'] })
    return {
      ...sentenceCard(`Token ${number} is revoked: nothing is answered by it any longer.`),
      buttons: [{ label: 'All tokens', command: 'mcp tokens' }],
    }
  },
})

/**
 * Where direct messages are a workspace of their own, a token for the team's is asked
 * for there, and given in private.
 */
function checkPlace(asker: Asker, library: Library): void {
  const { own } = library.personOf(asker)
  if (own === undefined)
    throw new BotError(
      'not-allowed',
      'I only give tokens in a direct message, where I know for sure who you are.',
    )
  if (own.includes('/') && own !== asker.place)
    throw new BotError('not-allowed', 'A token is for you alone: say mcp token in a direct message to me.')
}

async function completeWhat({ library, asker, typed }: Typing): Promise<readonly Choice[]> {
  const tokens = await library.store.accessTokens.list(asker, library.now().epochMilliseconds)
  const choices = [
    { value: 'token', label: 'token', hint: 'a new one' },
    { value: 'tokens', label: 'tokens', hint: 'those you have' },
    ...tokens.map(({ number }) => ({ value: `revoke ${number}`, label: `revoke ${number}` })),
  ]
  return choices.filter(({ value }) => value.startsWith(typed.trim().toLowerCase()))
}
