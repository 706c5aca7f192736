/** Conversations, with what a model would choose for each sentence and what the card then is. */
import { call } from '../../support/tool-calls.ts'
import { exactConversations } from './exact-conversations.ts'
import { none, search, type Talk } from './turns.ts'

export const conversations: readonly Talk[] = [
  ...exactConversations,
  [
    'a wish in other words',
    ['could you dig up stuff about models gaming their rewards', search('reward hacking'), /^Reward hacking/],
  ],
  [
    'a list that is narrowed',
    ['we are after work on reasoning with reinforcement learning', search('reasoning'), /^Reasoning/],
    ['hmm, only those one can run at home', search('reasoning has:code'), /shows: search .*has:code/],
  ],
  [
    'what is left out',
    ['anything that helps agents use tools', search('agents tool use'), /^Agents tool use/],
    ['not those benchmark things', search('agents tool use -benchmark'), /shows: search .*-benchmark/],
  ],
  [
    'one of a list that is described',
    ['papers where the reward is being gamed', search('reward hacking'), /^Reward hacking/],
    ['what does the one with the vision model say', [call('show', { paper: '$5' })], /^VLM-R1/],
  ],
  [
    'papers like one that was shown',
    ['I want to read about vision and language together', search('vision language'), /^Vision language/],
    [
      'and what else goes in the direction of the second',
      [call('show', { paper: '$2', view: 'similar' })],
      /similar arxiv:2504\.07491/,
    ],
  ],
  [
    'a citation of one that was described',
    ['stuff on pruning long chains of thought', search('pruning chain of thought'), /ThinkPrune/],
    ['I need the first for my bibliography', none, /@\w+\{/],
  ],
  [
    'a citation in another format',
    ['stuff about grounding language in robots', search('embodied'), /^Embodied/],
    [
      'my other program only reads RIS, that robots one please',
      [call('show', { paper: '$1', view: 'cite', format: 'ris' })],
      /TY {2}- /,
    ],
  ],
  [
    'a question that papers answer',
    [
      'tell us what keeps a policy from hacking its reward',
      [call('ask', { question: 'what reduces reward hacking?' })],
      /reward hacking/i,
    ],
  ],
  [
    'a question of one paper that was just found',
    [
      'which datasets did the vlm-r1 people train with, roughly',
      [
        ...search('title:VLM-R1', { next: 'ask the paper' }),
        call('ask', { question: '$1 which datasets are used?' }),
      ],
      /which datasets|VLM-R1/i,
    ],
  ],
  [
    'two looks before the answer',
    [
      'pick the newest one on vision and give me what resembles it',
      [
        ...search('vision language sort:new', { next: 'look at the newest' }),
        call('show', { paper: '$1', next: 'then those like it' }),
        call('show', { paper: '$1', view: 'similar' }),
      ],
      /shows: similar arxiv:/,
    ],
  ],
  [
    'newest first',
    [
      'whatever came out lately on alignment and human feedback',
      search('human feedback sort:new'),
      /shows: search human feedback sort:new/,
    ],
    ['and before that', 'not asked', /page:2/],
  ],
  [
    'a span of time in words',
    [
      'things from march about agents, nothing older',
      search('agents since:2025-03-01 before:2025-04-01'),
      /since:2025-03-01 before:2025-04-01/,
    ],
  ],
  [
    'an author by a part of the name',
    [
      'did the shen behind that vision model write more',
      [call('search', { author: 'Haozhan Shen' })],
      /Haozhan Shen/,
    ],
  ],
  [
    'how a subject grew',
    [
      'has interest in verifiable rewards been growing or not',
      [call('trends', { queries: 'verifiable rewards' })],
      /verifiable rewards/i,
    ],
    ['put agents next to that', [call('trends', { queries: 'verifiable rewards, agents' })], /agents/],
  ],
  [
    'what is new of a topic',
    [
      'catch me up on multimodal please, it has been weeks',
      [call('list', { what: 'new', topic: 'multimodal' })],
      /latest multimodal/,
    ],
  ],
  [
    'what is new for one person',
    ['surprise me with something that suits my taste', [call('list', { what: 'for me' })], /votes?|like/i],
  ],
  [
    'a digest before it is set up',
    [
      'how would a morning mail on agents look, roughly',
      [call('list', { what: 'preview', topic: 'agents' })],
      /agents/i,
    ],
  ],
  ['the reading list', ['what was it again that I put aside', [call('list', { what: 'saved' })], /saved/i]],
  [
    'a list of a person is not told to the model afterwards',
    ['save VLM-R1', 'not asked', /Saved/],
    ['what was it again that I put aside', [call('list', { what: 'saved' })], /VLM-R1/],
    ['and something like those', search('vision language'), /^Vision language/],
  ],
  [
    'a wish for everybody is asked about',
    [
      'the team might like agents papers on monday mornings',
      [call('subscribe', { query: 'agents', when: 'weekly mon at 09:00' })],
      /^Not done|Shall I post the 5 best new papers on Agents and tool use, every Monday at 09:00/,
    ],
    ['yes', 'not asked', /Subscribed/],
  ],
  [
    'an order that the rules read is done by them',
    ['subscribe agents weekdays at 09:00 in Europe/Berlin', 'not asked', /Subscribed/],
    [
      'hmm, would an hour later be possible',
      [call('change_digest', { act: 'edit', subscription: '1', change: 'at 10:00' })],
      /10:00/,
    ],
  ],
  [
    'an end that is only thought about',
    ['subscribe safety weekdays at 09:00', 'not asked', /Subscribed/],
    [
      'I am not sure anybody reads those posts any more',
      [call('change_digest', { act: 'end', subscription: '1' })],
      /End the digest on/,
    ],
  ],
  [
    'an author who is followed',
    [
      'whatever Haozhan Shen puts out should land here',
      [call('subscribe', { author: 'Haozhan Shen' })],
      /follow Haozhan Shen/,
    ],
  ],
  [
    'a reading group that is asked about',
    ['club every thu at 15:00 in Europe/Berlin', 'not asked', /Thursday|thu/i],
    [
      'the room is taken this week, friday at four would work for most',
      [call('reading_group', { words: 'move to friday at 16:00' })],
      /club (?:move to friday|edit 1 every fri) at 16:00/,
    ],
  ],
  [
    'when the group meets',
    ['club every thu at 15:00 in Europe/Berlin', 'not asked', /Thursday|thu/i],
    ['which thursdays are ahead of us', [call('reading_group', { words: 'dates' })], /apr/i],
  ],
  [
    'a paper that is shared only by a press',
    ['vision papers with code would be good', search('vision language has:code'), /has:code/],
    [
      'the others would love the first',
      [call('share', { paper: '$1' })],
      /Shall I post “VLM-R1.*” for everybody here/,
    ],
  ],
  [
    'a setting that is asked about',
    [
      'those link previews get on our nerves',
      [call('settings', { change: 'unfurl off' })],
      /Do you want “settings unfurl off”/,
    ],
  ],
  [
    'a topic for the whole workspace is asked about',
    [
      'we keep typing the same words about spec gaming',
      [call('topic', { act: 'add', name: 'gaming', query: 'reward hacking' })],
      /Do you want “topic add gaming reward hacking”\? That changes it for the whole workspace/,
    ],
  ],
  [
    'a paper that is saved by name of the command',
    ['work on trustworthy rewards for language models', search('reward hacking'), /^Reward hacking/],
    ['save the one that shapes rewards for me', [call('mark', { act: 'save', paper: '$1' })], /Saved/],
  ],
  [
    'a paper that may be worth keeping',
    ['something about optimism in decoding', search('optimism'), /^Optimism/],
    [
      'that first one might be one to keep around',
      [call('mark', { act: 'save', paper: '$1' })],
      /Do you want “save (?:arxiv:|1”)/,
    ],
    ['yes', 'not asked', /Saved/],
  ],
  [
    'a paper that nobody was shown is not saved',
    ['something about optimism in decoding', search('optimism'), /^Optimism/],
    [
      'whatever resembles it should stay with me',
      [call('mark', { act: 'save', paper: 'arxiv:2504.01296' })],
      /Do you want “save arxiv:2504\.01296”/,
    ],
  ],
  [
    'a vote is asked about',
    ['chain of thought pruning papers please', search('pruning chain of thought'), /ThinkPrune/],
    ['the first is really neat work', [call('mark', { act: 'vote up', paper: '$1' })], /vote|👍/i],
  ],
  [
    'wrong arguments are told to the model, which mends them',
    [
      'three papers about safety, no more than that',
      [call('search', { query: 'safety', count: 'three' }), call('search', { query: 'safety', count: 3 })],
      /^Safety/,
    ],
  ],
  [
    'a paper that is not there is told to the model, which searches',
    [
      'open that pruning paper by its title',
      [call('show', { paper: 'The Pruning Paper That Nobody Wrote' }), ...search('pruning')],
      /^Pruning/,
    ],
  ],
  [
    'an unknown tool is told to the model',
    [
      'boil that pruning work down for somebody in a hurry',
      [call('summarise', { paper: 'x' }), ...search('pruning')],
      /^Pruning/,
    ],
  ],
]
