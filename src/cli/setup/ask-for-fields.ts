/** Asks what the team reads, shows how that was understood, and lets it be corrected. */

import { wordSet } from '../../model/lists.ts'
import { type ArxivFields, loadArxivFields, type ParsedFields, parseFields } from './parse-fields.ts'
import type { Prompter } from './prompter.ts'

/** The categories of arXiv that were agreed on; none where the person wants none. */
export async function askForFields(prompter: Prompter): Promise<readonly string[]> {
  const fields = await loadArxivFields()
  prompter.say('\nWhat does your team read? Say it in plain words, separated by commas, such as:')
  prompter.say('  reinforcement learning, language models, robotics')
  let answer = await prompter.ask('Fields (Enter for the seed papers alone):')
  for (;;) {
    if (answer === '') return []
    const read = parseFields(answer, fields)
    sayUnderstood(prompter, read, fields)
    answer =
      read.categories.length === 0
        ? await prompter.ask('Fields, in other words (Enter for none):')
        : await askToCorrect(prompter, read, fields)
    if (answer === agreed) return read.categories
  }
}

/** The corrected fields as a text to be read again, or that they are agreed on. */
async function askToCorrect(prompter: Prompter, read: ParsedFields, fields: ArxivFields): Promise<string> {
  const change = await prompter.ask(
    'Right? Enter for yes; or a change (+ databases, - cs.AI); or the whole list again:',
  )
  if (change === '' || yes.has(change.toLowerCase())) return agreed
  if (no.has(change.toLowerCase())) return prompter.ask('Fields:')
  if (!change.startsWith('+') && !change.startsWith('-')) return change
  let [categories, isAdding] = [read.categories, true]
  for (const item of change.split(/[,;]/)) {
    const words = item.replace(/^\s*[+-]/, '')
    if (words !== item) isAdding = item.trim().startsWith('+')
    const meant = parseFields(words, fields)
    if (meant.unknown.length > 0) prompter.say(`Not known: ${meant.unknown.join(', ')}`)
    categories = isAdding
      ? [...categories, ...meant.categories]
      : categories.filter((category) => !meant.categories.includes(category))
  }
  return categories.join(', ')
}

function sayUnderstood(prompter: Prompter, { parts, unknown }: ParsedFields, fields: ArxivFields): void {
  const nameOf = (category: string) => `${fields.get(category)?.[0] ?? ''} (${category})`
  if (parts.length > 0) prompter.say('Understood as these categories of arXiv:')
  for (const { words, categories } of parts) {
    const isCategory = categories.length === 1 && categories[0] === words
    const names = categories.map(nameOf).join(', ')
    prompter.say(isCategory ? `  ${names}` : `  ${words}: ${names}`)
  }
  if (unknown.length > 0)
    prompter.say(
      `Not known, and left out: ${unknown.join(', ')}. https://arxiv.org/category_taxonomy lists all.`,
    )
}

/** No field is called so. */
const agreed = '\n'

const yes = wordSet('y yes ok right')
const no = wordSet('n no')
