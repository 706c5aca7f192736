/** Wishes in the words of people who know no command. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('what people say', () => {
  it.each([
    ['do the papers on my list say anything about search engines', 'ask saved search engines'],
    ['is rlvr getting bigger', 'trends rlvr'],
    ['show newest in the agents topic', 'latest agents'],
    ['turn off the picture thing in the digests', 'settings picture off'],
    ['Please delete everything you have stored about me, I leave the lab this week.', 'forget me'],
    ['what would a digest on underwater robots look like?', 'preview underwater robots'],
    ['is reward hacking getting more popular lately?', 'trends reward hacking'],
  ])('“%s” is “%s”', async (said, command) => {
    expect(planAnswer(said, await loadCommands(), await loadClassifier())).toMatchObject({
      kind: 'command',
      text: command,
    })
  })

  it('is kept as it was typed where a text is pasted', async () => {
    const bib = 'import @article{a, title={T of Something w/ Code}, author={Corr\\`ea, Ana},\n> x}}'
    for (const said of [bib, `> earlier\n${bib}`, `: ${bib}`])
      expect(planAnswer(said, await loadCommands(), await loadClassifier())).toMatchObject({
        kind: 'command',
        text: bib,
      })
    const plan = planAnswer('minutes ★4 `x` w/o y', await loadCommands(), await loadClassifier())
    expect(plan).toMatchObject({ kind: 'command', text: 'minutes ★4 `x` w/o y' })
  })

  it.each([
    [
      'can u ping us tues + fri mornings about reward models, max 3',
      'subscribe reward models weekly tue,fri at 09:00 top 3 confirm:yes',
    ],
    [
      'I want a daily digest on reward hacking, max 3 papers, 8:30 in the morning Berlin time',
      'subscribe reward hacking daily at 08:30 in Europe/Berlin top 3 confirm:yes',
    ],
    ['set up a monthly digest about multimodal models', 'subscribe multimodal models monthly confirm:yes'],
    [
      'digest about multimodal models on weekdays at nine',
      'subscribe multimodal models weekdays at 09:00 confirm:yes',
    ],
    [
      'could you send us the 3 best new papers on reasoning each Tuesday at 10?',
      'subscribe reasoning weekly tue at 10:00 top 3 confirm:yes',
    ],
    ['tell me whenever Pengfei Liu puts out something new', 'follow Pengfei Liu'],
    [
      'send us papers about LLM agents each weekday morning at half past eight, Berlin time',
      'subscribe LLM agents weekdays at 08:30 in Europe/Berlin confirm:yes',
    ],
    ['post papers about agents in the evenings', 'subscribe agents daily at 18:00 confirm:yes'],
    ['plus a second one about translation on fridays', 'subscribe translation weekly fri confirm:yes'],
  ])('“%s” would be “%s”', async (said, text) => {
    expect(planAnswer(said, await loadCommands(), await loadClassifier())).toEqual({ kind: 'command', text })
  })

  it.each([
    [
      'what came out in the first week of april 2025 about code',
      'search code since:2025-04-01 before:2025-04-08 sort:new',
    ],
    [
      'what came out on the 3rd of april about sql?',
      'search sql since:2025-04-03 before:2025-04-04 sort:new',
    ],
    ['anything new on agents since thursday?', 'search agents since:2025-04-10 sort:new'],
    ['what came out in the week of march 31', 'search since:2025-03-31 before:2025-04-07 sort:new'],
  ])('“%s” shows “%s”', async (said, command) => {
    expect((await test.say(said, newcomer())).shows?.command).toBe(command)
  })

  it.each([
    ['hmm too many, just the march ones', 'search reward since:2025-03 before:2025-04'],
    ['spare me the surveys', 'search reward -surveys'],
    ['not the benchmarks', 'search reward -benchmarks'],
    ['not DPO please', 'search reward -DPO'],
    ['and do they have code?', 'search reward has:code'],
    ['which paper says that?', 'ask reward'],
  ])('“%s” of a list shows “%s”', async (said, command) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect((await test.say(said, who)).shows?.command).toBe(command)
  })

  it.each([
    ['save em all', 'are on your reading list'],
    ['put the 1st and the 3rd aside for the weekend', 'are on your reading list'],
  ])('“%s” saves from a list', async (said, answer) => {
    const who = newcomer()
    await test.say('search reward', who)
    expect(textOf(await test.say(said, who))).toContain(answer)
  })

  it('gives the format that is wanted, not the one that is refused', async () => {
    const who = newcomer()
    await test.say('search calibration', who)
    await test.say('cite the first', who)
    expect(
      (await test.say('not bibtex sorry, that other one for zotero, ris or whatever', who)).title,
    ).toMatch(/^RIS/)
  })

  it.each([
    'book room 4.12 for thursday and order pizza',
    'can you read me the pdf of the hawkeye one out loud',
    'book the seminar room for thursday at 2 please',
  ])('“%s” is refused in a sentence', async (said) =>
    expect(textOf(await test.say(said, newcomer()))).toContain('I cannot do that'),
  )

  it('takes “too” for no part of a title', async () => {
    expect(textOf(await test.say('save LADDER too', newcomer()))).toContain('Recursive Problem Decomposition')
  })

  it('takes “them” for what was saved one after the other', async () => {
    const who = newcomer()
    await test.say('save JudgeLRM', who)
    await test.say('save LADDER too', who)
    expect((await test.say('export them as ris', who)).title).toBe('RIS: 2 papers')
  })

  it('follows the author whose papers were shown', async () => {
    const who = newcomer()
    await test.say('papers of Roozbeh Mottaghi', who)
    expect(textOf(await test.say('follow him', who))).toContain('papers by roozbeh mottaghi')
  })

  it('gives the citation of the same paper in another format', async () => {
    const who = newcomer()
    await test.say('search calibration', who)
    const cited = await test.say('cite the first', who)
    const again = await test.say('and as csl json?', who)
    expect(again.title).toBe(cited.title.replace('BibTeX', 'CSL-JSON'))
  })

  it('says what helps where somebody complains', async () => {
    const who = newcomer()
    await test.say('search reward', who)
    const card = await test.say('you keep showing me wrong papers, this is really frustrating', who)
    expect(textOf(card)).toContain('Sorry that didn’t help.')
  })

  it('names a paper as people do, and takes back what was said of it', async () => {
    const who = newcomer()
    const voted = await test.say('vote down the VNJPTranslate paper', who)
    expect(voted.title).toBe('Voted down')
    expect((await test.say('hm on second thought take that back', who)).title).toBe('Vote taken back')
  })

  it('finds a title that was quoted from memory', async () => {
    const card = await test.say('it is called something like "two heads better then one"', newcomer())
    expect(textOf(card)).toContain('these have them apart')
    expect(textOf(card)).toContain('Two Heads Are Better Than One')
  })

  it('tells which of two papers is newer', async () => {
    const who = newcomer()
    const { shows } = await test.say('search distillation', who)
    await test.say('show 1 and 2', who)
    const newer = await test.say('which of them is newer', who)
    expect(newer.shows?.papers.toSorted()).toEqual(shows?.papers.slice(0, 2).toSorted())
  })

  it('asks which of several subscriptions is ended', async () => {
    const who = newcomer()
    const place = 'web:lab/many' as const
    await test.say('subscribe agents', { ...who, place })
    await test.say('subscribe reasoning weekly', { ...who, place })
    const asked = await test.say('unsubscribe', { ...newcomer(), place })
    expect(textOf(asked)).toContain('Which one do you mean?')
    expect(asked.buttons[0]?.command).toMatch(/^unsubscribe \d+$/)
  })
})
