/** Which sentences of an abstract tell what was done or found. */

// The weight of each cue is measured against summaries by people (`npm run bench
// -- tldr`); see docs/build/search.md.
const commonplace =
  /^(recent(ly)?|in recent years|modern)\b|\b(have|has) (recently |also )?(shown|become|emerged|achieved|demonstrated|made|significantly|evolved)\b/i
const announcement =
  /\b(?:we|this (?:paper|work|article|study)) (?:\w+ly )?(?:propose|introduce|present|develop|design|describe)s?\b/i
const signs: readonly (readonly [Pick<RegExp, 'test'>, number])[] = [
  [announcement, 2],
  [
    /\b(we|our \w+|results?|experiments?|evaluations?|this \w+) (\w+ ){0,2}(show|demonstrate|find|reveal|prove|observe|indicate)s?\b/i,
    1,
  ],
  [/^(to (address|this end|overcome|tackle|bridge|solve)|in this (paper|work|study)|here,? we)\b/i, 1],
  [/^(however|despite|although|while|existing)\b/i, -1],
  [{ test: offersCode }, -1],
  [commonplace, -1],
]

/** How well a sentence says what a paper did or found; `position` is its place in the abstract, from 0. */
export function rateContribution(sentence: string, position: number): number {
  const rating = signs.reduce((sum, [sign, weight]) => sum + (sign.test(sentence) ? weight : 0), 0)
  // A first sentence without a cue is background; a fragment says nothing.
  return rating - (position === 0 && rating <= 0 ? 0.5 : 0) - (sentence.length < 40 ? 1 : 0)
}

/** Whether a sentence says what has been said before: "Recently, language models have shown …". */
export function isCommonplace(sentence: string): boolean {
  return commonplace.test(sentence)
}

/** What follows "we propose" or its like in a sentence; undefined where nothing is announced. */
export function announcedIn(sentence: string): string | undefined {
  const match = announcement.exec(sentence)
  return match === null ? undefined : sentence.slice(match.index + match[0].length).trimStart()
}

/** Whether a sentence says where code, data or a model are to be had. */
export function offersCode(sentence: string): boolean {
  if (/https?:/i.test(sentence)) return true
  const at = sentence.search(/\b(code|data|models?|weights)\b/i)
  return at >= 0 && /\b(available|released?|open-?sourced?|accessible)\b/i.test(sentence.slice(at))
}
