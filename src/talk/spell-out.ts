/** Short forms written out, so that what reads them needs one of each. */

/** `for me` is one command in two words. */
export function joinForMe(text: string): string {
  return text.replace(/^for me(?=$|\s+days:)/i, 'forme')
}

/** `papers w/o code`, `tool use w/ code` */
export function spellOut(text: string): string {
  return text
    .replace(
      /,? (?:like i['’]?m (?:five|5)|in (?:simple|plain|easy) (?:terms|words|english)|eli5)[.!?]?$/i,
      '',
    )
    .replace(/(?<=\b(?:save|cite|share|show|export|drop|remove|keep|open) )['’]?em\b/gi, 'them')
    .replace(
      /(?<=^(?:\S{2,8} )?(?:save|cite|share|show|export|drop|remove|keep|open|upvote|bookmark) )them all$/i,
      'all of them',
    )
    .replace(/\b(can|could|do|does|did|will|would|are|if) u\b/gi, '$1 you')
    .replace(/(?<=^|\s)w\/o(?=\s)/gi, 'without')
    .replace(
      /(?<=^|\s)w(?:\/(?=\s)|(?=\s(?:a |an |some |the )?(?:code|repo|github|implementation)\b))/gi,
      'with',
    )
}
