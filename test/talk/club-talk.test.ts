import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { parseClubWish } from '../../src/talk/club-wish.ts'
import { planAnswer } from '../../src/talk/plan.ts'
import { commandOf, startTestBot, type TestBot, textOf } from '../support/bot.ts'

describe('a reading group that is ordered', () => {
  it.each([
    ['start a reading group, thursdays 3pm', 'club every thu at 15:00'],
    ['set up our journal club for every other Tuesday 11:00 CET', 'club every other tue at 11:00 in CET'],
    ["let's run a paper club, fridays at 9:30 am", 'club every fri at 09:30'],
    ['could we have a reading group every wed at 4', 'club every wed at 16:00'],
    [
      'start a reading group on the first friday of each month at 3pm',
      'club first fri of the month at 15:00',
    ],
    ['reading group every second friday of the month at 3pm', 'club second fri of the month at 15:00'],
    ['reading group every second friday at 3pm', 'club every other fri at 15:00'],
    ['reading group every last monday at 10', 'club last mon of the month at 10:00'],
    ['start a monthly journal club on wednesdays at 10', 'club first wed of the month at 10:00'],
    ['journal club every two weeks on thursday at 11', 'club every other thu at 11:00'],
    ['journal club thursdays at half past 3', 'club every thu at 15:30'],
    ['journal club thursdays at quarter to 11', 'club every thu at 10:45'],
    ['journal club thursdays at noon', 'club every thu at 12:00'],
    ['reading group at 4 on thursdays', 'club every thu at 16:00'],
    ['reading group fridays, 8 in the evening', 'club every fri at 20:00'],
    ['reading group thursdays for 2 hours at 4pm', 'club every thu at 16:00 for 120 minutes'],
    ['reading group thursdays at 4pm for 90 minutes', 'club every thu at 16:00 for 90 minutes'],
    ['reading group thursdays 3pm berlin time', 'club every thu at 15:00 in Europe/Berlin'],
    ['reading group every thursday at 3pm', 'club every thu at 15:00'],
    ['start a discussion group every friday at 3', 'club every fri at 15:00'],
    [
      'lets do a journal club every second wednesday at 4pm, an hour and a half, berlin time',
      'club every other wed at 16:00 for 90 minutes in Europe/Berlin',
    ],
    ['start a reading group thursdays 3pm for two hours', 'club every thu at 15:00 for 120 minutes'],
    ['set up a journal club mondays at 10, 45 min', 'club every mon at 10:00 for 45 minutes'],
    [
      "we'd like to start a journal club, every thursday 3pm, Berlin time",
      'club every thu at 15:00 in Europe/Berlin',
    ],
    ['a reading group on the first Thursday of the month at 10am', 'club first thu of the month at 10:00'],
    [
      'we would like to meet every second Wednesday at 4pm to discuss a paper',
      'club every other wed at 16:00',
    ],
    [
      'can you set up a reading group? tuesdays 11:00 berlin time, room 2.14',
      'club every tue at 11:00 in Europe/Berlin where "room 2.14"',
    ],
    ['setup jornal club thu 15:30 evry week, room B117', 'club every thu at 15:30 where "room B117"'],
    [
      'start a reading group called RL lunch every wednesday at noon',
      'club every wed at 12:00 called "RL lunch"',
    ],
    [
      'reading grp sat 10:00 new york time, weekly, "PhD only"',
      'club every sat at 10:00 in America/New_York called "PhD only"',
    ],
    ['Pls start jc wed 3:30pm PT, weekly', 'club every wed at 15:30 in America/Los_Angeles'],
    ['set journal club: 2nd Tuesday monthly, 11am', 'club second tue of the month at 11:00'],
    [
      'monthly journal club, last friday, 4pm, starting in June',
      'club last fri of the month at 16:00 starting 1 June',
    ],
    [
      'Reading group on AI safety, Tuesdays 4-5pm, starting 6 May',
      'club every tue at 16:00 for 60 minutes starting 6 May called "AI safety"',
    ],
    ['club tuesdays 11', 'club every tue at 11:00'],
    ['reading group thursdays 3pm starting 3 december', 'club every thu at 15:00 starting 3 december'],
    [
      'I was told to organise our journal club, the first Friday of each month, 14:00',
      'club first fri of the month at 14:00',
    ],
  ])('“%s” is “%s”', (said, command) => {
    expect(parseClubWish(said)).toEqual({ commands: [command] })
  })

  it.each([
    ['could we do the reading group twice a week, tuesdays and thursdays at 17:00', 'meets on one day'],
    ['can you do a journal club at 3?', 'On which day'],
    ["let's start a journal club on thursdays", 'At what time'],
    ['reading meetings every 3 weeks on Thursday 15:00', 'What comes nearest'],
    ['we want a journal club on the 15th of every month at 13:00', 'not on a date'],
    ['reading group tomorrow at 10, just once', 'no single meeting'],
    ['would be cool to have a reading group on mondays at 10', 'Do you want'],
    ['we have a journal club on thursdays at 3pm', 'Do you want'],
  ])('“%s” is asked about', (said, question) => {
    expect(parseClubWish(said)?.question).toContain(question)
  })

  it.each([
    'start a reading group',
    'do we have a journal club on thursdays at 3?',
    'our journal club on thursday at 3pm was great',
    'papers for journal club thursday at 3pm',
    "don't set up a reading group on mondays at 10",
    'they have a reading group on mondays at 10',
    "I can't come to journal club thursday 3pm",
    'run a paper club simulation with agents',
    'book club recommendations with large language models',
  ])('“%s” orders none', (said) => {
    expect(parseClubWish(said)).toBeUndefined()
  })
})

describe('what is said of a reading group', () => {
  let test: TestBot
  beforeEach(async () => {
    test = await startTestBot({ now: '2025-04-13T09:00:00Z', agrees: true })
  })
  afterEach(() => test.close())

  const say = async (...steps: readonly string[]) => {
    let answer = ''
    for (const step of steps) answer = textOf(await test.say(step))
    return answer
  }

  it('is done at once, with Undo', async () => {
    const card = await test.say('set up a reading group for us, tuesdays 11:00 in room 2.14 please')
    expect(textOf(card)).toContain('every Tuesday at 11:00 (UTC)')
    expect(textOf(card)).toContain('Where: room 2.14.')
    expect(commandOf(card, 'Undo')).toBe('club remove 1')
  })

  it.each([
    ['Due to Easter there will be no meeting on 23 April.', 'No meeting on Wed 23 Apr'],
    ['next week is cancelled', 'No meeting on Wed 23 Apr'],
    ['we have to pause it for the next three weeks', 'No meeting on Sun 13 Apr to Sat 3 May'],
    ['this wednesday is a holiday, move it to thursday', 'Moved to Thu 17 Apr'],
    ['first one on the 30th', 'Wed 30 Apr'],
    ["I'll take the 23rd", 'You present on Wed 23 Apr'],
    ["I can't make it on the 23rd, sorry", 'You can’t come on Wed 23 Apr'],
    ['take me out of the group', 'You are out'],
    ['so when do we meet next', 'Wed 16 Apr, 15:00 (UTC): no paper is chosen yet'],
    ["who's presenting on the 23rd?", 'Wed 23 Apr, 15:00 (UTC): no paper is chosen yet; next in turn: ada'],
    ["what's the plan for the 24th?", 'There is no meeting on 2025-04-24'],
    ['call it Paper Beer', 'Paper Beer, number 1'],
    ["let's do 6:30 instead", 'every Wednesday at 18:30'],
    ['ok and only every two weeks', 'every other Wednesday at 15:00'],
    ['make it lisbon time', '15:00 (Europe/Lisbon)'],
    ["we got another room, it's room 12 now", 'Where: room 12.'],
    ['Maria can present it', 'I put nobody else down'],
    ['remind us the day before', 'a day and an hour before'],
    ['we are done with this, stop the journal club', 'Do you want “club remove”?'],
  ])('“%s” is answered with “%s”', async (said, answer) => {
    expect(await say('journal club every wednesday 15:00 please', said)).toContain(answer)
  })

  it('is of the one that was set up last, where there are several', async () => {
    await say('club every thu at 15:00', 'start another group, fridays at 10:00, called Theory Corner')
    expect(await say('next week is cancelled')).toContain('Theory Corner, number 2')
  })

  it('takes back the place where it meets', async () => {
    await say('club every thu at 15:00', 'club edit where "room 12"')
    expect(await say('club edit where "" every thu')).not.toContain('Where:')
  })

  it.each(['cancel the journal club', "when's the next reading group?", "skip next week's journal club"])(
    '“%s” does nothing where there is none',
    async (said) => {
      expect(await say(said)).toContain('No reading group here yet')
    },
  )

  it.each(['next week is cancelled', "I'll take the 23rd", 'who is first?'])(
    '“%s” is something else where there is none',
    async (said) => {
      expect(planAnswer(said, await loadCommands(), await loadClassifier())).toMatchObject({
        kind: 'of-club',
      })
      expect(await say(said)).not.toContain('There is no reading group here yet')
    },
  )

  it.each([
    'When is the diagonal functor Frobenius?',
    'Where is the cone?',
    'When can we decide that a P-finite sequence is positive?',
    "What's on Your Plate? Inferring Chinese Cuisine Intake from Wearable IMUs",
    'New Designs of Universal Reversible Gate Library',
    'A new SWATH ion library for mouse adult hippocampal neural stem cells',
    'Sn is present on mature DCs during inflammation in vivo.',
  ])('“%s” is a search, whatever group is there', async (said) => {
    expect(planAnswer(said, await loadCommands(), await loadClassifier()).kind).toBe('plain')
  })

  it('nominates what is named and proposed', async () => {
    await say('club every thu at 15:00')
    expect(await say('I would like us to read ThinkPrune next')).toContain('Nominated')
  })
})
