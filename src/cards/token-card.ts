/** Personal tokens: a new one, and those that there are. */
import type { Card } from '../model/card.ts'
import type { AccessToken } from '../ports/access-tokens.ts'
import { sayDay } from './paper-item.ts'

export interface TokenTimes {
  readonly timeZone: string
  /** Where programs ask; undefined where the operator has not said by what address people reach the bot. */
  readonly address: string | undefined
}

/** The only card that has the secret. */
export function newTokenCard(
  { number, endsAtMs, secret }: AccessToken & { readonly secret: string },
  { timeZone, address }: TokenTimes,
): Card {
  return {
    title: `Token ${number}`,
    blocks: [
      { kind: 'text', text: ['For your assistant or editor; it is shown this once:\n', { code: secret }] },
      {
        kind: 'text',
        text: [
          'Address: ',
          address === undefined ? '/mcp of where I run, which whoever runs me knows' : { code: address },
          '\nHeader: ',
          { code: 'Authorization: Bearer' },
          ' and the token',
        ],
      },
      {
        kind: 'note',
        text: [
          `With it, anybody can ask, save and vote as you, in this workspace, until ${sayDay(endsAtMs, timeZone)}. Keep it as a password.`,
        ],
      },
    ],
    buttons: [
      { label: 'Revoke it', command: `mcp revoke ${number}` },
      { label: 'All tokens', command: 'mcp tokens' },
    ],
  }
}

/** A person's tokens, each with a button that revokes it. */
export function tokensCard(tokens: readonly AccessToken[], timeZone: string): Card {
  const none = 'You have no tokens. Say mcp token in a direct message to me for one.'
  return {
    title: 'Your tokens',
    blocks: [
      ...(tokens.length === 0 ? [{ kind: 'text' as const, text: [none] }] : []),
      ...tokens.map(({ number, createdAtMs, endsAtMs }) => ({
        kind: 'item' as const,
        title: `Token ${number}`,
        meta: `made on ${sayDay(createdAtMs, timeZone)}, valid until ${sayDay(endsAtMs, timeZone)}`,
        text: [],
        buttons: [{ label: 'Revoke', command: `mcp revoke ${number}` }],
      })),
    ],
    buttons: [],
  }
}
