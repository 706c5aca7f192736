/** Papers behind pasted links, quietly: seldom, never twice, and only where a place wants them. */
import { paperItem } from '../cards/paper-item.ts'
import type { Library } from '../library.ts'
import type { Card } from '../model/card.ts'
import { parseIdentifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import { workspaceOf } from '../model/place.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import { tellingSentence } from '../search/highlight.ts'
import type { PostedLinks, Unfurl } from './port.ts'

/** A message with more links is a list of its writer's own, which cards would only bury. */
const maxLinks = 2

/** For so long a conversation still has the paper's last card in sight. */
const quiet = Temporal.Duration.from({ minutes: 30 })

export async function unfurlLinks(posted: PostedLinks, library: Library): Promise<readonly Unfurl[]> {
  const links = [...new Set(posted.links)]
  if (links.length > maxLinks) return []
  const named = links.flatMap((link) => {
    const id = parseIdentifier(link)
    return id === undefined ? [] : [{ link, id }]
  })
  if (named.length === 0) return []
  const settings = parsePlaceSettings(await library.store.settings.list(posted.place))
  if (settings.unfurl === 'off') return []

  const unfurls: Unfurl[] = []
  for (const { link, id } of named) {
    const paper = await library.store.papers.find(id)
    if (paper !== undefined && (await claimShowing(posted.place, paper, library)))
      unfurls.push({ link, card: unfurlCard(paper) })
  }
  return unfurls
}

/** True once in the quiet time, on whichever replica asks first. */
function claimShowing(place: Place, paper: Paper, library: Library): Promise<boolean> {
  const rows = library.store.adapterRows('unfurl', () => library.now().epochMilliseconds)
  const endsAtMs = library.now().add(quiet).epochMilliseconds
  return rows.claim(workspaceOf(place), `${place} ${paper.id}`, endsAtMs)
}

/** A card under somebody else's message: its buttons answer beside it and leave it as it is. */
function unfurlCard(paper: Paper): Card {
  const item = paperItem(paper, { text: [tellingSentence(paper.abstract, [])], isSaved: undefined })
  return { title: '', blocks: [item], buttons: [] }
}
