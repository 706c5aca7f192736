/**
 * `import`: what the team has read, from other programs, onto the asker's list; or
 * topics and subscriptions from YAML.
 */
import { z } from 'zod'
import { defineCommand } from './support/command.ts'
import { importForm } from './support/import-form.ts'
import { importReferences, reportImport, undoImport } from './support/import-references.ts'
import { applySettings, importSettings } from './support/import-settings.ts'
import { parseImport } from './support/parse-import.ts'

export const command = defineCommand({
  name: 'import',
  partOf: 'saved',
  phrase: 'saved import',
  area: 'list',
  summary:
    'Put what you have read on your list: BibTeX, RIS, CSL-JSON, links, Zotero; or read topics from YAML',
  // Topics and subscriptions are everybody's.
  changes: 'workspace',
  changesBy: ({ text }) => (parseImport(text).kind === 'apply' ? 'workspace' : 'own'),
  group: 'manage',
  takesFiles: true,
  form: importForm,
  options: {
    text: {
      summary: 'the text of the file, links, a Zotero group, arxiv author NAME; or report, undo, apply',
      schema: z.string().default(''),
      isRest: true,
      isLong: true,
    },
  },
  examples: [
    'import 2504.02495, https://arxiv.org/abs/2504.01296',
    'import as votes https://www.zotero.org/groups/4711',
    'import arxiv author Jane Doe',
    'import in:related-work 2504.02495',
    'import undo',
    'import subscriptions: [{ query: topic:reasoning, when: weekdays at 09:00 in UTC, top: 3 }]',
  ],
  onlyShows: ({ text }) => {
    const { kind } = parseImport(text)
    return kind === 'report' || kind === 'settings'
  },
  async run({ options, asker, library, files, isRedraw }) {
    const wanted = parseImport(options.text)
    switch (wanted.kind) {
      case 'apply':
        return applySettings(wanted.text, { asker, library })
      case 'settings':
        return importSettings(wanted.text, { asker, library })
      case 'undo':
        return undoImport(wanted.name, { asker, library })
      case 'report':
        return files.length > 0
          ? importReferences({ text: '', asVotes: false }, { asker, library, files })
          : reportImport(wanted, { asker, library, isRedraw })
      case 'references':
        return importReferences(wanted, { asker, library, files })
    }
  },
})
