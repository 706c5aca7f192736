/** What is kept of one person: for reading, and as a file. */
import type { Block, Card } from '../model/card.ts'
import type { KeptOfPerson } from '../model/kept-of-person.ts'
import { countPapers } from './paper-item.ts'

/** What there is, in a few lines; says so where there is nothing. */
export function personCard(
  title: string,
  kept: KeptOfPerson,
  more: { readonly blocks: readonly Block[]; readonly buttons: Card['buttons'] },
): Card {
  const saved = kept.workspaces.reduce((sum, { readingList }) => sum + readingList.length, 0)
  const imported = kept.workspaces.reduce((sum, { kept }) => sum + kept.length, 0)
  const own = kept.subscriptions.filter(({ place }) => kept.isOwn(place)).length
  const shared = kept.subscriptions.length - own
  const lines = [
    ...(saved > 0 ? [`Your reading list: ${countPapers(saved)}.`] : []),
    ...(imported > 0
      ? [`${countOf(imported, 'imported entry', 'imported entries')} on it, without a paper here.`]
      : []),
    ...(kept.shared.length > 0 ? [`${countPapers(kept.shared.length)} that you linked in channels.`] : []),
    ...(kept.votes.length > 0
      ? [
          `What you said of ${countPapers(new Set(kept.votes.map(({ paper }) => paper)).size)}: votes, and what shows interest.`,
        ]
      : []),
    ...(kept.interests.length > 0 ? ['That I may name you under papers that fit your votes.'] : []),
    ...(kept.tasteResets.length > 0 ? ['From when on your votes and saves tell what you like.'] : []),
    ...kept.zones.map(({ zone }) => `Your time zone, ${zone}.`),
    ...(kept.clubs.length > 0
      ? [
          `${countOf(kept.clubs.length, 'entry', 'entries')} of reading groups: what you set up, nominated, voted for and wrote.`,
        ]
      : []),
    ...(kept.shelves.length > 0
      ? [
          `${countOf(kept.shelves.length, 'entry', 'entries')} of shelves: what you put there, noted and read.`,
        ]
      : []),
    ...(kept.imports.length > 0
      ? [`${countOf(kept.imports.length, 'import')} of the last thirty days, entry by entry.`]
      : []),
    ...(kept.tokens.length > 0
      ? [`${countOf(kept.tokens.length, 'token')} by which programs speak for you.`]
      : []),
    ...(own > 0 ? [`${countOf(own, 'subscription')} of your direct messages with me.`] : []),
    ...(kept.deliveries.length > 0
      ? [`${countOf(kept.deliveries.length, 'digest')} posted or to be posted there.`]
      : []),
    ...(kept.lastAnswers.length > 0
      ? [`What I last answered you, in ${countOf(kept.lastAnswers.length, 'place')}, for a day.`]
      : []),
    ...(kept.settings.length > 0 ? [`${countOf(kept.settings.length, 'setting')} of them.`] : []),
    ...(kept.topics.length > 0 ? [`${countOf(kept.topics.length, 'topic')} of your own.`] : []),
    ...(shared > 0
      ? [
          `Your name on ${countOf(shared, 'subscription')} in channels that others share. They go on without it, and nobody gets a message when one stops.`,
        ]
      : []),
  ]
  if (lines.length === 0)
    return { title, blocks: [{ kind: 'text', text: ['Nothing is kept of you here.'] }], buttons: [] }
  return {
    title,
    blocks: [{ kind: 'text', text: [lines.join('\n')] }, ...more.blocks],
    buttons: more.buttons,
  }
}

/** All of it as JSON; times are in UTC. */
export function personFile(
  kept: KeptOfPerson,
  { user, now }: { readonly user: string; readonly now: Temporal.Instant },
): string {
  const content = {
    user,
    asOf: now.toString(),
    readingLists: kept.workspaces.map(({ workspace, readingList, kept }) => ({
      workspace,
      papers: readingList.map(({ paper, savedAtMs }) => ({
        paper: paper.id,
        title: paper.title,
        savedAt: toTime(savedAtMs),
      })),
      imported: kept.map(({ reference: { identifiers, title, authors, others = [], year }, savedAtMs }) => ({
        identifiers,
        title,
        authors: [...authors, ...others],
        year,
        savedAt: toTime(savedAtMs),
      })),
    })),
    linked: kept.shared.map(({ place, paper, sharedAtMs }) => ({
      place,
      paper,
      linkedAt: toTime(sharedAtMs),
    })),
    votes: kept.votes.map(({ atMs, ...vote }) => ({ ...vote, at: toTime(atMs) })),
    interests: kept.interests.map(({ workspace, sinceMs }) => ({ workspace, since: toTime(sinceMs) })),
    timeZones: kept.zones,
    votesCountSince: kept.tasteResets.map(({ workspace, sinceMs }) => ({
      workspace,
      since: toTime(sinceMs),
    })),
    readingGroups: kept.clubs.map(({ club, what, atMs }) => ({
      group: club,
      what,
      at: atMs === undefined ? undefined : toTime(atMs),
    })),
    shelves: kept.shelves.map(({ atMs, ...entry }) => ({ ...entry, at: toTime(atMs) })),
    imports: kept.imports.map(({ atMs, ...imported }) => ({ ...imported, at: toTime(atMs) })),
    tokens: kept.tokens.map(({ place, createdAtMs, endsAtMs }) => ({
      place,
      createdAt: toTime(createdAtMs),
      endsAt: toTime(endsAtMs),
    })),
    subscriptions: kept.subscriptions.map(({ id: _, createdAtMs, afterMs, ...subscription }) => ({
      ...subscription,
      createdAt: toTime(createdAtMs),
      recordedUntil: toTime(afterMs),
    })),
    lastAnswers: kept.lastAnswers.map(({ answeredAtMs, ...answer }) => ({
      ...answer,
      answeredAt: toTime(answeredAtMs),
    })),
    settings: kept.settings,
    topics: kept.topics,
    digests: kept.deliveries.map(({ place, slot, state, reason, digest, composedAtMs, sentAtMs }) => ({
      place,
      slot,
      state,
      reason,
      composedAt: toTime(composedAtMs),
      sentAt: sentAtMs === undefined ? undefined : toTime(sentAtMs),
      papers: digest.papers,
    })),
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}

function countOf(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`
}

function toTime(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString()
}
