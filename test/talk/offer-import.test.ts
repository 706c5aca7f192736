import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const bibtex = `@article{a, title={Nobody Wrote This At All}, author={Doe, Jane and Roe, Richard}, year={2019}}
@misc{b, eprint={2502.18449}, archiveprefix={arXiv}}`
const ris = 'TY  - JOUR\nTI  - Nobody Wrote This At All\nAU  - Doe, Jane\nER  - '
const csl = '[{"id": "x", "title": "Nobody Wrote This At All", "DOI": "10.1000/1"}]'

describe('pasted references without a command', () => {
  it.each([
    ['BibTeX', bibtex, 'Import these 2 entries'],
    ['BibTeX behind words', `here is my library:\n${bibtex}`, 'Import these 2 entries'],
    ['BibTeX as code', `\`\`\`\n${bibtex}\n\`\`\``, 'Import these 2 entries'],
    ['RIS', ris, 'Import this entry'],
    ['CSL-JSON', csl, 'Import this entry'],
  ])('are offered to be imported, and nothing is done before: %s', async (_what, text, label) => {
    const who = { user: `reader of ${label} ${text.length}` }
    const card = await test.say(text, who)
    const { readingLists } = test.library.store
    const owner = { workspace: 'web:lab', user: who.user } as const
    expect((await readingLists.entries(owner)).length + (await readingLists.countKept(owner))).toBe(0)
    expect(textOf(await test.say(commandOf(card, label), who))).toMatch(/found here|kept on your list/)
    expect((await readingLists.entries(owner)).length + (await readingLists.countKept(owner))).toBe(
      label === 'Import this entry' ? 1 : 2,
    )
  })

  it.each([
    'reward hacking',
    'arxiv:2502.18449',
    '{"a": 1}',
    '@somebody (look at this)',
    'search @article{a, title={Nobody}}',
    'Attention Is All You Need\nReward Hacking in Language Models',
  ])('are not seen in %s', async (text) => {
    const card = await test.say(text)
    expect(card.buttons.map(({ label }) => label).filter((label) => label.startsWith('Import'))).toEqual([])
  })

  it('are refused where the end of the text is lost', async () => {
    const long = `${bibtex}\n`.repeat(400)
    expect(textOf(await test.say(long))).toContain('longer than 40,000 characters')
  })

  it('list entries on the list by title, authors and year, export and remove them', async () => {
    const who = { user: 'keeper' }
    await test.say(`import ${bibtex}`, who)
    const saved = await test.say('saved', who)
    expect(textOf(saved)).toContain(
      '1 paper, newest first · 1 imported entry without a paper here · only you',
    )
    expect(textOf(saved)).toContain('Nobody Wrote This At All\nJane Doe, Richard Roe · 2019 · imported')
    const exported = textOf(await test.say('saved bibtex', who))
    expect(exported).toContain('title = {Nobody Wrote This At All}')
    expect(exported).toContain('year = {2019}')
    expect(exported).not.toContain('month = jan,\n  year = {2019}')
    expect(textOf(await test.say('saved ris', who))).toContain('TI  - Nobody Wrote This At All')
    expect(textOf(await test.say('mydata', who))).toContain('1 imported entry')
    expect(textOf(await test.say('search Nobody Wrote This At All', who))).not.toContain('Jane Doe')
    expect(textOf(await test.say('saved', { user: 'another' }))).not.toContain('Nobody')
    const item = saved.blocks.find((block) => block.kind === 'item' && block.paper === undefined)
    const remove = item?.kind === 'item' ? (item.buttons[0]?.command ?? '') : ''
    expect(textOf(await test.say(remove, who))).toContain('is off your reading list')
    expect(textOf(await test.say('saved', who))).not.toContain('imported')
  })
})
