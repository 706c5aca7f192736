/** What a card of `ask` says, and what comes of it on each platform. */
import { renderCard as renderForDiscord } from '../../adapters/discord/render.ts'
import { renderCard as renderForSlack } from '../../adapters/slack/render/messages.ts'
import { type Card, plainText } from '../../src/model/card.ts'
import { itemsOf } from './bot.ts'
import { findDiscordFaults, readDiscordMessage } from './discord-rules.ts'
import { findSlackFaults, readSlackMessage } from './slack-rules.ts'

export interface ReadAnswer {
  /** What a language model wrote, and the numbers behind each sentence. */
  readonly sentences: readonly { readonly text: string; readonly numbers: readonly number[] }[]
  /** The quotes below by their numbers, each with its paper's title. */
  readonly quotes: ReadonlyMap<number, string>
}

export function readAnswer(card: Card): ReadAnswer {
  const [, ...written] = card.blocks.filter(({ kind }) => kind === 'text')
  const sentences = written.map((block) => {
    const said = block.kind === 'text' ? plainText(block.text) : ''
    const [, text = said, marks = ''] = /^(.*?) ((?:\[\d+\])*)$/s.exec(said) ?? []
    return { text, numbers: [...marks.matchAll(/\d+/g)].map(Number) }
  })
  const quotes = itemsOf(card).flatMap(({ title, text }) =>
    [...plainText(text).matchAll(/^\[(\d+)\] “(.*)”$/gm)].map(([, number, quote]): [number, string] => [
      Number(number),
      `${title}\n${quote}`,
    ]),
  )
  return { sentences, quotes: new Map(quotes) }
}

/**
 * What a card must never bring about on a platform: live mentions and marks, links to elsewhere, a platform's
 * rules broken.
 */
export function findHarm(card: Card, secrets: readonly string[]): string[] {
  const slack = renderForSlack(card)
  const discord = renderForDiscord(card)
  const readings = [...slack.map(readSlackMessage), ...discord.map(readDiscordMessage)]
  const payloads = JSON.stringify([card, slack, discord])
  // What papers link is theirs.
  const links = card.blocks.flatMap((block) => (block.kind === 'item' ? (block.links ?? []) : []))
  const given = new Set(links.map(({ url }) => url))
  return [
    ...slack.flatMap(findSlackFaults),
    ...discord.flatMap(findDiscordFaults),
    ...readings.flatMap(({ strays }) => strays.map((stray) => `live: ${stray}`)),
    ...readings.flatMap(({ mentions }) => mentions.map((user) => `a mention of ${user}`)),
    ...readings
      .flatMap(({ links }) => links)
      .filter(({ url }) => !given.has(url) && !/^https:\/\/(?:arxiv|doi)\.org\//.test(url))
      .map(({ url }) => `a link to ${url}`),
    ...secrets.filter((secret) => payloads.includes(secret)).map(() => 'a secret'),
  ]
}
