/** What in a sentence of an abstract hints at a problem, an idea or a result. */
import { hasDigit } from '../model/words.ts'
import { isCommonplace, offersCode } from './contribution.ts'
import {
  anyWord,
  hasPhrase,
  lexicon,
  oneOf,
  type Phrase,
  phraseLength,
  phrases,
  startingWith,
  type Token,
} from './phrases.ts'

// The weights were chosen on sixty labelled abstracts and measured on ninety others (`npm run bench
// -- lines`); see docs/build/search.md.
/** Whether something stands in a sentence, and how much that weighs for a role. */
export type Cue = readonly [isThere: (sentence: string, tokens: readonly Token[]) => boolean, weight: number]

/** A cue that stands at the beginning of a sentence. */
function begins(...lists: readonly (readonly Phrase[])[]): Cue[0] {
  const all = lexicon(...lists.flat())
  return (_, tokens) => phraseLength(tokens, all) > 0
}

/** A cue that stands anywhere in a sentence. */
function has(...known: readonly Phrase[]): Cue[0] {
  const all = lexicon(...known)
  return (_, tokens) => hasPhrase(tokens, all)
}

/** A cue that needs one of its parts only. */
function either(...parts: readonly Cue[0][]): Cue[0] {
  return (...said) => parts.some((part) => part(...said))
}

const we = oneOf('we')
const the = oneOf('our the this')
const than = oneOf('than')
const beings = oneOf('are is')
const thisPaper = either(
  has(
    [oneOf('in through'), oneOf('this'), oneOf('article letter note paper report study survey work')],
    [oneOf('here'), we],
    [oneOf('here'), oneOf(','), we],
  ),
  begins(phrases('here')),
)

const aims = oneOf('aim aims contribution contributions goal goals objective objectives purpose purposes')
export const ideaCues: readonly Cue[] = [
  [thisPaper, 1],
  [
    either(
      has(
        [oneOf('to'), oneOf('address bridge fill mitigate overcome solve tackle')],
        [oneOf('to'), oneOf('this'), oneOf('aim end purpose')],
      ),
      begins(phrases('for this')),
    ),
    1,
  ],
  [
    has(
      [aims, beings],
      [aims, oneOf('of'), the, anyWord, beings],
      [oneOf('the'), oneOf('aim goal objective purpose'), oneOf('of')],
    ),
    2,
  ],
  [has([oneOf('new novel')]), 0.4],
  [
    has(
      [oneOf('our the'), oneOf('proposed')],
      [oneOf('our'), oneOf('approach framework method model strategy')],
    ),
    0.5,
  ],
  [
    either(
      begins(
        phrases('additionally, afterwards, also, besides, finally, further, furthermore, in addition'),
        phrases('later, moreover, next, second, then, third'),
      ),
      has([we, oneOf('additionally also finally further next then')]),
    ),
    -1.5,
  ],
]
export const problemCues: readonly Cue[] = [
  [
    begins(
      phrases('although, but, despite, however, nevertheless, on the other hand'),
      phrases('unfortunately, whereas, while, yet'),
    ),
    1.5,
  ],
  [has([oneOf(', ;'), oneOf('but however yet')]), 1.2],
  [
    has(
      [startingWith('bias bottleneck challeng deteriorat difficult overlooked poor')],
      [startingWith('prohibitive restricted vulnerab')],
      [
        oneOf(
          `brittle cannot costly dishonest expensive fail fails hard impossible impractical inaccurate infeasible
          insufficient intractable lack lacks lacking limit limits limited limitation limitations little opaque risk
          risks slow suffer suffers threat threats unclear unknown unrealistic`,
        ),
      ],
      [oneOf('open'), oneOf('and problem question')],
      [oneOf('not'), oneOf('as been realistic well yet')],
      ...phrases('mainly empirical, too complex'),
    ),
    1.5,
  ],
  [
    has([
      oneOf(
        `complexity critical crucial essential high imperative necessary need needed no not only problem question`,
      ),
    ]),
    0.6,
  ],
  [has([oneOf('?')]), 1.5],
]
const more = oneOf('better faster fewer greater higher larger less lower shorter smaller stronger')
const gets = oneOf('derive obtain')
export const resultCues: readonly Cue[] = [
  [
    has(
      [
        oneOf('and to we'),
        oneOf('conclude concluded demonstrate demonstrated find found observe observed prove proved show'),
        oneOf('that'),
      ],
      ...phrases('main result'),
    ),
    0.6,
  ],
  [
    either(
      begins([[oneOf('this'), oneOf('beats improves outperforms result')]]),
      has(
        [oneOf('compare compares'), oneOf('favorably favourably')],
        [oneOf('result results'), startingWith('beat improve')],
      ),
    ),
    1.5,
  ],
  [either(tellsFactor, has(...phrases('orders of magnitude'))), 0.9],
  [
    either(
      begins(phrases('additionally, also, besides, furthermore, in addition, moreover')),
      has([we, oneOf('also further')]),
    ),
    -0.6,
  ],
  [thisPaper, -0.7],
  // That it works says less than what it reaches.
  [has([oneOf('applicability effectiveness feasibility usefulness utility')]), -0.5],
  [has([we, gets], [we, oneOf('also further then'), gets]), 1],
  [has([more, than], [oneOf('more'), anyWord, than]), 0.9],
  [
    has(
      [oneOf('could hope open opens pave paves promising will')],
      [oneOf('future'), oneOf('research studies work')],
    ),
    -0.8,
  ],
  [begins(phrases('although, despite, however, while')), -0.5],
  [offersCode, -2],
  [isCommonplace, -1.5],
]
/** `12 %`, `3 times`, `5x`. */
function tellsFactor(_: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) =>
    word.endsWith('x')
      ? hasDigit(word.slice(-2))
      : hasDigit(word.slice(-1)) && isFactor(tokens[at + 1]?.word ?? ''),
  )
}
const isFactor = (word: string) => word === 'x' || sharesAndTimes(word)
const sharesAndTimes = startingWith('% percent times')

export const gains = lexicon(
  [
    startingWith(
      'accura achiev competitive consistent decreas effective efficien excellent favorabl favourabl',
    ),
  ],
  [startingWith('improv increas optimal outperform reduc robust significant superior')],
  [oneOf('convergence demonstrates faster better')],
  ...phrases('state of the art, state - of - the - art'),
)
export const alsoShows = has(
  [oneOf(', and'), oneOf('demonstrate demonstrating find prove show showing')],
  [oneOf(', and'), oneOf('which'), oneOf('shows')],
)
export const provesFirst = lexicon([we, oneOf('prove show')])
export const problems = lexicon([oneOf('problem problems')])
