/** What a person sees when something was not understood or went wrong. */
import type { BotError } from '../errors.ts'
import { type Card, sentenceCard } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'
import { cutText } from '../model/text.ts'

/**
 * A mistake of the asker's, or something that is not there: one sentence, and commands that would work. `say` writes
 * those that have no label.
 */
export function mistakeCard(error: BotError, say = (command: string) => command): Card {
  return {
    isProblem: true,
    title: titles[error.code] ?? 'Not understood',
    blocks: [{ kind: 'text', text: [error.userMessage] }],
    buttons: error.suggestions.map((command) => ({
      label: cutText(error.labels.get(command) ?? say(command), 60),
      command,
    })),
  }
}

const titles: Readonly<Partial<Record<BotError['code'], string>>> = {
  'not-found': 'Not found',
  'not-allowed': 'Not allowed',
  'not-ready': 'Not ready yet',
  'not-offered': 'Not something that I do',
  'not-sure': 'Did I get that right?',
}

/** A fault of the bot's: the id leads to the log. */
export function faultCard(errorId: string, error?: BotError): Card {
  const sentence = error?.userMessage ?? 'Something went wrong on my side; nothing you typed was wrong.'
  return {
    isProblem: true,
    title: error === undefined ? 'Something went wrong' : 'Not possible right now',
    blocks: [
      { kind: 'text', text: [sentence] },
      { kind: 'note', text: ['Error id ', { code: errorId }] },
    ],
    buttons: [],
  }
}

/** A person sent too many commands: this one was not done. */
export function tooManyCard(max: number, seconds: number): Card {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  const sentence = `You sent more than ${max.toLocaleString('en')} commands within a minute. Please wait ${wait} and try again.`
  return { isProblem: true, title: 'Please wait', blocks: [{ kind: 'text', text: [sentence] }], buttons: [] }
}

/** Shown until it is an answer's turn. */
export function waitingCard({
  ofPerson,
  ofWorkspace,
}: {
  readonly ofPerson: number
  readonly ofWorkspace: number
}): Card {
  const sentence = `Waiting for its turn: I work on at most ${ofPerson} commands per person and ${ofWorkspace} per workspace at a time. Your answer follows.`
  return sentenceCard(sentence)
}

/** Shown while a paper that is not in the index is looked up. */
export function lookingUpCard(id: Identifier): Card {
  return sentenceCard(`${id} is not in the index: looking it up…`)
}

/** Shown while a language model makes an answer of quotes. */
export function writingCard(): Card {
  return sentenceCard('The quotes are found; a language model is putting them together…')
}

/** Adds that the answer comes from memory, during an outage of the database. */
export function noteOutage(card: Card, since: Temporal.Instant | undefined): Card {
  if (since === undefined) return card
  const time = since.toString({ smallestUnit: 'minute' }).replace('T', ' ').replace('Z', ' UTC')
  const sentence = `The database does not answer: this is as of ${time}, and what was saved or posted is not marked.`
  return { ...card, blocks: [...card.blocks, { kind: 'note', text: [sentence] }] }
}

/** Adds how far the index is, if the answer searched one that is not whole. */
export function noteOpening(card: Card, progress: string | undefined): Card {
  if (progress === undefined) return card
  const sentence = `Only a part of the papers was searched. ${progress}`
  return { ...card, blocks: [...card.blocks, { kind: 'note', text: [sentence] }] }
}
