/**
 * Papers as resources: `paper:arxiv:2504.07615`, with abstract and references, and the parts of a paper that can
 * be read whole: `paper:arxiv:2504.07615/4.2`, `…/sections`, `…/table 1`.
 */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { type Bot, type Card, markAsData, type ReadCall, structureCard } from '../../src/core.ts'
import { renderCard } from './render.ts'
import type { Say } from './tools.ts'

/** The newest papers are listed; any other is read by its address, which completes by titles. */
export function registerPapers(
  server: McpServer,
  say: Say,
  readCall: ReadCall,
  complete: (text: string) => ReturnType<Bot['complete']>,
): void {
  const template = new ResourceTemplate(`${scheme}{+id}`, {
    async list() {
      const { papers } = structureCard(await say('latest'), readCall)
      return {
        resources: papers.map(({ id, title, about }) => ({
          uri: `${scheme}${id}`,
          name: title ?? id,
          mimeType: 'text/plain',
          ...(about !== undefined && { description: about }),
        })),
      }
    },
    complete: {
      async id(typed) {
        const choices = await complete(`show ${typed}`)
        return choices.flatMap(({ value }) =>
          value.startsWith('show ') ? [value.slice('show '.length)] : [],
        )
      },
    },
  })
  const about = {
    title: 'A paper',
    description: 'Title, authors, abstract, day and links of a paper, and how to cite it, by its identifier',
    mimeType: 'text/plain',
  }
  server.registerResource('paper', template, about, async (uri, { id }) => {
    // Whoever asks for one paper by its address means an identifier: a search would be another paper.
    if (typeof id !== 'string' || !/^[a-z]+:\S+$/.test(id)) throw new ResourceNotFoundError(uri.href)
    const [, whole = id, part] = partOf.exec(id.replaceAll('%20', ' ')) ?? []
    const shown = await say(part === undefined ? `show ${id}` : `show ${whole} ${part}`)
    if (shown.isProblem) throw new ResourceNotFoundError(uri.href, renderCard(shown, readCall))
    if (part !== undefined)
      return {
        contents: [{ uri: uri.href, mimeType: 'text/plain', text: markAsData(renderCard(shown, readCall)) }],
      }
    const references = await Promise.all(formats.map((format) => say(`cite format:${format} ${id}`)))
    return {
      contents: [
        { uri: uri.href, mimeType: 'text/plain', text: markAsData(renderCard(shown, readCall)) },
        ...references.flatMap((card) => filesOf(card, uri.href)),
      ],
    }
  })
}

function filesOf({ blocks }: Card, uri: string) {
  return blocks.flatMap((block) =>
    block.kind === 'file'
      ? [{ uri: `${uri}#${block.name}`, mimeType: block.mediaType, text: block.content }]
      : [],
  )
}

const scheme = 'paper:'
/** Only arXiv's papers are read whole; their old numbers have a slash of their own. */
const partOf = /^(arxiv:(?:[a-z-]{2,20}\/)?[\d.]{7,12})\/([\w. ]{1,30})$/
const formats = ['bibtex', 'ris', 'csl']
