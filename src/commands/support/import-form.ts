/** The form of `import`: what to read, and whether it counts as votes. */
import { BotError } from '../../errors.ts'
import { notAllowed } from '../../library/import-runs.ts'
import type { FormValues } from '../../ports/bot.ts'
import { detectOrigin, nameOrigin } from '../../references/detect-origin.ts'
import type { FormDefinition } from './command.ts'
import { parseImport } from './parse-import.ts'

/** `import` alone, and what a mistake left to be changed. */
export const importForm: FormDefinition = {
  isAsked: (words) => words === '' || votesAlone.test(words),
  async open({ words }) {
    const isAlone = votesAlone.test(words)
    const wanted = parseImport(words)
    if (words !== '' && (wanted.kind === 'report' || wanted.kind === 'undo')) return undefined
    const text = 'text' in wanted && !isAlone ? wanted.text : ''
    const asVotes = isAlone || (wanted.kind === 'references' && wanted.asVotes)
    return {
      title: 'Import',
      submit: 'Import',
      fields: [
        {
          name: 'text',
          label: 'Links, numbers, titles or BibTeX',
          hint: 'Also RIS, CSL-JSON, a Zotero group’s link, arxiv author NAME. Attach files to a message.',
          kind: 'text',
          isLong: true,
          isRequired: true,
          ...(text !== '' && { value: text }),
        },
        {
          name: 'votes',
          label: 'Votes',
          kind: 'choice',
          choices: [
            { value: 'no', label: 'Only put the papers on my list' },
            { value: 'yes', label: 'Also count each as a vote of mine here' },
          ],
          value: asVotes ? 'yes' : 'no',
          isRequired: true,
        },
      ],
    }
  },
  write: (_words, { text = '', votes }: FormValues) => (votes === 'yes' ? `as votes ${text}` : text),
  async preview(said, { library }) {
    const wanted = parseImport(said.slice(0, previewed))
    if (wanted.kind !== 'references') return 'It is read when you submit it.'
    const origin = detectOrigin(wanted.text)
    if (origin !== undefined) {
      if (!library.lookUps.areAllowed) throw notAllowed()
      return `All of ${nameOrigin(origin)} will be fetched.`
    }
    const { parseReferences } = await import('../../references/parse-references.ts')
    const entries = parseReferences(wanted.text)?.entries ?? []
    const broken = entries.find((entry) => entry.broken !== undefined)
    if (entries.length === 0) throw new BotError('bad-input', 'Nothing in it reads as a paper yet.')
    const count = `That reads as ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}.`
    return broken === undefined ? count : `${count} Line ${broken.line}: it ${broken.broken}.`
  },
}

const votesAlone = /^(?:as )?votes$/i
/** Characters that platforms let people type into a form; LaTeX in it takes 30 ms at most. */
const previewed = 4_000
