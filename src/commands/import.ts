/** `import` and pasted YAML: lists what it would change, and changes it when confirmed. */
import { z } from 'zod'
import { importCard } from '../cards/import-card.ts'
import { applyPlan, planFile } from '../digest/import-file.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'import',
  summary: 'Read topics and subscriptions from YAML: lists the differences, then asks',
  // It may change topics too.
  changes: 'workspace',
  group: 'manage',
  options: {
    file: {
      summary: 'the text of the file; begin with apply to change things at once',
      schema: z.string().min(1),
      isRest: true,
    },
  },
  examples: ['import subscriptions: [{ query: topic:reasoning, when: weekdays at 09:00 in UTC, top: 3 }]'],
  onlyShows: ({ file }) => !applies.test(file),
  async run({ options, asker, library }) {
    const text = options.file.replace(applies, '')
    const yaml = text.replace(/^```\w*\n?|```$/g, '')
    const { place, workspace, user, timeZone = library.timeZone } = asker
    const importer = { library, place, workspace, user, timeZone }
    const plan = await planFile(yaml, importer)
    const elsewhere = plan.subscriptions.find(({ filed }) => filed.place !== place)
    if (elsewhere !== undefined)
      throw new BotError(
        'not-allowed',
        `It would change ${elsewhere.filed.place}, which can only be done there.`,
      )
    if (!applies.test(options.file)) return importCard(plan, `import apply ${text}`)
    if (plan.subscriptions.length > 0) await library.checkMayPost(place, `import ${options.file}`)
    await applyPlan(plan, importer)
    return importCard(plan, undefined)
  },
})

const applies = /^apply\s+/
