/** What is ordered of papers by their names or in other words, of a whole list, and of what was done last. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandOf, makeNewcomers, startTestBot, type TestBot, textOf } from '../support/bot.ts'

let test: TestBot
beforeAll(async () => {
  test = await startTestBot({ now: '2025-04-13T09:00:00Z' })
})
afterAll(() => test.close())

const newcomer = makeNewcomers()

/** The answers to what one person says, one after the other. */
async function sayAll(...said: readonly string[]) {
  const who = newcomer()
  const cards = []
  for (const each of said) cards.push(await test.say(each, who))
  return cards
}

describe('an order', () => {
  it.each([
    ['DeepRetrieval should be on my reading list', 'DeepRetrieval: Powerful Query Generation'],
    ['For later: VARGPT', 'VARGPT-v1.1'],
    ['I would like to have SWE-RL on my list', 'SWE-RL: Advancing'],
    ['i want to read the thinkprune paper later', 'ThinkPrune: Pruning'],
    ['PEO into my list', 'PEO: Improving'],
    ['CoRanking, save', 'CoRanking: Collaborative'],
    ['2504.01943 to the reading list!', 'OpenCodeReasoning: Advancing'],
    ['put the arabic proverbs dataset on my to-read list', 'Jawaher: A Multidialectal Dataset'],
    ['please store the paper of Ramrakhya', 'Grounding Multimodal LLMs'],
    [
      'so, coffee in hand: put me that Schockaert paper about relational reasoning on the pile',
      'Benchmarking',
    ],
    ['i will need Conversational Planning for Personal Plans next month, save it', 'Conversational Planning'],
    ['save Q sharp', 'Provably Optimal Distributional RL'],
    ['save teh paper abuot theory of mind in small llms', 'ToM-RL'],
    ['please save the paper of Hung Le on memory for tiny models', 'Reasoning Under 1 Billion'],
  ])('saves a paper: %s', async (said, title) => {
    const [card] = await sayAll(said)
    expect(card?.title).toBe('Saved')
    expect(card && textOf(card)).toContain(title)
  })

  it.each([
    ['these three for later: SEED-Bench-R1, ChatMol, LADDER', 3],
    ["add DeepResearcher and also ThinkPrune to my list, the first one is for monday's seminar", 2],
    ['My reading for this week is ToRL and JudgeLRM, save them', 2],
    ['all papers by Pengfei Liu on my reading list, please', 2],
  ])('saves several and names them: %s', async (said, count) => {
    const [card] = await sayAll(said)
    expect(card && textOf(card)).toContain(`${count} of these ${count} papers are new`)
  })

  it.each([
    ['SWE-RL gets my vote, super work', 'Voted up', 'SWE-RL'],
    [
      'one vote from me for Self-rewarding correction for mathematical reasoning',
      'Voted up',
      'Self-rewarding',
    ],
    ['VARGPT 👍', 'Voted up', 'VARGPT'],
    ['R1-T1 was really good, thumbs up from me', 'Voted up', 'R1-T1'],
    ['the mental health RAG thing was awful, vote it down', 'Voted down', 'OnRL-RAG'],
    ['thumbs down for the FinRL contest paper, finance is not our thing', 'Voted down', 'FinRL'],
    ['vote down everything by Xuefeng Li', 'Voted down', 'ToRL'],
  ])('votes: %s', async (said, title, paper) => {
    const [card] = await sayAll(said)
    expect(card?.title).toBe(title)
    expect(card && textOf(card)).toContain(paper)
  })

  it.each([
    ['share VLM-R1 with the channel', 'share show arxiv:2504.07615'],
    [
      'Could you show everyone here the ByteScale paper? It is for our infra people.',
      'share show arxiv:2502.21231',
    ],
    ['send the JudgeLRM paper to Anna', 'share show arxiv:2504.00050'],
    ["don't show me ByteScale again", 'vote down arxiv:2502.21231 set:on'],
  ])('is asked about where it is for others, not done, or in doubt: %s', async (said, command) => {
    const [card] = await sayAll(said)
    expect(card?.isProblem).toBe(true)
    expect(card?.buttons.map((button) => button.command)).toContain(command)
  })

  it.each([
    'keep compute low',
    'store location selection',
    'Block coordinate descent for sparse NMF',
    'Learning to Like: Incorporating Human Cognition',
    'More Thinking, Less Seeing',
  ])('is no search: %s', async (said) => {
    const [card] = await sayAll(said)
    expect(card?.title).toContain('Search')
  })

  it('is not what is asked', async () => {
    const [asked, list] = await sayAll('is LearNAT already on my reading list or not', 'saved')
    expect(asked && textOf(asked)).toContain('is not on your reading list')
    expect(list && textOf(list)).toContain('Nothing saved yet')
  })
})

describe('what goes on from a deed', () => {
  it('is done with other papers too', async () => {
    const cards = await sayAll('save SWE-RL', 'also SoRFT', 'and Multi-SWE-bench', "what's on it?")
    expect(cards.at(-1)?.title).toBe('Your reading list')
    expect(cards.at(-1)?.shows?.papers).toHaveLength(3)
    const votes = await sayAll('upvote SWE-RL', 'same for SoRFT', 'which ones did i vote for?')
    expect(votes[2]?.shows?.papers).toHaveLength(2)
  })

  it('may be of another paper, which takes the place of the first', async () => {
    const numbered = await sayAll('search reward', 'save 2', 'sorry, I meant the third', 'saved')
    expect(numbered[3]?.shows?.papers).toEqual([numbered[0]?.shows?.papers[2]])
    const named = await sayAll(
      'save the paper of Ramrakhya',
      'sorry wrong person, I wanted the one by Mandal',
      'saved',
    )
    expect(named[2]?.shows?.papers).toEqual(['arxiv:2503.00539'])
  })

  it('may take back some of it', async () => {
    const cards = await sayAll('vote for 2503.01491 and 2504.01296', 'cancel the first of these', 'votes')
    expect(cards[2]?.shows?.papers).toEqual(['arxiv:2504.01296'])
    const dropped = await sayAll('save 2504.01943', 'hm, drop it, i have the pdf already', 'whats on it')
    expect(dropped[2] && textOf(dropped[2])).toContain('Nothing saved yet')
  })

  it('turns a vote around', async () => {
    const cards = await sayAll('downvote ChatMol', 'actually that was unfair, make it an upvote')
    expect(cards[1]?.title).toBe('Voted up')
  })

  it('is a search where nothing was done', async () => {
    const [card] = await sayAll('SoRFT too')
    expect(card?.title).toContain('Search')
  })
})

describe('a whole list', () => {
  it('is emptied after a question, and brought back', async () => {
    const cards = await sayAll(
      'save LADDER and ChatMol',
      'empty my list',
      'yes',
      'never mind, restore it',
      'saved',
    )
    expect(cards[1] && textOf(cards[1])).toContain('Do you want to take 2 papers off your reading list?')
    expect(cards[2]?.title).toBe('Taken off')
    expect(cards[4]?.shows?.papers).toHaveLength(2)
  })

  it('is not taken for emptied by a question alone', async () => {
    const cards = await sayAll('save LADDER and ChatMol', 'clear the list', 'oops! bring them back', 'saved')
    expect(cards[2] && textOf(cards[2])).toContain('I only asked')
    expect(cards[3]?.shows?.papers).toHaveLength(2)
  })

  it('is shared after a question', async () => {
    const cards = await sayAll('save LADDER', 'share my list with everybody here')
    expect(cards[1] && commandOf(cards[1], 'Share')).toBe('share search arxiv:2503.00735')
  })

  it('of votes is taken back after a question', async () => {
    const cards = await sayAll('upvote LADDER', 'delete all my votes')
    expect(cards[1] && commandOf(cards[1], 'Take back')).toBe('unvote arxiv:2503.00735')
  })
})

describe('what is said of tastes', () => {
  it.each([
    ['im into tool use and deep research', 'I note no tastes from sentences'],
    [
      'I am mostly interested in retrieval, not so much in maths. Could you keep that in mind?',
      'I note no tastes',
    ],
    ['less about maths, more about ranking', 'I note no tastes'],
    ['less robotics for me, please', 'I hide no subject'],
    ['no more survey papers, I cannot stand them', 'I hide no subject'],
    ['please hide all underwater vehicle stuff', 'I hide no subject'],
    ['I always enjoy what Zhiyuan Liu writes', 'follow Zhiyuan Liu'],
    ['what have you learned about me?', 'I do not know yet what you like'],
  ])('%s', async (said, answer) => {
    const [card] = await sayAll(said)
    expect(card && textOf(card)).toContain(answer)
  })
})

describe('what is not done', () => {
  it.each([
    ['note on ThinkPrune: check their length penalty against ours', 'I keep no notes'],
    ['add a remark to the first: useful for the safety chapter', 'I keep no notes'],
    ['wait, delete that post', 'I cannot take back what is posted'],
    ['undo once more', 'only what was done last'],
    ['how do i move a paper to the top of my list?', 'has one order'],
    ['I know that already, hide it', 'I hide no papers'],
  ])('is said so: %s', async (said, answer) => {
    const [card] = await sayAll(said)
    expect(card && textOf(card)).toContain(answer)
  })
})

describe('a recommendation', () => {
  it.each([
    ['recommend me something to read tonight', 'these are the newest'],
    ['Which paper would you suggest for somebody who has just started with RLHF?', 'these match “RLHF” best'],
  ])('without votes says on what it is based: %s', async (said, reason) => {
    const [card] = await sayAll(said)
    expect(card?.shows?.papers.length).toBeGreaterThan(0)
    expect(card && textOf(card)).toContain(reason)
  })
})
