/** What a digest should be about instead, or as well: `change the subject to drug discovery`. */
import { readTimes, saysTimes } from './read-times.ts'

export interface SaidSubject {
  readonly act: 'subject'
  readonly subject: string
  readonly how: 'set' | 'add' | 'without'
}

const subjects: readonly (readonly [said: RegExp, how: 'set' | 'add' | 'without'])[] = [
  [/^(?:change|set|switch|make) (?:the |its )?(?:subject|query|topic|words) (?:to|into) (.{2,80})$/i, 'set'],
  [/^(?:make|let) it (?:be )?(?:about|on|only about|just about) (.{2,80})$/i, 'set'],
  [
    /^(?:(?:it|this|that)(?: is|'s)|its) (?:too|much too|way too|far too) (?:broad|wide|general|unspecific|narrow)[,.;:]? (?:please |so )?(?:take|make it|use|keep|do)?,? ?(?:only|just) (.{2,80})$/i,
    'set',
  ],
  [
    /^(?:[Ww]rong (?:person|one|name|author)[,.;]? )?(?:[Ii]|[Ww]e) (?:mean|meant) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'.-]*){1,3})$/u,
    'set',
  ],
  [
    /^make it (?!(?:an? |the |more|less|much|shorter|longer|bigger|smaller|public|private|stop|work|quick|so |like|better|earlier|later|here|there|for|to |in |at |on |only |just |not |no ))(\p{L}[\p{L}\d -]{3,40}), (?:the rest|everything else|all else) (?:stays?|remains?)(?: the same| as (?:it is|before))?$/iu,
    'set',
  ],
  [/^(?:better|rather|instead)(?:[,:]? (?:on|about)|:) (.{2,80})$/i, 'set'],
  [
    /^(?:(?:i|we)(?:['’]ve| have)? changed (?:my|our) minds?[,.;:]{0,2} )(?:(?:(?:i|we)(?:['’]d| would)? )?(?:prefer|rather have|want|need|take|like)|(?:let['’]s|please) (?:have|take|do)|make it|rather) (.{2,60}?)(?: instead| rather| please)?$/i,
    'set',
  ],
  [/^(?:i|we)(?:['’]d| would)? (?:prefer|rather have|rather want) (.{2,60}?) (?:instead|rather)$/i, 'set'],
  [
    /^(?:widen|broaden|extend|expand) (?:it|this|that|the digest) (?:to|with|by) (?:also )?(?:have |include |cover |add )?(.{2,80})$/i,
    'add',
  ],
  [/^(?:put|take) (?!(?:it|this|that|them|one) )(.{2,60}?) in(?:to it)?(?: too| as well| also)?$/i, 'add'],
  [
    /^(?:but |and )?(?:no|without|exclude|leave out|nothing (?:on|about)) (?:any |the |all )?(?!(?:papers?|posts?|more|less|it|that|this|one|not|need|thanks?|problem|idea|worries|longer)\b)([\p{L}-]{3,30}(?: [\p{L}-]{3,30})?)(?: please| pls| papers)?$/iu,
    'without',
  ],
  [
    /^(?:add|include) (.{2,60}?) (?:to (?:it|that|this|the (?:digest|subscription|query))|as well|too)$/i,
    'add',
  ],
]

/** Undefined for anything else, and for times, which are no subject. */
export function readSubject(said: string): SaidSubject | undefined {
  for (const [pattern, how] of subjects) {
    const subject = pattern.exec(said)?.[1]
    if (subject !== undefined && !saysTimes(readTimes(subject).times))
      return { act: 'subject', subject: dropToo(subject), how }
  }
  return undefined
}

/** `agents as well`: agents */
export function dropToo(text: string): string {
  return text.replace(/,? (?:too|as well|also|please)$/i, '').trim()
}

/** A query with what was said of its subject. */
export function withSubject(query: string, subject: string, how: SaidSubject['how']): string {
  const isOr = / or /i.test(query)
  switch (how) {
    case 'set':
      return subject
    case 'add':
      return `${isOr ? `(${query})` : query} or ${subject}`
    case 'without':
      return `${isOr ? `(${query})` : query} -${/\s/.test(subject) ? `"${subject}"` : subject}`
  }
}
