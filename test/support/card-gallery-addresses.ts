/** Cards of tokens and feeds, as the core makes them. */
import { feedsCard, knownFeedCard, newFeedCard } from '../../src/cards/feed-card.ts'
import { newTokenCard, tokensCard } from '../../src/cards/token-card.ts'
import type { Card } from '../../src/model/card.ts'

const token = {
  workspace: 'chat:T1',
  user: 'ada',
  place: 'chat:T1/U1',
  number: 2,
  createdAtMs: Date.UTC(2025, 3, 13),
  endsAtMs: Date.UTC(2025, 6, 12),
} as const
const secret = 'a'.repeat(43)
const timeZone = 'Europe/Berlin'

export const addressGallery: Readonly<Record<string, Card>> = {
  'a new token': newTokenCard(
    { ...token, secret: `jclub_${secret}` },
    { timeZone, address: 'https://papers.example.org/mcp' },
  ),
  'a new token without an address': newTokenCard({ ...token, secret }, { timeZone, address: undefined }),
  tokens: tokensCard([{ ...token, number: 1 }, token], timeZone),
  'no tokens': tokensCard([], timeZone),
  'a new feed': newFeedCard(
    'Feed: Agents & <tools>',
    ['.atom', '.json'].map((ending) => ({
      label: `As ${ending}`,
      url: `https://papers.example.org/feeds/${secret}${ending}`,
    })),
    { command: 'feed 3', hadOne: true },
  ),
  'a known feed': knownFeedCard('Feed: Agents', 'feed 3'),
  feeds: feedsCard([
    { title: 'Your reading list', command: 'feed saved', hasAddress: false },
    { title: 'agents -"code"', command: 'feed 3', hasAddress: true },
    { title: 'Subscription 7, of another place', command: 'feed 7', hasAddress: true, isElsewhere: true },
  ]),
}
