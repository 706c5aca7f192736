/** Short forms written out, so that what reads them needs one of each. */

/** `for me` is one command in two words. */
export function joinForMe(text: string): string {
  return text.replace(/^for me(?=$|\s+days:)/i, 'forme')
}

/** `papers w/o code`, `tool use w/ code`, `whats new`, `i dont need it` */
export function spellOut(text: string): string {
  return text
    .replace(withoutApostrophe, "$1'$2")
    .replace(iAm, "I'm")
    .replace(
      /,? (?:like i['’]?m (?:five|5)|in (?:simple|plain|easy) (?:terms|words|english)|eli5)[.!?]?$/i,
      '',
    )
    .replace(/(?<=\b(?:save|cite|share|show|export|drop|remove|keep|open) )['’]?em\b/gi, 'them')
    .replace(
      /(?<=^(?:\S{2,8} )?(?:save|cite|share|show|export|drop|remove|keep|open|upvote|bookmark) )them all$/i,
      'all of them',
    )
    .replace(/\band also (?=\S)/gi, 'and ')
    .replace(/\b(can|could|do|does|did|will|would|are|if) u\b/gi, '$1 you')
    .replace(/(?<=^|\s)w\/o(?=\s)/gi, 'without')
    .replace(
      /(?<=^|\s)w(?:\/(?=\s)|(?=\s(?:a |an |some |the )?(?:code|repo|github|implementation)\b))/gi,
      'with',
    )
}

const withoutApostrophe =
  /(?<=^|\s)(what|where|who|how|that|there|do(?=nt)n|does(?=nt)n|did(?=nt)n|ca(?=nt)n|wo(?=nt)n|is(?=nt)n|are(?=nt)n|was(?=nt)n|have(?=nt)n|has(?=nt)n|could(?=nt)n|would(?=nt)n|should(?=nt)n)(s|t)(?=\s)/gi
/** “Im” is a name as well. */
const iAm =
  /(?<=^|\s)(?<!\bby )im(?= (?:looking|searching|trying|preparing|working|writing|reading|doing|starting|interested|new|not|after|a|an|the|in|at|on|currently|still|also|just|only|really|very|sure|sorry)\s)/gi
