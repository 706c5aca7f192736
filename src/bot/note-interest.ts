/** Notes that somebody read on about a paper which a digest brought: a weak sign that it was of interest. */
import type { Asker, Command } from '../commands/support/command.ts'
import { isOfTeam } from '../commands/support/standing.ts'
import type { Library } from '../library/library.ts'
import { type Identifier, parseIdentifier } from '../model/identifier.ts'
import type { Signal } from '../model/vote.ts'

/** What was answered, and to whom. */
export interface Answered {
  readonly command: Command
  readonly options: Readonly<Record<string, unknown>>
  readonly asker: Asker
}

/**
 * Records it for members of the team, once for each paper and kind. A paper that no digest brought to the
 * place says nothing of its digests: what people look for by themselves is not noted. Nor is anything where
 * nothing is to be learned (`settings learning off`).
 */
export async function noteInterest({ command, options, asker }: Answered, library: Library): Promise<void> {
  const interest = interestOf(command.name, options)
  if (interest === undefined || !isOfTeam(asker) || library.outageSince !== undefined) return
  const { paper, signal } = interest
  const { store } = library
  const posted = await store.ledger.postedAt(asker.votesIn, [paper])
  if (posted.size === 0) return
  const settings = await store.settings.list(asker.votesIn)
  if (settings.get('learning') === 'off') return
  const voter = { place: asker.votesIn, user: asker.user }
  await store.votes.cast(voter, [paper], signal, library.now().epochMilliseconds)
}

function interestOf(
  name: string,
  options: Answered['options'],
): { readonly signal: Signal; readonly paper: Identifier } | undefined {
  if (name === 'show' || name === 'similar') return of(name === 'show' ? 'details' : 'similar', options.paper)
  const [, shared] = name === 'share' ? (/^show (\S+)$/.exec(String(options.command)) ?? []) : []
  return of('share', shared)
}

function of(signal: Signal, text: unknown) {
  const paper = typeof text === 'string' ? parseIdentifier(text) : undefined
  return paper === undefined ? undefined : { signal, paper }
}
