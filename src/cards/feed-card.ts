/** Secret addresses of feeds: one that was made, and what there can be. */
import { type Block, type Button, type Card, ownLink } from '../model/card.ts'

/** One address, with how it is used: `.atom` is for feed readers. */
export interface FeedLink {
  readonly label: string
  readonly url: string
}

export function newFeedCard(
  title: string,
  links: readonly FeedLink[],
  { command, hadOne }: { readonly command: string; readonly hadOne: boolean },
): Card {
  const before = hadOne ? ' The one you had before no longer works.' : ''
  return {
    title,
    blocks: [
      ...links.map(({ label, url }): Block => ({ kind: 'text', text: [`${label}: `, ownLink(url, url)] })),
      {
        kind: 'note',
        text: [
          `It is yours: whoever has the address reads what is there. I do not keep it, so I cannot show it again.${before}`,
        ],
      },
    ],
    buttons: feedButtons(command),
  }
}

/** That there is an address, which only its owner knows. */
export function knownFeedCard(title: string, command: string): Card {
  return {
    title,
    blocks: [
      {
        kind: 'text',
        text: ['You have an address for it. I do not keep it; if you lost it, a new one takes its place.'],
      },
    ],
    buttons: feedButtons(command),
  }
}

export interface OfferedFeed {
  readonly title: string
  /** What gives its address. */
  readonly command: string
  readonly hasAddress: boolean
  /** It is of another place, where alone a new address is given. */
  readonly isElsewhere?: boolean
}

/** What there are feeds of, and which of them the asker has an address for. */
export function feedsCard(feeds: readonly OfferedFeed[]): Card {
  const items = feeds.map(({ title, command, hasAddress, isElsewhere = false }): Block => {
    const known = isElsewhere ? feedButtons(command).slice(1) : feedButtons(command)
    const buttons = hasAddress ? known : [{ label: 'Get the address', command }]
    return { kind: 'item', title, meta: hasAddress ? 'you have an address' : command, text: [], buttons }
  })
  const about =
    'Each has a secret address of your own, for feed readers and reference managers. A topic: feed topic agents.'
  return { title: 'Feeds', blocks: [{ kind: 'note', text: [about] }, ...items], buttons: [] }
}

function feedButtons(command: string): Button[] {
  return [
    { label: 'New address', command: `${command} renew` },
    { label: 'Revoke', command: `${command} off`, effect: 'replace' },
  ]
}
