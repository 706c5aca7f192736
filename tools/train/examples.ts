/** Examples of what people say: `data/acts.tsv` has an act, its context and a sentence on each line. */

export interface Example {
  /** `none` for what is no act in its context, but may be one in another. */
  readonly act: string
  /** Where it is the act; `any` for a search, which is none in any context. */
  readonly context: string
  readonly sentence: string
}

export function readExamples(text: string): readonly Example[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [act = '', context = '', sentence = ''] = line.split('\t')
      return { act, context, sentence }
    })
}

/** Whether an example is one of a column (1), is none (-1), or does not tell (0). */
export function labelOf(
  example: Example,
  column: { readonly context: string; readonly act?: string },
): number {
  if (example.context === 'any') return -1
  if (example.context === column.context)
    return column.act === example.act || (column.act === undefined && example.act !== 'none') ? 1 : -1
  if (example.act === 'none') return 0
  return tellsOfOthers(example, column.context) ? -1 : 0
}

/** Whether what was said in one context means nothing in another. */
function tellsOfOthers({ act, context }: Example, other: string): boolean {
  const [last = ''] = act.split(' ').slice(-1)
  // What sets something up is said of nothing that is there; what wants another one may be either.
  if (other === 'first') return !ofFirst.has(act)
  if (other === 'named') return !ofNamed.has(last)
  if (other === 'set-up') return context !== 'fact' && !ofSetUps.has(last)
  if (other === 'fact') return !act.startsWith('help ') && !ofFacts.has(act)
  return false
}

const ofFirst: ReadonlySet<string> = new Set([
  ...['another', 'subscribe', 'subscriptions', 'help subscribe', 'help club', 'help topic', 'club'],
])
const ofNamed: ReadonlySet<string> = new Set(['trends', 'preview', 'subscriptions', 'ask'])
const ofSetUps: ReadonlySet<string> = new Set(
  `subscriptions subscribe digests club nominations nominate minutes settings instead undo too look more again
  unfiltered narrow read unread`.split(/\s+/),
)
const ofFacts: ReadonlySet<string> = new Set(
  'self aside mydata settings learning status calendar members reminders'.split(' '),
)
