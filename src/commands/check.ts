/** `check`: whether the papers of a bibliography are here, and whether it describes them right. */
import { z } from 'zod'
import { reportCheck, startCheck } from './support/check-references.ts'
import { defineCommand } from './support/command.ts'

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
  async run({ options, ...parts }) {
    const words = options.text.trim()
    const [, name] = /^report(?: ([0-9a-f]{8}))?$/i.exec(words) ?? []
    const isReport = /^report\b/i.test(words) && words.length <= 'report 12345678'.length
    if ((words === '' || isReport) && parts.files.length === 0) return reportCheck(name?.toLowerCase(), parts)
    return startCheck(words, parts)
  },
})
