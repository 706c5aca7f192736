/** Conversations in which a model is asked for little: exact words, refusals, and what no tool fits. */
import { call } from '../../support/tool-calls.ts'
import { none, search, type Talk } from './turns.ts'

export const exactConversations: readonly Talk[] = [
  ['nothing fits, and the rules answer', ['pruning long chains of thought in small models', none, /^/]],
  ['a command', ['search reward hacking', 'not asked', /^Reward hacking/]],
  ['an identifier', ['2504.07615', 'not asked', /VLM-R1/]],
  ['two identifiers', ['2504.07615 2504.01296', 'not asked', /ThinkPrune/]],
  ['a link', ['https://arxiv.org/abs/2504.07615', 'not asked', /VLM-R1/]],
  ['a greeting', ['hello there', 'not asked', /./]],
  ['thanks', ['thank you!', 'not asked', /./]],
  ['a question on the bot', ['who can see what I search for?', 'not asked', /./]],
  ['another question on the bot', ['do you keep what I type?', 'not asked', /./]],
  ['what the bot can do', ['what can you do?', 'not asked', /./]],
  [
    'the next page',
    ['anything where language models reason', search('reasoning'), /^Reasoning/],
    ['more', 'not asked', /page:2/],
    ['back', 'not asked', /^Reasoning/],
  ],
  [
    'a number of the last list',
    ['anything where language models reason', search('reasoning'), /^Reasoning/],
    ['2', 'not asked', /shows: show arxiv:/],
  ],
  ['undo', ['save VLM-R1', 'not asked', /Saved/], ['undo', 'not asked', /reading list|Removed|unsave|off/i]],
  [
    'no to a question',
    [
      'our team might like agents papers on monday mornings',
      [call('subscribe', { query: 'agents', when: 'weekly mon' })],
      /Shall I post the 5 best new papers on Agents and tool use, every Monday/,
    ],
    ['no, leave it', 'not asked', /./],
  ],
  [
    'another subject in between',
    ['work about legal texts', search('legal'), /^Legal/],
    ['different thing: who works on molecules', search('molecule'), /^Molecule/],
    ['and the one before about law, once more', search('legal'), /^Legal/],
  ],
  [
    'a correction',
    ['show me grounding for robots', search('grounding robots'), /^Grounding robots/],
    ['oh I meant embodied agents in simulation', search('embodied agents'), /^Embodied agents/],
  ],
  [
    'a misspelled wish',
    ['serch somthing abot theorm proving', search('theorem proving'), /^Theorem proving/],
  ],
  [
    'a wish in German',
    ['zeig mir etwas über das Beweisen von Sätzen', search('theorem proving'), /^Theorem proving/],
  ],
  [
    'a wish in two sentences',
    [
      'My student starts on code agents tomorrow. What should she read first?',
      search('code agents survey'),
      /^Code agents survey/,
    ],
  ],
  [
    'how often a paper is named by a nickname',
    ['do we have the deepseek style vision thing', [call('show', { paper: 'VLM-R1' })], /^VLM-R1/],
  ],
  [
    'why a paper was found',
    ['papers where the reward is being gamed', search('reward hacking'), /^Reward hacking/],
    [
      'how on earth did the third get in there',
      [call('show', { paper: '$3', view: 'why', query: 'reward hacking' })],
      /LLM Post-Training/,
    ],
  ],
  [
    'what is posted in the place',
    ['subscribe agents weekdays at 09:00', 'not asked', /Subscribed/],
    ['remind me what lands in this channel', [call('list', { what: 'subscriptions' })], /agents/i],
  ],
  [
    'a look before an offer',
    ['club every thu at 15:00 in Europe/Berlin', 'not asked', /Thursday|thu/i],
    [
      'the newest vision paper would be something for our thursday session',
      [
        ...search('vision language sort:new', { next: 'nominate the first' }),
        call('mark', { act: 'nominate', paper: '$1' }),
      ],
      /Do you want “nominate arxiv:|Nominated/,
    ],
  ],
  ['only the first of two calls is done', ['law papers and also molecule papers', search('legal'), /^Legal/]],
  [
    'quotes and an apostrophe',
    ['what\'s the deal with "aha moments" in training', search('"aha moment"'), /aha moment/],
  ],
]
