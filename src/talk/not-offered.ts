/** What people expect of a bot and this one does not do; a search for these words would help nobody. */
import { BotError } from '../errors.ts'

const maxLength = 120

const refusals: readonly (readonly [said: RegExp, sentence: string, suggestions: readonly string[]])[] = [
  [
    /^(?:book|reserve) (?:me |us )?(?:(?:an?|the|our|some) )?(?:[a-z]{3,12} ){0,2}(?:room|table|flight|hotel|train|seat)s?\b.{0,80}$|^order (?:me |us )?(?:(?:an?|the|some) )?(?:pizza|food|coffee|lunch|cake|snacks)\b.{0,60}$|^(?:can you )?read .{1,60} (?:out loud|aloud)\b.{0,40}$/i,
    'I cannot do that: I find papers, post digests of new ones, and run reading groups.',
    ['help', 'help club'],
  ],
  [
    /^(?:read (?:me )?(?:the )?(?:full|whole|entire|complete) (?:pdf|paper|text|article)|(?:summari[sz]e|translate|read|show) (?:an?|the|this|that|my) (?:(?:full|whole|entire|complete) pdfs?|pdfs?(?= (?:for|to) (?:me|us)\b)))\b.{0,100}$/i,
    'I read abstracts, not whole papers, and write nothing of my own: ask quotes what abstracts say.',
    ['help ask', 'help show'],
  ],
  [
    /^(?:run|execute|rerun|re-run) (?:the |its |their |this |that )?(?:code|experiments?|scripts?|training|evaluation)\b.{0,90}$/i,
    'I run no code. Where a paper has code, its card says where.',
    ['help show'],
  ],
  [
    /^(?:share|post|send|forward|put|drop) .{1,60} (?:in|to|into) #[\p{L}\p{N}_-]{1,80}\b.{0,60}$/iu,
    'I share an answer where it was asked: ask me in that channel.',
    ['help share'],
  ],
  [
    /^(?:share|send|forward|show) (?:(?:it|this|that|them|these|the list) )?(?:with|to) (?!(?:the|this|that|my|our|us|me|everybody|everyone|all|others|a|an)\b)[\p{L}'’-]{2,20}$/iu,
    'I write to no single person for you. What you share is posted here, for everybody.',
    ['help share'],
  ],
  [
    /^(?:(?:set|schedule|make) (?:me )?a reminder|remind (?:me|us)(?!,? (?:of|what|which|who|how|where|when)\b)|(?:ping|nudge) (?:me|us) (?:about|again|on|in|at|tomorrow|later))\b/i,
    'I set no reminders. What you save stays on your reading list, and what you subscribe to is posted here when you say.',
    ['saved', 'help subscribe'],
  ],
  [
    /^(?:(?:send|write|forward|mail) (?:me|us|it|this|them|these|the) .{0,60}\b(?:(?:an|by|via|per|weekly|daily) e-?mails?|e-?mails|my (?:e-?mail|inbox))|(?:e-?mail|mail) (?:me|us|it|this|that|them|these|those|number \d|#?\d|the (?:first|second|third|fourth|fifth|last|list))|do you (?:send|write|do) e-?mails?)\b/i,
    'I write no e-mail. I post here, when you say, and give feeds that other programs read.',
    ['help subscribe', 'help feed'],
  ],
  [
    /^(?:(?:how many citations|what(?:'s| is) the (?:citation count|number of citations)|(?:show|give) (?:me )?(?:the )?citation (?:count|numbers?)) .{0,30}\b(?:first|second|third|fourth|fifth|last|it|this|that|these|those|they|them|one|paper|papers|#?\d)|how often (?:is|was|are|were|has|have) .{1,60}\bcited)\b.{0,20}$/i,
    'I do not know how often papers are cited.',
    [],
  ],
  [
    /^(?:i |have |['’]ve |already ){0,3}read (?:the )?(?:first|second|third|fourth|fifth|last|one|number \d+|#?\d+)(?: one)? already$|^(?:[^,;]{1,60}[,;] )?(?:please )?(?:mark|set|flag) .{1,40} as (?:un)?(?:read|done|finished)$|^(?:so |and )?(?:what(?:['’]?s| is| are)|which (?:ones? |papers? )?(?:is|are|have i not)|show (?:me )?(?:the )?) ?(?:still |yet )?(?:un-?read|not read yet|left to read)(?: ones| papers)?$|^(?:i(?:'ve| have)? (?:already )?(?:read|seen) (?:it|that|this|these|those|them|the (?:first|second|third|fourth|fifth|last)|number \d+|#?\d+|all)\b.{0,20}|(?:mark|set|flag) .{1,40} as (?:un)?(?:read|done|finished)|i(?:'ve| have)? (?:just |finally |already )?(?:finished|done|read)(?: reading| with)? .{2,80}\b(?:tick|check|cross) (?:it|that|this) off|(?:tick|check|cross) (?:off .{1,60}|.{1,60} off))$/i,
    'I keep no marks of what is read. What you save stays on your reading list until you say unsave.',
    ['saved', 'help unsave'],
  ],
  [
    /^(?:[a-z]{2,9}, )?(?:delete|remove|withdraw|take back|take down|retract|unshare|undo|unpost) (?:the|that|this|my|it)(?: last)? ?(?:posts?|shared? (?:paper|list|post)|share|sharing|message)(?: again| please)?$/i,
    'I cannot take back what is posted for everybody. Who may delete messages here can delete it.',
    ['help share'],
  ],
  [
    /^(?:[^,;]{0,60}, )?(?:un)?hide (?:it|that|this|them|those|these|him|the (?:first|second|third|last))\b.{0,60}$/i,
    'I hide no papers: a search finds all. 👎 under a paper says that you want fewer like it in digests.',
    ['help dislike', 'votes'],
  ],
  [
    /^undo (?:twice|everything|all(?: of it)?|both)$/i,
    'I take back one thing at a time: say undo again for each.',
    ['saved', 'votes'],
  ],
  [
    /^(?:how (?:do|can|could|would) (?:i|we) |can (?:i|we|you) |)(?:move|pin|reorder|re-order|rearrange|prioriti[sz]e|rank|order|sort) .{0,40}\b(?:(?:top|bottom|end|start|beginning) of (?:my|the) (?:reading )?list|(?:my|the) reading list|on my (?:reading )?list|my list)\b.{0,20}$|^(?:move|put|pin) .{2,60} (?:to|at|on) (?:the )?(?:very )?(?:top|bottom|end|first place)(?: of it)?$/i,
    'Your reading list has one order: last saved first. Unsave a paper and save it again to put it on top.',
    ['saved', 'help save'],
  ],
  [
    /^who (?:publishes|published|writes|wrote|has published|has written) (?:the )?most (?:papers )?(?:on|about|in) .{2,80}$/i,
    'I count papers by time, not by who writes them. author shows the papers of one.',
    ['help trends', 'help author'],
  ],
  [
    /^(?:(?:add|include|enable|connect) .{2,60}\b(?:to (?:the |your )?sources|as an? (?:new )?source)|(?:add|follow|cover|index|watch|include|crawl|track|support|enable) (?:the )?(?:arxiv|biorxiv|medrxiv|chemrxiv|pubmed|openreview|hugging ?face|semantic scholar|acl anthology|crossref|dblp|google scholar|ssrn|openalex)(?: .{1,40})?)$/i,
    'Where papers come from is set by whoever runs me; status shows what there is now. You can give me a single paper or a list yourself.',
    ['status', 'help import'],
  ],
  [
    /^(?:sort|order|rank)(?: (?:it|them|these|those|by|the list))* (?:by )?(?:citations?|popularity|impact|authors?|title|venue|length|votes|alphabetically|alphabet)$/i,
    'I sort by how well papers match, newest first, or oldest first.',
    ['newest first', 'oldest first'],
  ],
  [
    /^(?:send|forward|show|give) (?:this|that|it|these|those|them|number \d|#?\d|the (?:first|second|third|last)(?: one)?) to (?!me\b|us\b|the\b|our\b|my\b|every|all\b|#|zotero|mendeley)[\p{L}@.-]{2,40}$/iu,
    'I write to nobody who did not ask. share posts it here for everybody.',
    ['help share'],
  ],
  [
    /^(?:what (?:did|has|have) (?!i |we |you )[\p{L} ]{2,30} (?:saved?|read|bookmarked)|(?:who|(?:did|has|have) (?:anyone|anybody|someone|somebody)(?: else)?(?: here)?) (?:(?:has|have) )?(?:saved?|bookmarked|read) .{2,80})$/iu,
    'What people save is for their own eyes. What fits the votes from here shows in learning.',
    ['learning', 'saved'],
  ],
  [
    /^(?:(?:who|what|which (?:papers?|works?)) (?:cites?|cited|has cited|have cited|refers? to)|(?:papers|articles|works?|everything|anything) (?:citing|that cites?|which cites?|referring to)|citations (?:of|to)) [^:]{1,50}$/i,
    'I do not know which papers cite which, but I find those that are like one.',
    ['help similar'],
  ],
]

/** `stop showing me surveys`: what a list or a digest leaves out is part of its query. */
const unwanted =
  /^(?:stop|don't|do not|never|no longer|quit) (?:show|showing|send|sending|post|posting|give|giving|recommend|recommending|suggest|suggesting) (?:(?:me|us) )?(?:any )?(?:more )?(.{2,60})$|^no more (.{2,50}) (?:in|from) (?:the|my|our|this) (?:digests?|posts?|highlights|channel|feed)$|^you keep (?:on )?(?:showing|sending|posting|giving|recommending|suggesting) (?:(?:me|us) )?([^,.;]{2,50})(?:$|[,.;])|^(?:fewer|less) ([^,.;]{2,40}?) (?:papers|stuff|things)$|^(?:i|we) (?:really |honestly )?(?:do not|don['’]?t) (?:really )?care (?:about|for) ([^,.;]{2,50})(?:$|[,.;])/i

/** The refusal of a wish that something does not come; undefined for anything else. Takes linear time. */
export function refuseUnwanted(said: string): BotError | undefined {
  const found = said.length > maxLength ? null : unwanted.exec(said)
  const subject = found?.slice(1).find((said) => said !== undefined)
  if (
    subject === undefined ||
    /^(?:papers?|posts?|things|stuff|anything|it|this|that|them)$|^(?:in |to |on )?(?:here|this (?:channel|thread|room|place))\b|\b(?:digests?|posts?|messages?|updates?|notifications?|mails?)\b/i.test(
      subject,
    )
  )
    return undefined
  return new BotError(
    'not-offered',
    'What a digest leaves out is said in its query, such as edit 1 agents -survey. 👎 under a paper says that you want fewer like it.',
    { suggestions: ['subscriptions', 'help edit', 'help dislike'] },
  )
}

const note =
  /^(?:(?:save|keep|bookmark) .{2,60} (?:and|with) (?:the )?(?:note|remark|comment)\b.{1,100}|(?:what['’]?s|what is|what was) (?:the|my) (?:note|remark|comment)\b.{0,60}|notes? to (?:self|myself)\b.{1,100}|(?:take|make|add|attach|put|leave|write(?: down)?|keep|change|edit|update|correct|delete|remove|set|save) (?:an?|the|my|this|that)? ?(?:short |little |quick |personal )?(?:notes?|remarks?|comments?|annotations?)\b.{0,110}|notes? (?:on|for|to|about|at) [^:\s]{2,30}: .{1,100}|note (?:that|down) .{1,100}|(?:write|jot|put) down (?:for|that|about|on|at|next to) .{1,110}|(?:remember|note) (?:for|about|on) (?:it|this|that|the (?:first|second|third|fourth|fifth|last|one)|number|#?\d)\b[^:]{0,40}: .{1,100}|(?:do (?:i|we|you) have|have i|did i (?:make|write|leave|add)|(?:show|list|read)(?: me)?|what (?:are|were)|where are) (?:any |my |the )?(?:notes?|remarks?|comments?|annotations?)\b.{0,60}|what (?:did|have) (?:i|we) (?:write|written|noted?|remark(?:ed)?|comment(?:ed)?)(?: (?:there|down|on|about|to|for)\b.{0,60})?)$/i
/** These are written of what a reading group discussed. */
const ofMeeting = /\b(?:meetings?|discussions?|sessions?|club|group|minutes)\b/i

/** The refusal to keep notes on papers; undefined for anything else. */
function refuseNote(said: string): BotError | undefined {
  return note.test(said) && !ofMeeting.test(said)
    ? new BotError(
        'not-offered',
        'I keep no notes or comments of yours on papers, apart from the minutes of a reading group.',
        { suggestions: ['help save', 'help minutes'] },
      )
    : undefined
}

/** The refusal of a request, without courtesy; undefined for anything else. Takes linear time. */
export function refuseRequest(said: string): BotError | undefined {
  if (said.length > maxLength) return undefined
  const [, sentence = '', suggestions = []] = refusals.find(([pattern]) => pattern.test(said)) ?? []
  return sentence === '' ? refuseNote(said) : new BotError('not-offered', sentence, { suggestions })
}

/** Asked to save a paper in a part of the list, which has none; undefined for anything else. */
export function refuseNamedList(said: string): BotError | undefined {
  const [, paper] = said.length > maxLength ? [] : (namedList.exec(said) ?? [])
  return paper === undefined
    ? undefined
    : new BotError('not-offered', 'Everybody has one reading list here, without names or parts.', {
        suggestions: [`save ${paper}`, 'saved'],
      })
}

const namedList =
  /^(?:save|put|add|keep|bookmark|file) (\S.{0,60}?) (?:to|on|under|in|into) (?:(?:my|the|a) )?(?:(?:reading )?(?:list|folder|collection)(?: (?:called|named))? |list )?(?:under )?["“][^"”]{1,40}["”]$/i
