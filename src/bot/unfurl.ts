/**
 * Papers behind pasted links: cards for them, seldom and never twice, and a record of them;
 * each only where a place wants it.
 */

import { tellingText } from '../abstracts/telling-text.ts'
import { paperItem } from '../cards/paper-item.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { type Identifier, parseIdentifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import type { Place } from '../model/place.ts'
import { workspaceOf } from '../model/place.ts'
import { parsePlaceSettings } from '../model/place-settings.ts'
import type { PostedLinks, Unfurl } from '../ports/bot.ts'
import type { Analysis } from '../search/analysis/analysis.ts'

/** A message with more links is its writer's own list, which cards would bury. */
const maxLinks = 2

/** A longer list is copied from elsewhere. */
const maxCollected = 10

/** The paper's last card is still in sight for this long. */
const quiet = Temporal.Duration.from({ minutes: 30 })

/** `onFault` is called with what goes wrong in papers that are looked up beside, when this has long ended. */
export async function unfurlLinks(
  posted: PostedLinks,
  library: Library,
  onFault: (error: unknown) => void,
): Promise<readonly Unfurl[]> {
  const links = [...new Set(posted.links)]
  const named = links.flatMap((link) => {
    const id = parseIdentifier(link)
    return id === undefined ? [] : [{ link, id }]
  })
  if (named.length === 0) return []
  const settings = parsePlaceSettings(await library.store.settings.list(posted.place))
  if (settings.collect === 'on')
    await collect(
      posted,
      named.map(({ id }) => id),
      library,
      onFault,
    )
  if (settings.unfurl === 'off' || links.length > maxLinks) return []

  const unfurls: Unfurl[] = []
  for (const { link, id } of named) {
    const paper = await library.store.papers.find(id)
    if (paper !== undefined && (await claimShowing(posted.place, paper, library)))
      unfurls.push({ link, card: unfurlCard(paper, settings.lines === 'on', library.analysis) })
  }
  return unfurls
}

/** Keeps who linked which papers, and looks up those that are not there. */
async function collect(
  { place, user }: PostedLinks,
  ids: readonly Identifier[],
  library: Library,
  onFault: (error: unknown) => void,
): Promise<void> {
  const papers = [...new Set(ids)].slice(0, maxCollected)
  await library.store.sharedPapers.record({ place, user, papers, atMs: library.now().epochMilliseconds })
  library.lookUps.fetchBeside(papers, { workspace: workspaceOf(place), user }, onFault)
}

/** True for the first caller within the quiet time, over all replicas. */
function claimShowing(place: Place, paper: Paper, library: Library): Promise<boolean> {
  const rows = library.store.adapterRows('unfurl', () => library.now().epochMilliseconds)
  const endsAtMs = library.now().add(quiet).epochMilliseconds
  return rows.claim(workspaceOf(place), `${place} ${paper.id}`, endsAtMs)
}

/** The card is shown under somebody else's message: its buttons answer beside it and do not change it. */
function unfurlCard(paper: Paper, inLines: boolean, analysis: Analysis): Card {
  const text = tellingText(paper.abstract, { inLines, wanted: [], marked: [] }, analysis)
  const item = paperItem(paper, { text, isSaved: undefined })
  return { title: '', blocks: [item], buttons: [] }
}
