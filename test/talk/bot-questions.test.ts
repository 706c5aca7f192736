/** What is said of the bot itself, in whatever words, and what only sounds so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSearch, itemsOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot()
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

describe('questions on the bot itself', () => {
  it.each([
    ['what can you do?', 'Journal Club'],
    ['What exactly do you store about me, and who can see it?', 'What is kept of you'],
    ['show everything you have on me', 'What is kept of you'],
    ['how do I cite this', 'help: cite'],
    ['Please stop sending the daily post while we are on holidays until 5 May', 'Subscriptions'],
    ['How does this work?', 'Journal Club'],
    ['how can we cite a paper', 'help: cite'],
    ['how many papers do you have?', 'Status'],
    ['which topics do you know?', 'Topics'],
    ['what did I save?', 'Your reading list'],
    ['my reading list', 'Your reading list'],
    ['which subscriptions are there?', 'Subscriptions'],
    ['stop posting here', 'Subscriptions'],
    ['what data do you keep about me?', 'What is kept of you'],
    ['help me', 'Journal Club'],
    ['stop the agents digest', 'Subscriptions'],
    ['how to save papers?', 'help: save'],
    ['do you have topics?', 'Topics'],
    ['what should I read?', 'Latest papers'],
    ['what are your commands?', 'Journal Club'],
    ['turn off the digests', 'Subscriptions'],
    ['delete my data', 'Erase what is kept of you?'],
    ['delete everything you know about me', 'Erase what is kept of you?'],
    ['clear my reading list', 'Your reading list'],
    ['remove everything from my reading list', 'Your reading list'],
    ['can you post less often?', 'Subscriptions'],
    ['how often do you post in this channel?', 'Subscriptions'],
    ['send me papers every morning', 'help: subscribe'],
    ['rename a topic', 'help: topic'],
    ['rename the agents topic to LLM agents', 'help: topic'],
    ['how do I exclude a word?', 'help: search'],
    ['how can I search only titles?', 'help: search'],
    ["we'd like fewer papers in the daily digest", 'Subscriptions'],
    ['does it support phrases?', 'help: search'],
    ['why did the digest not arrive today?', 'Subscriptions'],
    ['how many did you add today?', 'Status'],
    ['could you be quiet during the holidays?', 'Subscriptions'],
    ['show me an example', 'Journal Club'],
    ['how do I get rid of the daily post?', 'Subscriptions'],
    ['post a weekly roundup here on Fridays', 'help: subscribe'],
    ['show me the digest from last Friday', 'Digests'],
    ['which version are you?', 'Status'],
    ["what's your privacy policy?", 'Who sees what'],
    ['list all topics with counts', 'Topics'],
    ['Which of your topics has the most papers at the moment?', 'Topics'],
    ['is the index up to date?', 'Status'],
    ['how do quotes work?', 'help: search'],
    ['which papers did I like?', 'Your votes'],
    ["what's in my library?", 'Your reading list'],
    ['move the meeting to Friday', 'No reading group here yet'],
    ['do you know bioRxiv?', 'Status'],
    ['forget what I liked', 'What I learned here'],
    ['post at 7 instead of 9', 'Subscriptions'],
    ['unfollow LeCun', 'Subscriptions'],
    ['what did I miss this week?', 'Since 7 Apr 2025, newest first'],
    ['start a reading group', 'help: club'],
    ['when is our next meeting?', 'No reading group here yet'],
    ['recommend something based on my list', 'Latest papers'],
    ['when was the last update?', 'Status'],
    ['how many papers did you get yesterday?', 'Status'],
    ['catch me up', 'Latest papers'],
    ['anything good this week?', 'Since 7 Apr 2025, newest first'],
    ["we're on vacation until January", 'Subscriptions'],
    ['take a break for two weeks', 'Subscriptions'],
    ['change the time to 10am', 'Subscriptions'],
    ['which topics does this channel follow?', 'Subscriptions'],
    ['the digest came twice', 'Digests'],
    ['what do people in our team like?', 'What I learned here'],
    ['what is popular in our lab?', 'What I learned here'],
    ['how do I get papers in the morning?', 'help: subscribe'],
    ["what's left on my list?", 'Your reading list: unread'],
    ['show my unread papers', 'Your reading list: unread'],
    ['when is the next journal club?', 'No reading group here yet'],
    ["skip this week's meeting", 'No reading group here yet'],
    ['switch to weekly', 'Subscriptions'],
    ['what did you post this morning?', 'Digests'],
    ['I only want two papers a day', 'Subscriptions'],
    ['who decides which papers are posted?', 'help: why'],
    ['is there a way to see older digests?', 'Digests'],
    ["what was in yesterday's digest?", 'Digests'],
    ['anything I should know from last week?', 'Since 31 Mar 2025 before 7 Apr 2025, newest first'],
    ['what have I bookmarked so far?', 'Your reading list'],
    ['send me my bookmarks as a bib file', 'Your reading list'],
    ['when do we meet next?', 'No reading group here yet'],
    ['skip me this time', 'No reading group here yet'],
    ['why was VLM-R1 not in the digest?', 'Subscriptions'],
    ['remove the subscription to underwater robots', 'Subscriptions'],
    ['make the digest shorter', 'Subscriptions'],
    ['how do I connect Claude?', 'help: mcp'],
    ['is there documentation?', 'Journal Club'],
    ['export the minutes', 'help: minutes'],
    ['find a paper to present', 'Latest papers'],
    ['highlights of the week', 'Latest papers'],
    ['the posts are too long', 'Subscriptions'],
    ['can we have the digest in #papers instead?', 'Subscriptions'],
    ['who subscribed to agents?', 'Subscriptions'],
    ['turn off notifications for agents', 'Subscriptions'],
    ['add robotics to our daily digest', 'Subscriptions'],
    ['post the digest now', 'Digests'],
    ["resend today's digest", 'Digests'],
    ['can my students use you?', 'Settings'],
    ['can I use you from my editor?', 'help: mcp'],
    ['what formats can you import?', 'help: import'],
    ['how do I add many papers at once?', 'help: import'],
    ['when did you last check arXiv?', 'Status'],
    ['is everything up and running?', 'Status'],
    ['can I get the digest as a DM?', 'help: subscribe'],
    ['why is there nothing today?', 'Subscriptions'],
    ['trending papers', 'What rose and fell'],
    ['forget my preferences', 'Start over?'],
    ["who's in the reading group?", 'No reading group here yet'],
    ['what are we reading this week?', 'No reading group here yet'],
    ['what did we read last month?', 'No reading group here yet'],
    ['who presented last time?', 'No reading group here yet'],
    ["cancel next week's meeting", 'No reading group here yet'],
    ['where are the minutes?', 'help: minutes'],
    ["add notes for yesterday's discussion", 'help: minutes'],
    ['too many results', 'help: search'],
    ['take back my vote on VLM-R1', 'Nothing to take back'],
    ['vote against VLM-R1', 'Voted down'],
    ['add a topic "tool use" for tool use or function calling', 'Topic added'],
  ])('“%s” is answered with %s', async (said, title) => {
    expect((await test.say(said, newcomer())).title).toBe(title)
  })

  it('who sees what is told with what is kept, and how to see and erase it', async () => {
    const card = await test.say('help privacy', newcomer())
    expect(card.title).toBe('Who sees what')
    expect(textOf(card)).toContain('Only you see what I answer to commands and buttons')
    expect(textOf(card)).toContain('No messages are kept.')
    expect(card.buttons.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['mydata', 'help forget']),
    )
  })

  it.each([
    'message passing on graphs',
    'list decoding of codes',
    'data privacy',
    'change of topics in dialogues',
    'pricing of subscriptions',
    'private information retrieval',
    'index updates in databases',
    'phrase queries',
    'author names in titles',
    'what can we learn privately',
    'stop words',
    'stopping times',
    'learning in new settings',
    'how to rank papers',
    'information from databases',
    'discussion on votes',
    'present bias in discussions',
  ])('“%s” are words that papers may be about', async (said) => {
    expect(isSearch(await test.say(said, newcomer()))).toBe(true)
  })

  it.each([
    ['remind me about this on Monday', 'I set no reminders'],
    ['can you send me an email every morning?', 'I write no e-mail'],
    ['undo that', 'I do not know what to take back'],
    ['could we rename the topic reasoning into "thinking models"?', 'A topic keeps its name'],
    ['send the JudgeLRM paper to Anna', 'I write to no single person'],
    ['who cites VLM-R1?', 'I do not know how often a paper is cited'],
    ['how often is it cited?', 'I do not know how often a paper is cited'],
    ['can you follow arXiv cs.CL?', 'Where papers come from is set by whoever runs me'],
    ['what has our group saved?', 'What people save is for their own eyes'],
    ['write a literature review on RLHF', 'I write nothing of my own'],
    ['papers citing PPO', 'I do not know how often a paper is cited'],
    ['stop showing me surveys', 'What a digest leaves out is said in its query'],
    ['no more robotics in our digest', 'What a digest leaves out is said in its query'],
    ['did anyone here save VLM-R1?', 'What people save is for their own eyes'],
    ['what did Ada save?', 'What people save is for their own eyes'],
  ])('“%s” is refused in a sentence', async (said, sentence) => {
    const card = await test.say(said, newcomer())
    expect(card.title).toBe('Not something that I do')
    expect(textOf(card)).toContain(sentence)
  })

  it('what is guessed of somebody’s own things stays private in public, and offers the search', async () => {
    const asked = { place: 'web:lab/general', ...newcomer(), isPublic: true } as const
    const ask = test.bot.hear({ ...asked, text: 'why is my list so frobnicated?' })
    const card = await ask.answer()
    expect(card.title).toBe('Your reading list')
    expect(card.buttons.at(-1)?.label).toBe('Search for these words')
    expect(ask.visibility).toBe('private')
  })

  it.each([
    'why did you choose that name?',
    'do you like jazz?',
    "you didn't answer my question",
    'what do you mean?',
    'forget about it',
  ])('“%s”, of no subject, gets a line on what the bot does', async (said) => {
    const card = await test.say(said, newcomer())
    expect(card.shows).toBeUndefined()
    expect(textOf(card)).toContain('say')
    expect(textOf(card)).toContain('what else I do')
  })

  it.each([
    'what would you recommend for reward modeling?',
    'how do you train a reward model?',
    'what do you think of DPO?',
    'do you have papers on agents?',
    'Attention is all you need',
    'a digest of reward models',
  ])('“%s” has a subject', async (said) => {
    expect(itemsOf(await test.say(said, newcomer())).length).toBeGreaterThan(0)
  })

  it('“remind me of papers about …” is a search', async () => {
    expect(isSearch(await test.say('remind me of papers about agents', newcomer()))).toBe(true)
  })

  it.each(['hello, who are you?', 'what is your purpose?', 'who are you?'])('“%s” too', async (said) => {
    expect(textOf(await test.say(said, newcomer()))).toContain('I am Journal Club')
  })

  it.each([
    'how many papers does each author have',
    'what can you do with little data',
    'topics in safe exploration',
  ])('“%s” is none', async (said) => {
    expect(isSearch(await test.say(said, newcomer()))).toBe(true)
  })
})
