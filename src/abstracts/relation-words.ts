/**
 * Words that abstracts use for one another when they tell a finding: a question may say
 * “raises” where a paper has “elevated”.
 */
import { spacedWords } from '../model/words.ts'
import type { Analysis } from '../search/analysis/analysis.ts'

/** Whatever changes an amount, up or down: which of the two is for the reader to see. */
const change = `increase increases increased increasing higher raise raises raised elevate elevated elevates elevation
  enhance enhances enhanced upregulate upregulated upregulates upregulation promote promotes promoted improve improves
  improved greater boost boosts augment augments larger stimulate stimulates induce induces induced decrease
  decreases decreased decreasing lower reduce reduces reduced reduction reducing decline declines inhibit inhibits
  inhibited inhibition suppress suppresses suppressed suppression attenuate attenuates attenuated diminish diminished
  downregulate downregulated downregulates downregulation impair impaired impairs less fewer block blocks blocked
  prevent prevents prevented abolish abolished limit limits restrict restricts mitigate mitigates mitigated alleviate
  alleviates outperform outperforms outperformed surpass surpasses surpassed exceed exceeds gain gains degrade degrades`

const others = [
  `associate associated association associations correlate correlated correlates correlation linked link links related
  relationship relation risk predictor predict predicts predictive`,
  `cause causes caused causing lead leads led result results resulted trigger triggers triggered induce induces induced
  mediate mediates mediated due contribute contributes contributed drive drives driven responsible`,
  `require requires required requirement necessary essential need needed needs depend depends dependent dependence
  critical crucial important role roles`,
  `treat treatment treated treating therapy therapies therapeutic treatments drug drugs administration administered
  intervention`,
  'bind binds binding bound interact interacts interaction interactions target targets complex',
  'patient patients people individual individuals subject subjects person persons adult adults human humans women men participants population',
  'death mortality die dies dying died survival fatal deaths lethal',
  'activate activates activated activation activity active',
  'express expressed expression expresses expressing level levels transcription',
  'cancer tumor tumors tumour tumours cancers carcinoma malignancy neoplasm metastasis metastatic',
  'mouse mice murine rat rats rodent animal animals',
  'child children infant infants newborn newborns pediatric neonatal',
  'dataset datasets data corpus corpora benchmark benchmarks',
  'method methods approach approaches technique techniques algorithm algorithms framework frameworks',
  'fast faster speed speedup efficient efficiency quick quicker latency throughput',
  'accuracy accurate performance error errors precision quality',
]

/** Which classes a stem belongs to; `changes` tells the first of them. */
export interface RelationWords {
  areAlike(stem: string, other: string): boolean
  changes(stem: string): boolean
}

export function createRelationWords({ stem }: Pick<Analysis, 'stem'>): RelationWords {
  const classes = new Map<string, Set<number>>()
  for (const [number, words] of [change, ...others].entries())
    for (const word of spacedWords(words)) {
      const known = classes.get(stem(word)) ?? new Set<number>()
      classes.set(stem(word), known.add(number))
    }
  const none = new Set<number>()
  return {
    areAlike: (one, other) => !(classes.get(one) ?? none).isDisjointFrom(classes.get(other) ?? none),
    changes: (one) => (classes.get(one) ?? none).has(0),
  }
}
