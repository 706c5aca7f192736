/** What people have read, from other programs onto their list: `import`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AttachedFile } from '../../src/ports/bot.ts'
import { commandOf, rightsAskedFor, startTestBot, type TestBot, textOf } from '../support/bot.ts'
import { answerServices, json, makeLookup, status } from '../support/paper-services.ts'
import { makeArxivPaper, printApiPage } from '../support/source-arxiv.ts'
import { type Answer, makeSourceServers } from '../support/source-server.ts'

let test: TestBot
let now = Temporal.Instant.from('2025-04-13T09:00:00Z')
beforeEach(async () => {
  test = await startTestBot({ now: () => now })
})
afterEach(() => test.close())

const fileOf = (name: string, text: string): AttachedFile => ({
  name,
  size: text.length,
  read: async () => new TextEncoder().encode(text),
})
const listOf = async (user = 'ada') =>
  (await test.library.store.readingLists.list({ workspace: 'web:lab', user })).map(({ paper }) => paper.id)

describe('importing what was read', () => {
  it('reports each entry, puts the found ones on the list, and takes them off again', async () => {
    const bib = `@article{one, title={SWE-RL: Advancing {LLM} Reasoning via Reinforcement Learning on Open Software Evolution}, author={Wei, Y.}, eprint={2502.18449}, archiveprefix={arXiv}}
@article{again, url={https://arxiv.org/abs/2502.18449v2}}
@article{broken, title={x
@misc{gone, title={Nobody Wrote This}, author={Doe, Jane}}
`
    const card = await test.say(`import ${bib}`)
    expect(textOf(card)).toContain('4 entries. 1 paper is new on your reading list (1 found here, 0 fetched)')
    expect(textOf(card)).toContain('could not be read · line 3 · broken: it has 2 “{” that nothing closes')
    expect(textOf(card)).toContain('not found · line 4 · Nobody Wrote This: it is not in the index')
    expect(textOf(card)).toContain('twice · line 2')
    expect(await listOf()).toEqual(['arxiv:2502.18449'])
    expect(textOf(card)).toContain('1 not found, kept on your list as imported until the paper arrives')
    expect(await listOf('eve')).toEqual([])
    expect(textOf(await test.say('import report'))).toContain('4 entries')
    const undone = await test.say(commandOf(card, 'Undo'))
    expect(textOf(undone)).toContain('2 papers of What you pasted are off your reading list again')
    expect(await listOf()).toEqual([])
  })

  it('takes off only what it put on', async () => {
    await test.say('save 2502.18449')
    const card = await test.say('import 2502.18449')
    expect(textOf(card)).toContain('Nothing is new on your reading list; 1 was on it before')
    await test.say('import undo')
    expect(await listOf()).toEqual(['arxiv:2502.18449'])
  })

  it('takes back the import of the card that is pressed, once, and shows that one', async () => {
    const first = await test.say('import 2502.18449')
    now = now.add({ minutes: 1 })
    const second = await test.say('import 2504.02495 2504.01296')
    expect(textOf(await test.say('import report'))).toContain('2 entries')
    expect(textOf(await test.say(commandOf(first, 'Undo').replace('undo', 'report')))).toContain('1 entry')
    expect(first.buttons.find(({ label }) => label === 'Undo')?.effect).toBe('replace')
    await test.say(commandOf(first, 'Undo'))
    expect((await listOf()).toSorted()).toEqual(['arxiv:2504.01296', 'arxiv:2504.02495'])
    const again = await test.say(commandOf(first, 'Undo'))
    expect(textOf(again)).toContain('That import was undone, or is older than thirty days')
    expect(textOf(await test.say(commandOf(second, 'Undo'), { user: 'eve' }))).toContain('was undone')
    expect(await listOf()).toHaveLength(2)
  })

  it('turns the pages of the import that it shows', async () => {
    const many = Array.from({ length: 25 }, (_, at) => `2401.${10_001 + at}`).join(' ')
    const first = await test.say(`import ${many}`)
    now = now.add({ minutes: 1 })
    await test.say('import 2502.18449')
    expect(textOf(await test.say(commandOf(first, 'More')))).toContain('Page 2 of 2')
  })

  it('votes where it is asked to, and takes the votes back', async () => {
    await test.say('import as votes 2502.18449')
    const { votes } = test.library.store
    expect(await votes.ofPlace('web:lab/general')).toMatchObject([{ paper: 'arxiv:2502.18449', value: 1 }])
    expect((await votes.list({ workspace: 'web:lab', user: 'ada' }, { offset: 0, limit: 5 })).total).toBe(1)
    await test.say('import undo')
    expect(await votes.ofPlace('web:lab/general')).toEqual([])
  })

  it('votes in the channel of the post in whose thread it is asked to', async () => {
    const channel = 'web:lab/general'
    await test.say('import as votes 2502.18449', { place: 'web:lab/thread', channel })
    expect(await test.library.store.votes.ofPlace(channel)).toMatchObject([{ paper: 'arxiv:2502.18449' }])
  })

  it('reads an attached file, whatever is said with it', async () => {
    const files = [fileOf('refs.ris', 'TY  - JOUR\nDO  - 10.48550/arXiv.2502.18449\nER  - \n')]
    expect(textOf(await test.say('', { files }))).toContain('refs.ris: 1 entry. 1 paper is new')
    await test.say('import undo')
    expect(textOf(await test.say('here is my library', { files }))).toContain('refs.ris: 1 entry')
    await test.say('import undo')
    expect(textOf(await test.say('please add these to my list', { files }))).toContain('refs.ris: 1 entry')
    const picture = [fileOf('a.png', '…')]
    expect(textOf(await test.say('search reward hacking', { files: picture }))).not.toContain('a.png')
  })

  it('refuses files that have more entries together than an import may', async () => {
    const numbers = Array.from({ length: 10_001 }, (_, at) => `2401.${String(at + 1).padStart(5, '0')}`)
    const files = ['a.txt', 'b.txt'].map((name) => fileOf(name, numbers.join('\n')))
    const card = await test.say('import', { files })
    expect(textOf(card)).toContain('That has more than 20,000 entries: please import it in parts.')
    expect(textOf(await test.say('import report'))).toContain('I read BibTeX')
  })

  it('lists what a file of subscriptions would change, and changes nothing', async () => {
    const files = [fileOf('subscriptions.yaml', 'subscriptions:\n  - query: agents\n')]
    const card = await test.say('import', { files })
    expect(textOf(card)).toContain('nothing is changed yet')
    expect(commandOf(card, 'Import')).toMatch(/^import apply subscriptions:/)
    expect(await test.library.store.subscriptions.listAt('web:lab/general')).toEqual([])
  })

  it('asks for the right of the workspace only where it changes that', async () => {
    expect(await rightsAskedFor(test, 'import 2502.18449')).toEqual(['own'])
    expect(await rightsAskedFor(test, 'import undo')).toEqual(['own'])
    expect(await rightsAskedFor(test, 'import report')).toEqual([])
    expect(await rightsAskedFor(test, 'import subscriptions: [{query: x}]')).toEqual([])
    expect(await rightsAskedFor(test, 'import apply subscriptions: [{query: x}]')).toEqual(['workspace'])
  })

  it('reads titles and lists as they are pasted', async () => {
    const title = 'SWE-RL: Advancing LLM Reasoning via Reinforcement Learning on Open Software Evolution'
    const isFound = async (text: string) => {
      expect(textOf(await test.say(`import ${text}`)), text).toContain('1 paper is new')
      await test.say('import undo')
    }
    await isFound(title)
    await isFound(`Attention Is All You Need\n${title}`)
    await isFound(`[SWE-RL](https://arxiv.org/abs/2502.18449)`)
    await isFound(`[1] Y. Wei et al. ${title}. arXiv:2502.18449`)
    const missing = await test.say('import DAPO: An Open-Source LLM Reinforcement Learning System at Scale')
    expect(textOf(missing)).toContain('not found · line 1 · DAPO: An Open-Source LLM')
  })

  it.each([
    ['a line with “>”', '@misc{a, note={it is\n> 0.5}, eprint={2502.18449}, archiveprefix={arXiv}}'],
    ['a fence', '```bibtex\n@misc{a, eprint={2502.18449}, archiveprefix={arXiv}}\n```'],
    ['a fence in one line', '```2502.18449```'],
    ['backticks', '`2502.18449`'],
    ['backticks in a list', '- `2502.18449`\n- `2401.99999`'],
    [
      'what was said before it',
      'here it is:\n```\n@misc{a, eprint={2502.18449}, archiveprefix={arXiv}}\n```',
    ],
  ])('reads what is pasted with %s', async (_what, text) => {
    for (const said of [`import ${text}`, `> earlier words\nimport ${text}`, `, import: ${text}`]) {
      expect(textOf(await test.say(said)), said).toContain('1 paper is new')
      await test.say('import undo')
    }
  })

  it.each([
    ['import', 'I read BibTeX, RIS and CSL-JSON'],
    ['import undo', 'There is no import of yours'],
    ['import nonsense and more', 'holds nothing that I can import'],
    ['import https://www.zotero.org/groups/4711/lab', 'I may not use the network here'],
    ['import arxiv author Jane Doe', 'I may not use the network here'],
  ])('answers “%s” with a plain sentence', async (text, sentence) => {
    expect(textOf(await test.say(text))).toContain(sentence)
  })
})

describe('importing over the network', () => {
  const start = makeSourceServers()
  const open = async (answer: Answer) => {
    await test.close()
    const server = await start(answer)
    test = await startTestBot({ openLookup: () => makeLookup(server.url) })
    return server
  }
  const paper = (number: string) =>
    makeArxivPaper('2025-04-10', 1, { number, title: `A paper ${number}`, abstract: `Of ${number}.` })

  it('asks for a hundred numbers of arXiv at once', async () => {
    const numbers = Array.from({ length: 150 }, (_, nth) => `2401.${String(nth + 1).padStart(5, '0')}`)
    const server = await open(
      answerServices({
        arxiv: ({ url }) => {
          const asked = (url.searchParams.get('id_list') ?? '')
            .split(',')
            .filter((number) => number !== '2401.00007')
          return printApiPage(asked.map(paper), asked.length)
        },
      }),
    )
    const card = await test.say(`import ${numbers.join('\n')}`)
    await test.library.imports.allDone()
    expect(textOf(card)).toContain('150')
    const report = await test.say('import report')
    expect(textOf(report)).toContain(
      '149 papers are new on your reading list (0 found here, 149 fetched); 1 not found',
    )
    expect(textOf(report)).toContain(
      'not found · line 7 · arxiv:2401.00007: it is in neither the index nor arXiv',
    )
    expect(server.asked.length).toBe(2)
  })

  it('reads a public group of Zotero’s page by page', async () => {
    const items = Array.from({ length: 120 }, (_, nth) => ({
      data: { itemType: nth === 3 ? 'attachment' : 'journalArticle' },
      csljson: {
        id: `x${nth}`,
        title: `Unknown work number ${nth}`,
        ...(nth === 0 && { URL: 'https://arxiv.org/abs/2502.18449' }),
      },
    }))
    const server = await open((asked, response) => {
      if (!asked.url.pathname.startsWith('/groups/4711/items/top')) return undefined
      const from = Number(asked.url.searchParams.get('start'))
      return json(items.slice(from, from + 100))(asked, response, 0)
    })
    await test.say('import https://www.zotero.org/groups/4711/our_lab/library')
    await test.library.imports.allDone()
    const report = textOf(await test.say('import report'))
    expect(report).toContain('Zotero group 4711: 119 entries. 1 paper is new')
    expect(report).toContain('118 not found')
    expect(server.asked.map(({ headers }) => headers['zotero-api-version'])).toEqual(['3', '3'])
  })

  it('looks up by title and author what has no identifier, and keeps what nobody has', async () => {
    const work = {
      DOI: '10.1000/xyz',
      title: ['Rules and rewards in small worlds'],
      author: [{ given: 'Ada', family: 'Author' }],
    }
    const server = await open(answerServices({ crossref: json({ message: { items: [work] } }) }))
    const entries = `@article{a, title={Rules and Rewards in Small Worlds}, author={Author, A.}}
@article{b, title={Rules and Rewards in Small Worlds}, author={Doe, Jane}}
@article{c, title={Rules and Rewards}}`
    await test.say(`import ${entries}`)
    await test.library.imports.allDone()
    const report = textOf(await test.say('import report'))
    expect(report).toContain('1 paper is new on your reading list (0 found here, 1 fetched); 2 not found')
    expect(report).toContain(
      'line 2 · Rules and Rewards in Small Worlds: it is in neither the index nor Crossref',
    )
    expect(report).toContain('line 3 · Rules and Rewards: it is not in the index, and has no number, DOI')
    expect(await listOf()).toEqual(['doi:10.1000/xyz'])
    const asked = server.asked.length
    expect(asked).toBe(4)
    // What nobody has is not asked for again within an hour.
    await test.say(`import ${entries}`, { user: 'eve' })
    await test.library.imports.allDone()
    expect(await listOf('eve')).toEqual(['doi:10.1000/xyz'])
    expect(server.asked).toHaveLength(asked)
  })

  it('looks up by title what no service has by its DOI', async () => {
    const work = {
      DOI: '10.1000/xyz',
      title: ['Rules and rewards in small worlds'],
      author: [{ given: 'Ada', family: 'Author' }],
    }
    const server = await open(
      answerServices({
        crossref: (asked, response) =>
          asked.url.pathname === '/works'
            ? json({ message: { items: [work] } })(asked, response, 0)
            : status(404)(asked, response, 0),
      }),
    )
    await test.say(`import @article{a, doi={10.1000/mistyped}, title={Rules and Rewards in Small Worlds}, author={Author, A.}}
@article{b, doi={10.1000/other}, title={Rules and Rewards in Large Worlds}, author={Author, A.}}
@article{c, doi={10.1000/alone}}`)
    await test.library.imports.allDone()
    const report = textOf(await test.say('import report'))
    expect(report).toContain('1 paper is new on your reading list (0 found here, 1 fetched); 2 not found')
    expect(report).toContain('line 2 · Rules and Rewards in Large Worlds: it is in neither the index nor')
    expect(report).toContain('line 3 · doi:10.1000/alone: it is in neither the index nor')
    expect(await listOf()).toEqual(['doi:10.1000/xyz'])
    expect(server.asked.filter(({ url }) => url.pathname === '/works')).toHaveLength(2)
  })

  it('says why a title could not be looked up', async () => {
    await open(answerServices({ crossref: status(503) }))
    await test.say('import @article{a, title={Rules and Rewards in Small Worlds}, author={Author, A.}}')
    await test.library.imports.allDone()
    expect(textOf(await test.say('import report'))).toContain('it could not be looked up: ')
  })

  it('takes the papers of an author from arXiv', async () => {
    const server = await open(
      answerServices({ arxiv: () => printApiPage([paper('2401.00001'), paper('2401.00002')], 2) }),
    )
    await test.say('import https://arxiv.org/a/doe_j_1')
    await test.library.imports.allDone()
    expect(await listOf()).toEqual(['arxiv:2401.00002', 'arxiv:2401.00001'])
    expect(server.asked[0]?.url.searchParams.get('search_query')).toBe('au:doe_j')
  })
})
