/**
 * Discord's options written as the text that a person would type, and completions of
 * that text as values of options.
 */
import type { Message } from 'discord.js'
import {
  type Choice,
  type CommandInfo,
  cleanLine,
  cutText,
  type GivenOption,
  isRest,
  type Place,
  writeStart,
} from '../../src/core.ts'
import { findLinks } from '../kit/find-links.ts'
import { maxChoice, maxChoices } from './render/limits.ts'

/**
 * What has been typed while an option is still being filled in: like `writeCommand`, with that option last.
 */
export function writeTyping(
  command: CommandInfo,
  given: readonly GivenOption[],
  focused: string,
): { readonly start: string; readonly text: string } {
  const start = writeStart(
    command,
    given.filter((option) => option.name !== focused),
  )
  const typed = given.find((option) => option.name === focused)
  const prefix = isRest(command, focused) ? start : `${start}${focused}:`
  return { start: prefix, text: `${prefix}${typed?.value ?? ''}` }
}

/**
 * Completions of a text as the choices of the option at its end. What is longer
 * than Discord takes is left out.
 */
export function toChoices(
  command: CommandInfo,
  choices: readonly Choice[],
  start: string,
): { readonly name: string; readonly value: string }[] {
  // The words of other options have lists of their own.
  const listed = new Set(command.options.flatMap((option) => option.choices))
  return choices
    .filter((choice) => choice.value.startsWith(start) && !listed.has(choice.label))
    .map(({ value, label, hint }) => ({
      name: cutText(cleanLine(hint === undefined ? label : `${label} · ${hint}`), maxChoice),
      value: value.slice(start.length).trim(),
    }))
    .filter(({ name, value }) => name !== '' && value !== '' && value.length <= maxChoice)
    .slice(0, maxChoices)
}

/**
 * The web addresses in a message. Those in `<…>` and in spoilers are left out: whoever writes them so wants
 * nothing shown of them.
 */
export function findShownLinks(content: string): string[] {
  const parts = content.split('||')
  // Every second part is a spoiler, but for a last one that nothing closes.
  const open = parts.filter((_, at) => at % 2 === 0 || at === parts.length - 1).join(' ')
  const shown = open.replace(/<https?:[^\s<>]*>/g, ' ')
  return findLinks(shown)
}

/**
 * What follows the mention of the bot, or precedes it; undefined where a message does not mention it.
 */
export function parseMention(content: string, bot: string): string | undefined {
  const mention = new RegExp(`<@!?${bot}>`)
  const at = content.search(mention)
  if (at < 0) return undefined
  // Who mentions the bot at the end of a sentence means the sentence.
  return tokenize(content.slice(at).replace(mention, ' ')) || tokenize(content)
}

/**
 * A message with those that it forwards, whose own words Discord keeps apart:
 * https://docs.discord.com/developers/resources/message#message-snapshot-object
 */
export function withForwarded({ content, messageSnapshots }: Forwarding): string {
  return [content, ...messageSnapshots.map((forwarded) => forwarded.content)].join('\n')
}

type Forwarding = Pick<Message, 'content'> & {
  readonly messageSnapshots: { map<T>(read: (message: Pick<Message, 'content'>) => T): T[] }
}

/** What was written, as the words that were meant: addresses bare; people, channels and emoji left out. */
export function tokenize(content: string): string {
  return parseProse(content.replace(/<(https?:[^\s<>]*)>/g, '$1')).trim()
}

/**
 * The text with the channels that it mentions as places, which is what `place:` takes; `placeOf` makes them.
 */
export function readChannels(text: string, placeOf: (channel: string) => Place): string {
  return text.replace(/(?:place:)?<#(\d+)>/g, (_, channel: string) => `place:${placeOf(channel)}`)
}

/** A message without mentions and the emoji of a server, which are no words. */
export function parseProse(content: string): string {
  return content.replace(/<[@#a:][^<>]*>/g, ' ')
}
