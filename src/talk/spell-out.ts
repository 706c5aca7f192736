/** Short forms written out, so that what reads them needs one of each. */

/** `papers w/o code`, `tool use w/ code`, `whats new`, `i dont need it` */
export function spellOut(text: string): string {
  return text
    .replace(/\b(s)o{3,8}\b/gi, '$1o')
    .replace(/(?<!\p{L})\p{L}{3,11}(?!\p{L})/gu, mend)
    .replace(slipOfThe, 'the')
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

/** Names have capitals; days have them too. */
function mend(word: string): string {
  const meant = meantBy.get(word.toLowerCase())
  const isName = word !== word.toLowerCase() && meant?.endsWith('day') === false
  return meant === undefined || isName ? word : meant
}

/** “Teh” is a name as well. */
const slipOfThe =
  /(?<=\s)teh(?= (?:papers?|ones?|first|second|third|last|list|digest|club|group|meeting|reading)\b)/g

/** Words that people often mistype when they ask for something, and that no paper is about. */
const meantBy: ReadonlyMap<string, string> = new Map(
  `about abuot aobut abotu abt|also aslo|and adn|anything anyhting anythng anythign|because becuase becasue
  |daily dayly dialy|digest digset diegst digets|every evry evrey everry ervery|everyone everone|friday firday fridya
  |interested intrested intersted|list lsit|monday mondey monady|month mounth|morning mornig moring
  |papers papres paeprs papaers pappers paprs|please plese plaese|receive recieve recive
  |recommend recomend reccomend|research reserach reaserch|saturday saterday|similar simillar similiar
  |something somthing smth smthg|suggest sugest|thursday thrusday thurday
  |tomorrow tommorow tommorrow tomorow tomorrw|tuesday tusday teusday tuseday
  |wednesday wendesday wensday wednsday wenesday|week weeek|weekly wekly weekley|which wich whcih|with wiht`
    .split('|')
    .flatMap((line) => {
      const [meant = '', ...typed] = line.trim().split(/\s+/)
      return typed.map((word) => [word, meant] as const)
    }),
)

const withoutApostrophe =
  /(?<=^|\s)(what|where|who|how|that|there|do(?=nt)n|does(?=nt)n|did(?=nt)n|ca(?=nt)n|wo(?=nt)n|is(?=nt)n|are(?=nt)n|was(?=nt)n|have(?=nt)n|has(?=nt)n|could(?=nt)n|would(?=nt)n|should(?=nt)n)(s|t)(?=\s)/gi
/** “Im” is a name as well. */
const iAm =
  /(?<=^|\s)(?<!\bby )im(?= (?:looking|searching|trying|preparing|working|writing|reading|doing|starting|interested|new|not|after|a|an|the|in|at|on|currently|still|also|just|only|really|very|sure|sorry)\s)/gi
