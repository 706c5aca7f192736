/** `check`: whether the papers of a bibliography are here, and whether it describes them right. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { detectFormat } from '../references/detect-format.ts'
import { howToCheck, reportCheck, startCheck } from './support/check-references.ts'
import { defineCommand } from './support/command.ts'
import { dropFence } from './support/parse-import.ts'

export const command = defineCommand({
  name: 'check',
  area: 'papers',
  summary: 'Check a bibliography: BibTeX, RIS, CSL-JSON or a reference list, pasted or attached',
  takesFiles: true,
  options: {
    text: {
      summary: 'the references; or report',
      schema: z.string().default(''),
      isRest: true,
      isLong: true,
    },
  },
  examples: [
    'check 2504.02495, https://arxiv.org/abs/2504.01296',
    'check @article{shen2025, title={VLM-R1: A Stable and Generalizable R1-style Large Vision-Language Model}, author={Shen, Haozhan}, year={2025}, eprint={2504.07615}}',
    'check report',
  ],
  isForAsker: () => true,
  check({ text }) {
    // Sentences begin so, too: “check my saved papers”.
    if (text !== '' && parseReport(text) === undefined && detectFormat(dropFence(text), true) === undefined)
      throw new BotError('bad-input', howToCheck, { suggestions: ['help check'] })
  },
  async run({ options, ...parts }) {
    const words = options.text.trim()
    const report = words === '' ? {} : parseReport(words)
    return report !== undefined && parts.files.length === 0
      ? reportCheck(report.name, parts)
      : startCheck(words, parts)
  },
})

/** `report`, of the newest check or of one by its name. */
function parseReport(words: string): { readonly name?: string | undefined } | undefined {
  const found = /^report(?: ([0-9a-f]{8}))?$/i.exec(words.trim())
  return found === null ? undefined : { name: found[1]?.toLowerCase() }
}
