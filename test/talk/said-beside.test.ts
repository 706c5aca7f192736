/** What people say beside what they want: reasons, prefaces, slips of the keyboard, and “it” of several papers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capitalise } from '../../src/model/text.ts'
import { sayInTurn, startTestBot, type TestBot } from '../support/bot.ts'

let test: TestBot
beforeEach(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
})
afterEach(() => test.close())

const sayAll = (said: readonly string[]) => sayInTurn(test, said)

const digest = 'daily digest on translation at 7:00'
const group = 'reading group fridays 12:00'

describe('a reason', () => {
  it.each([
    [[digest, 'no cancel that, my supervisor already gets them'], 'Unsubscribed'],
    [
      [group, 'no club this friday', 'undo that, people want to meet after all'],
      'Meetings on Fri 18 Apr are held',
    ],
    [
      [group, 'nominate Rewarding Doubt', 'sorry, take it back, we read that in february'],
      'No longer nominated',
    ],
    [
      ['save VLM-R1', 'remove everything from my list please, I want to start fresh'],
      'take one paper off your reading list?',
    ],
    [['mental health chatbots', "that's it! keep it"], 'OnRL-RAG'],
  ])('is no part of what is wanted: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it.each([
    ['anything on underwater vehicles? a friend from the robotics group is asking', 'Underwater vehicles'],
    ['papers on translation, deadline tomorrow', 'Translation'],
  ])('is not searched for: %s', async (said, title) => {
    expect(await sayAll([said])).toContain(title)
  })
})

describe('slips of the keyboard', () => {
  it.each([
    ['can u post the 5 best new papers abuot agents here evry monday 8:30', 'every Monday at 08:30'],
    ["I'd like to recieve the highlights on SQL, mondays 10h", 'papers on SQL, every Monday at 10:00'],
    ['weekly digset on translation, wendesday at 9', 'papers on translation, every Wednesday at 09:00'],
  ])('leave an order what it is: %s', async (said, sentence) => {
    expect(await sayAll([said])).toContain(sentence)
  })
})

it.each([
  ['papers by yee whye teh', 'yee whye teh'],
  ['guilty pleas in court', 'guilty pleas in court'],
  ['papers by Adn', 'Adn'],
])('a name or another word is no slip: %s', async (said, title) => {
  expect(await sayAll([said])).toContain(capitalise(title))
})

describe('the paper that was looked for', () => {
  it.each([
    [['DPO safety', 'anything similar?'], 'Similar to More is Less'],
    [['find Bo Yang', 'ok and when was it published'], '3 Mar 2025'],
    [['planning in Sokoban', 'what did they find?'], 'Interpreting Emergent Planning'],
    [['ByteScale', 'and its pdf'], 'ByteScale: Efficient Scaling'],
  ])('is what “it” means, where it matches far better than others: %j', async (said, title) => {
    expect(await sayAll(said)).toContain(title)
  })

  it.each([
    ['tool use with RL', 'keep it'],
    ['preference alignment', 'anything similar?'],
  ])('is asked for where others match nearly as well: %s, %s', async (search, said) => {
    expect(await sayAll([search, said])).toContain('The last answer showed 5 papers. Say which')
  })

  it('is not meant by what others would see', async () => {
    expect(await sayAll(['PPO', 'vote it up'])).toContain('Say which')
  })

  it('is no longer meant when the next page was shown', async () => {
    expect(await sayAll(['DPO safety', 'more', 'keep it'])).toContain('Say which')
  })
})

describe('another paper', () => {
  it.each([
    [['cite DeepRetrieval', 'oh sorry I meant DeepResearcher'], 'BibTeX: DeepResearcher'],
    [['cite LADDER ris', 'VLM-R1 too'], 'RIS: VLM-R1'],
    [['thumbs up for JudgeLRM', 'oops, wrong paper!! it was meant for LADDER'], 'LADDER: Self-Improving'],
    [['cite LADDER', 'same thing but for EndNote'], 'RIS: LADDER'],
    [
      [group, 'nominate LADDER', "and the paper on PPO's collapse from me also"],
      "What's Behind PPO's Collapse",
    ],
    [[group, 'my nomination: LADDER', 'ToRL instead'], 'ToRL: Scaling Tool-Integrated RL'],
    [['thumbs up for SWE-RL', 'sorry wrong one, it was SoRFT that I liked'], 'SoRFT: Issue Resolving'],
    [['save ToRL', 'now give me my whole list for latex'], 'BibTeX: Reading list'],
    [['bibtex for swe-rl, sorft and multi-swe-bench pls'], 'BibTeX: 3 papers'],
    [
      [group, 'nominate LADDER', 'I vote for it'],
      'LADDER: Self-Improving LLMs Through Recursive Problem Decomposition. It has 1 vote',
    ],
  ])('is what the same is done with: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })
})

describe('a reading group', () => {
  it.each([
    [[group, 'can we shift it to 18:00, some people have teaching'], 'meets every Friday at 18:00'],
    [[group, 'move it to thursday'], 'meets every Thursday at 12:00'],
    [[group, 'this week only, make it thursday same hour'], 'Moved to Thu 17 Apr, 12:00'],
    [[group, 'we do not meet on Good Friday'], 'No meeting on Fri 18 Apr'],
    [['reading group mondays 13:00', "Easter monday we don't meet"], 'No meeting on Mon 21 Apr'],
    [[group, 'everyone talks of LADDER or ToRL, put both on the ballot'], 'LADDER: Self-Improving'],
    [[group, 'I will present LADDER on friday'], 'LADDER: Self-Improving LLMs Through Recursive'],
    [[group, 'propose "Rewarding Doubt" for next time'], 'Rewarding Doubt: A Reinforcement'],
  ])('is told of in words such as: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it('is no digest: papers that are read on a day', async () => {
    expect(await sayAll([group, 'We want to read the OnRL-RAG paper on the 28th'])).not.toContain(
      'Subscribed',
    )
  })

  it.each([
    [['thursday 6pm ist paper club, set it up'], '18:00 (Asia/Kolkata)'],
    [['reading group wednesdays 16:00', 'i am travelling on the 23 so i will not be there'], 'on Wed 23 Apr'],
    [[group, 'nominate LADDER', 'sooo which ones winning?'], '1 nominated'],
    [[group, 'nominate LADDER', 'who is leading at the moment?'], '1 nominated'],
    [[group, 'from now on at 5 pm, the seminar room is taken before'], 'every Friday at 17:00'],
    [
      [group, 'The 18th is Good Friday, can we meet on Thursday that week, same time?'],
      'Moved to Thu 17 Apr, 12:00',
    ],
    [[group, "I can't come this week", 'who else is coming?'], 'Can’t come: ada.'],
  ])('is understood in other words: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })

  it('has no presenter who cannot come', async () => {
    expect(
      await sayAll([group, 'I will present next time', "ah no, I can't, sorry, I have an appointment"]),
    ).not.toContain('ada presents')
  })

  it('moves one meeting where others were told of it before', async () => {
    const said = [group, 'skip next week', 'move it to thursday']
    expect(await sayAll(said)).toContain('meets every Friday at 12:00')
  })
})

describe('a digest', () => {
  it.each([
    [[digest, 'move the next one to Tuesday please'], 'I cannot move a single post.'],
    [[digest, 'what did I just order?'], 'translation'],
    [
      ['can you ping me weekday mornings at 9 eastern w/ RLHF stuff'],
      'every weekday, Monday to Friday, at 09:00 (America/New_York)',
    ],
    [
      ['May I receive one message per week about multimodal models, on Saturday 10:00 Tokyo time?'],
      'papers on multimodal models, every Saturday',
    ],
    [
      ['Kindly set up a digest about language agents for this channel, Tuesdays at 8am'],
      'papers on language agents, every Tuesday',
    ],
    [
      [
        'Would you be so good as to send me a fortnightly round-up of confidence calibration, Mondays at half eight?',
      ],
      'every other Monday at 08:30',
    ],
    [
      ['New papers on benchmarks. Send Wednesdays 12:00 Warsaw.', 'Make it code benchmarks, the rest stays.'],
      'papers on code benchmarks',
    ],
    [[digest, 'leave out the benchmarks'], 'translation, not benchmarks'],
    [['set up a morning digest of translation, weekdays 8:30'], 'papers on translation, every weekday'],
    [[digest, 'but no benchmarks'], 'translation, not benchmarks'],
    [
      ['subscribe agents each Tuesday 10 am', 'Tuesday is cleanroom day, move it to Wednesday'],
      'every Wednesday at 10:00',
    ],
    [['graph reasoning digest on wednesdays 11:00 pls'], 'papers on graph reasoning, every Wednesday'],
    [
      ['Our group wants a Monday post with papers on safety alignment, five at most, 9 o’clock is fine'],
      'the 5 best new papers on safety alignment, every Monday at 09:00',
    ],
    [['what would a digest on underwater robots look like?'], 'Preview: underwater robots'],
  ])('is told of in words such as: %j', async (said, sentence) => {
    expect(await sayAll(said)).toContain(sentence)
  })
})
