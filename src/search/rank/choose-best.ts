/** The best of many papers by score, in no order: two passes that compare nothing. */

/** The highest score of some papers; 0 for none. */
export function bestScoreOf(docs: Uint32Array, scores: Float64Array): number {
  let best = 0
  for (let at = 0; at < docs.length; at++) best = Math.max(best, scores[docs[at] as number] as number)
  return best
}

/**
 * Of papers whose best score is `best`, the `count` of the highest scores, and those about as good as the
 * last of them: as many as have a score no lower than it by more than `margin`, and somewhat more. In the
 * order in which they are given, in `room` where they are not all.
 */
export function chooseBest(
  docs: Uint32Array,
  scores: Float64Array,
  {
    best,
    count,
    room,
    margin = 0,
  }: { readonly best: number; readonly count: number; readonly room: Uint32Array; readonly margin?: number },
): Uint32Array {
  if (docs.length <= count || !(best > 0)) return docs
  const papers = new Uint32Array(levels)
  for (let at = 0; at < docs.length; at++) {
    const level = levelOf(scores[docs[at] as number] as number, best)
    papers[level] = (papers[level] as number) + 1
  }
  let least = levels - 1
  for (let found = papers[least] ?? 0; least > 0 && found < count; ) found += papers[--least] ?? 0
  let size = 0
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number
    if (levelOf((scores[doc] as number) + margin, best) >= least) room[size++] = doc
  }
  return room.subarray(0, size)
}

function levelOf(score: number, best: number): number {
  return Math.floor((score / best) * (levels - 1))
}

const levels = 1024
