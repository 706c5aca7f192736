/** Shelves as people use them: filled from a list, read by others, undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itemsOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

const vlm = 'arxiv:2504.07615'
const spct = 'arxiv:2504.02495'
const ben = { user: 'ben' } as const
const guest = { user: 'gus', standing: 'guest' } as const

let test: TestBot
const say = (text: string, who?: Parameters<TestBot['say']>[1]) => test.say(text, who)
const read = async (text: string, who?: Parameters<TestBot['say']>[1]) => textOf(await say(text, who))

beforeEach(async () => {
  test = await startTestBot()
})
afterEach(() => test.close())

describe('a shelf', () => {
  it('is made by its name, and filled by the numbers of a list with a reason that is a note', async () => {
    expect((await say('shelf Related work')).title).toBe('New shelf: Related work')
    await say(`search ${vlm} ${spct}`)
    const filed = await say('add 1 and 2 to related-work because they ablate the critic')
    expect(filed.did?.undo).toBe(`shelf remove ${vlm} ${spct} from related-work`)
    const seen = await say('shelf related work', ben)
    expect(
      itemsOf(seen)
        .map(({ paper }) => paper)
        .toSorted(),
    ).toEqual([spct, vlm])
    expect(textOf(seen)).toContain('ada, 13 April 2025 · ada: they ablate the critic')
    expect(await read(`show ${vlm}`, ben)).toContain('On the shelf Related work\nada: they ablate the critic')
    expect(await read(`show ${vlm}`, { place: 'web:lab/other' })).not.toContain('shelf')
  })

  it('that is not there is offered to be made where something is put on it', async () => {
    const offered = await say(`add ${vlm} to baselines`)
    expect(offered.buttons[0]).toMatchObject({
      label: 'Make baselines',
      command: `add ${vlm} to baselines new:yes`,
    })
    await say(`add ${vlm} to baselines new:yes`)
    expect(itemsOf(await say('shelf baselines'))).toHaveLength(1)
  })

  it('is one person’s, a channel’s or the team’s, and shown to nobody else', async () => {
    for (const name of ['mine thesis', 'here', 'team reading', 'here drafts']) await say(`shelf ${name}`)
    await say(`add ${vlm} to mine/thesis`)
    expect(await read('shelves')).toContain(
      'drafts · 0 papers\nreading · 0 papers · every channel\nthesis · 1 paper · only you',
    )
    expect(await read('shelves', ben)).not.toContain('thesis')
    expect(await read('shelves', { place: 'web:lab/other' })).not.toContain('drafts')
    expect(await read('share shelf mine/thesis')).not.toContain('VLM-R1')
    expect(await read(`share show ${vlm}`)).not.toContain('thesis')
    expect((await say('shelf mine thesis', ben)).title).toBe('New shelf: thesis')
  })

  it('called saved is the reading list', async () => {
    await say('shelf drafts')
    await say(`add ${vlm} to saved`)
    expect(itemsOf(await say('saved'))).toHaveLength(1)
    await say(`shelf move ${vlm} from saved to drafts`)
    expect(itemsOf(await say('shelf saved'))).toHaveLength(0)
    await say('undo')
    expect(itemsOf(await say('saved'))).toHaveLength(1)
    await say(`shelf remove ${vlm} from saved`)
    expect(itemsOf(await say('shelf mine'))).toHaveLength(0)
  })

  it('can be renamed, and is deleted by a button alone; undo takes back each', async () => {
    await say(`add ${vlm} to drafts new:yes`)
    await say('shelf rename drafts to Prior art')
    expect(itemsOf(await say('shelf prior-art'))).toHaveLength(1)
    await say('undo')
    expect(itemsOf(await say('shelf drafts'))).toHaveLength(1)
    const asked = await say('shelf delete drafts')
    expect(asked.buttons).toMatchObject([{ label: 'Delete', command: 'shelf delete drafts sure:yes' }])
    expect(itemsOf(await say('shelf drafts'))).toHaveLength(1)
    await say('shelf delete drafts sure:yes')
    expect(await read('shelves')).not.toContain('drafts')
    await say('undo')
    expect(itemsOf(await say('shelf drafts'))).toHaveLength(1)
    await say(`shelf remove ${vlm} from drafts`)
    await say('undo')
    expect(itemsOf(await say('shelf drafts'))).toHaveLength(1)
  })

  it('is read by guests, who change nothing', async () => {
    await say(`add ${vlm} to drafts new:yes because of the ablation`)
    expect(await read('shelf drafts', guest)).toContain('of the ablation')
    for (const order of [
      `add ${spct} to drafts`,
      `shelf remove ${vlm} from drafts`,
      `shelf move ${vlm} from drafts to saved`,
      'shelf rename drafts to x',
      'shelf delete drafts sure:yes',
      `note ${vlm}: no`,
      'shelf export drafts',
    ])
      expect([order, (await say(order, guest)).title]).toEqual([order, 'Not allowed'])
    await say('shelf of-a-guest', guest)
    expect(await read('shelves')).not.toContain('of-a-guest')
    expect(itemsOf(await say('shelf drafts'))).toHaveLength(1)
  })

  it('tells what the asker has not read, which nobody else learns', async () => {
    await say(`add ${vlm} and ${spct} to drafts new:yes`)
    expect(await read(`read ${vlm}`)).toContain('is marked as read')
    expect(itemsOf(await say('shelf drafts unread')).map(({ paper }) => paper)).toEqual([spct])
    expect(itemsOf(await say('shelf drafts unread', ben))).toHaveLength(2)
    expect(await read('shelf drafts', ben)).not.toContain('read ✓')
    expect(await read('share shelf drafts')).not.toContain('read ✓')
    expect(await read('mark the first as read')).toContain('marked as read')
    await say(`unread ${vlm}`)
    expect(itemsOf(await say('shelf drafts unread'))).toHaveLength(2)
    for (const search of ['read papers about agents', 'add noise to images', 'note that rewards are hacked'])
      expect((await say(search)).did).toBeUndefined()
  })

  it('is taken away as Markdown with the notes that the asker may see', async () => {
    await say(`add ${vlm} to drafts new:yes because of the ablation`)
    await say(`note private ${vlm}: # ask Ada`, ben)
    const [file] = (await say('shelf export drafts', ben)).blocks
    expect(file).toMatchObject({ kind: 'file', name: 'drafts.md', mediaType: 'text/markdown' })
    expect(JSON.stringify(file)).toContain('**ben** (private): \\\\# ask Ada')
    expect(JSON.stringify((await say('shelf export drafts')).blocks)).not.toContain('ask Ada')
  })
})

describe('what is on a shelf', () => {
  beforeEach(async () => {
    await say(`add ${vlm} and ${spct} to Related-work new:yes`)
  })

  it('is searched, asked and cited alone', async () => {
    const found = async (text: string, who?: typeof ben) =>
      itemsOf(await say(text, who)).map(({ paper }) => paper)
    expect((await found('search in:related-work')).toSorted()).toEqual([spct, vlm])
    expect(await found('search in:related-work vision', ben)).toContain(vlm)
    expect(
      (await found('search reward hacking in:related-work')).every((id) => [vlm, spct].includes(id ?? '')),
    ).toBe(true)
    const asked = await say('ask in:related-work which framework improves vision-language models?')
    expect(itemsOf(asked).length).toBeGreaterThan(0)
    expect(textOf(asked)).toContain('the shelf Related-work')
    expect(await read('cite in:related-work ris')).toContain('VLM-R1')
    expect(await read(`why ${vlm} vision in:related-work`)).toContain('vision')
    expect((await say('cite in:related-work', guest)).title).toBe('Not allowed')
    expect(await read('search in:nowhere')).toContain('There is no shelf “nowhere”. There are: related-work.')
    expect(await read('subscribe in:related-work')).toContain('it can in search, ask, cite and why')
  })

  it('comes from a file too, and goes again by undo', async () => {
    const bib =
      '@article{one, eprint={2504.01296}, archiveprefix={arXiv}}\n@misc{gone, title={Nobody Wrote This}}'
    const imported = await say(`import in:related-work ${bib}`)
    expect(textOf(imported)).toContain('1 paper is new on the shelf (1 found here, 0 fetched)')
    expect(await read('shelf related-work', ben)).toContain('3 papers, newest first · 1 imported entry')
    expect(await read('cite in:related-work')).toContain('Nobody Wrote This')
    expect(await read('saved')).not.toContain('Nobody')
    expect(await read('undo')).toContain('off the shelf again')
    expect(await read('shelf related-work', ben)).toContain('2 papers, newest first')
  })

  it('gives a digest of papers like it, and why says what they are like', async () => {
    const subscribed = await say('subscribe like related-work weekly')
    expect([subscribed.title, textOf(subscribed)]).toEqual([
      'Subscribed, as number 1',
      expect.stringContaining('like the shelf related-work'),
    ])
    const preview = await say('preview 1')
    const shown = itemsOf(preview).flatMap(({ paper }) => paper ?? [])
    expect(shown.length).toBeGreaterThan(2)
    for (const own of [vlm, spct]) expect(shown).not.toContain(own)
    expect(await read(`why ${shown[0]} like:related-work`)).toContain('made up of')
    expect(itemsOf(await say('search like:related-work')).map(({ paper }) => paper)).toContain(vlm)
    await say(`add ${vlm} to mine/thesis new:yes`)
    expect(await read('subscribe like mine/thesis weekly', { isPressed: true })).toContain(
      'Only you see that shelf',
    )
    await say('shelf empty')
    expect(await read('subscribe like empty weekly')).toContain('Put papers on empty first')
  })

  it('of one person is not searched by others, nor where others see the answer', async () => {
    await say(`add ${vlm} to mine/thesis new:yes`)
    expect(itemsOf(await say('search in:mine/thesis'))).toHaveLength(1)
    expect(await read('search in:mine/thesis', ben)).toContain('There is no shelf')
    expect(await read('share search in:mine/thesis')).toContain('There is no shelf')
    expect(await read('share search in:saved')).toContain('There is no shelf')
  })
})

describe('a note', () => {
  beforeEach(() => say(`add ${vlm} to drafts new:yes`).then(() => undefined))

  it('is changed by saying it again, taken back by off, and undo has the one before', async () => {
    await say(`note ${vlm}: first`)
    expect((await say(`note ${vlm}: second`)).title).toBe('Note changed')
    expect(await read(`show ${vlm}`)).toContain('ada: second')
    await say('undo')
    expect(await read(`show ${vlm}`)).toContain('ada: first')
    await say(`note ${vlm} off`)
    expect(await read(`show ${vlm}`)).not.toContain('ada: ')
  })

  it('that is private is seen by nobody else, wherever', async () => {
    await say(`note private ${vlm}: ask Ben`)
    expect(await read(`show ${vlm}`)).toContain('ada (private): ask Ben')
    for (const text of [`show ${vlm}`, 'shelf drafts', `note ${vlm}`])
      expect(await read(text, ben)).not.toContain('ask Ben')
    for (const text of [`share show ${vlm}`, 'share shelf drafts'])
      expect(await read(text)).not.toContain('ask Ben')
  })

  it('asks for which shelf where several have the paper, and puts one that none has on the reading list', async () => {
    await say(`add ${vlm} to other new:yes`)
    expect((await say(`note ${vlm}: good`)).buttons.map(({ command }) => command)).toEqual([
      `note ${vlm} on drafts: good`,
      `note ${vlm} on other: good`,
    ])
    expect((await say(`note ${spct}: good`)).did?.undo).toBe(`unsave ${spct}`)
    expect(await read(`show ${spct}`)).toContain('ada: good')
    await say(`note ${vlm} on drafts: good`)
    expect(await read(`show ${vlm}`)).toContain('drafts · ada: good')
  })

  it('can be written in a form, which has what is there', async () => {
    await say(`note private ${vlm}: ask Ben`)
    const form = await test.bot.form({ place: 'web:lab/general', user: 'ada', text: `note ${vlm}` })
    expect(form?.fields.map(({ name, value }) => [name, value])).toEqual([
      ['text', 'ask Ben'],
      ['who', 'private'],
    ])
    const said = test.bot.fill(`note ${vlm}`, { text: 'ask Cy', who: 'all' })
    expect(said).toBe(`note ${vlm}: ask Cy`)
    expect(test.bot.fill(`note ${vlm}`, { text: '', who: 'all' })).toBe(`note ${vlm} off`)
    expect(test.bot.asksForForm(`note ${vlm}`)).toBe(true)
    expect(test.bot.asksForForm(`note ${vlm}: done`)).toBe(false)
  })
})
