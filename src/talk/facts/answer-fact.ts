/** A plain answer about the bot itself, with commands that help on. */
import { type Card, sentenceCard } from '../../model/card.ts'
import type { Conversation } from '../conversation.ts'
import { isQuestion } from '../slots/opening.ts'
import { says } from '../slots/words.ts'
import type { ReadAnswers } from './answers.ts'
import { type Asked, findKnown, placeholder } from './known.ts'

/** The search for the words is one press away, as they were only taken for a question to the bot. */
export async function answerFact(
  name: string,
  text: string,
  { asker, library, answers, run }: Conversation,
): Promise<Card> {
  const answer = (await answers())[name]
  if (answer === undefined) throw new Error(`There is no answer “${name}”.`)
  const asked = { asker, library, text }
  const isStated = answer.runs !== undefined && !isQuestion(text) && says(text, ofSelf)
  const [command] = isStated ? await fill(answer.runs ?? '', asked) : []
  const isKnown = async (needed: string) => (await findKnown(needed, asked)).length > 0
  const said: string[] = []
  for (const part of answer.says) {
    const isLeftOut =
      (part.if !== undefined && !(await isKnown(part.if))) ||
      (part.unless !== undefined && (await isKnown(part.unless)))
    if (!isLeftOut) said.push(...(await fill(part.say, asked)))
  }
  const commands = (await Promise.all(answer.buttons.map((button) => fill(button, asked)))).flat()
  const offers = answer.offers === undefined ? [] : await fill(answer.offers, asked)
  if (command !== undefined) {
    const done = await run(command)
    return { ...done, buttons: [...done.buttons, ...offers.map((each) => ({ label: each, command: each }))] }
  }
  return {
    ...(offers.length > 0 && { offers }),
    title: answer.refuses ? 'Not something that I do' : '',
    blocks: [{ kind: 'text', text: [said.join(' ')] }],
    buttons: [
      ...commands.map((command) => ({ label: command, command })),
      { label: 'Search for these words', command: `search ${text}` },
    ],
  }
}

const ofSelf = "i im i'm my mine"

/** One text, its names in braces replaced; a name alone stands for as many texts as are known of it. */
async function fill(text: string, asked: Asked): Promise<readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const [, name = ''] of text.matchAll(placeholder)) found.set(name, await findKnown(name, asked))
  const alone = found.get(text.slice(1, -1))
  return alone ?? [text.replace(placeholder, (_, name) => list.format(found.get(name) ?? []))]
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A plain answer about reading groups; undefined for what has none. */
export async function tellOfGroups(name: string, answers: ReadAnswers): Promise<Card | undefined> {
  const answer = (await answers())[`${name} of groups`]
  if (answer === undefined) return undefined
  const buttons = answer.buttons.map((command) => ({ label: command, command }))
  return { ...sentenceCard(answer.says.map(({ say }) => say).join(' ')), buttons }
}
