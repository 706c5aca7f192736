/** Says what the bot does where it is new: once in each place, over replicas and restarts. */
import { type Welcome, welcomeCard, welcomeNote } from '../cards/welcome-card.ts'
import type { Library } from '../library/library.ts'
import type { Card } from '../model/card.ts'
import { workspaceOf } from '../model/place.ts'
import type { Arrival } from '../ports/bot.ts'
import { proposeTopics } from './propose-topics.ts'

export class Welcomes {
  readonly #library: Library
  constructor(library: Library) {
    this.#library = library
  }

  /** Undefined where it was said before, and where people already follow, set or save something. */
  async welcome(arrival: Arrival): Promise<Card | undefined> {
    const { place, occasion } = arrival
    const isSaidOnce = occasion === 'mention' || occasion === 'message'
    if (isSaidOnce && this.#library.welcomed.has(place)) return undefined
    const card = await this.#welcome(arrival, isSaidOnce)
    if (isSaidOnce) this.#library.welcomed.set(place, true)
    return card
  }

  async #welcome(arrival: Arrival, isSaidOnce: boolean): Promise<Card | undefined> {
    const { place, occasion, name = '', description = '' } = arrival
    const library = this.#library
    const workspace = workspaceOf(place)
    const rows = library.store.adapterRows('welcome', () => library.now().epochMilliseconds)
    const isNew = occasion === 'page' || (await rows.find(workspace, place)) === undefined
    if (!isNew || (await isSettled(arrival, library))) return undefined
    const proposed = await library.answer(() => proposeTopics(`${name} ${description}`, library, workspace))
    const welcome: Welcome = { ...proposed, isShared: occasion === 'invitation' || occasion === 'mention' }
    const endsAtMs = library.now().add(isSaidOnce ? forGood : again).epochMilliseconds
    if (occasion !== 'page' && !(await rows.claim(workspace, place, endsAtMs))) return undefined
    return occasion === 'mention' ? welcomeNote(welcome) : welcomeCard(welcome)
  }
}

async function isSettled({ place, user }: Arrival, { store }: Library): Promise<boolean> {
  const [subscriptions, settings, saved] = await Promise.all([
    store.subscriptions.listAt(place),
    store.settings.list(place),
    user === undefined ? [] : store.readingLists.entries({ workspace: workspaceOf(place), user }),
  ])
  return subscriptions.length > 0 || settings.size > 0 || saved.length > 0
}

/** Whoever removes the bot and invites it again within this time does not start again. */
const again = Temporal.Duration.from({ hours: 24 })
const forGood = Temporal.Duration.from({ hours: 24 * 3_650 })
