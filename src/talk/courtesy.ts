/** Politeness around a request, which says nothing of what is wanted. */
import { dropTail } from '../model/text.ts'

const before = [
  ...[
    'hi',
    'hello',
    'hey',
    'hi there',
    'hello there',
    'hey there',
    'good morning',
    'good afternoon',
    'good evening',
    'ok',
    'okay',
    'so',
    'and',
  ],
  ...[
    'please',
    'pls',
    'plz',
    'kindly',
    'just',
    'now',
    'then',
    'journal club',
    'bot',
    'dear bot',
    'hey bot',
    'one more thing',
    'wait one more thing',
    'one more question',
    'another question',
    'quick question',
    'by the way',
    'btw',
    'on second thought',
    'on second thoughts',
    'hm on second thought',
    'hmm on second thought',
    'hi bot',
  ],
  ...[
    'can you',
    'can u',
    'could u',
    'could you',
    'would you',
    'will you',
    'can i',
    'could i',
    'may i',
    'can we',
    'could we',
  ],
  ...['i want to', 'i want you to', 'i would like to', 'i would like you to', "i'd like to", 'i’d like to'],
  ...[
    'i need to',
    'let me',
    "let's",
    'let’s',
    'would you mind',
    'do you mind',
    'be so kind and',
    'be so kind as to',
    'help me',
  ],
  ...[
    'i should be obliged if you would',
    'i would be grateful if you could',
    'it would be great if you could',
    'would you be so kind as to',
    'would you be so good as to',
    'be so good as to',
    'would you be able to',
    'would it be possible to',
    'is it possible to',
    'any chance you could',
  ],
  ...['i would appreciate it if you could', 'i was wondering if you could', 'i wonder if you could'],
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** They open a request only where a comma or the like follows: “great, more”, but “great apes”. */
const asides = new Set([
  'thanks',
  'thx',
  'great',
  'cool',
  'nice',
  'perfect',
  'hmm',
  'hm',
  'well',
  'oh',
  'yes',
  'yeah',
  'no',
  'interesting',
  'right',
  'wow',
  'ah',
  'aha',
  'awesome',
  'excellent',
  'lovely',
  'sweet',
  'good',
  'ok',
  'okay',
  'very',
])
const maxAsides = 3

const after = [
  ...[
    'please',
    'pls',
    'plz',
    'thanks',
    'thank you',
    'thx',
    'for me',
    'for us',
    'now',
    'then',
    'too',
    'as well',
  ],
  ...[
    'if you can',
    'is it possible',
    'is this possible',
    'is that possible',
    'would this be possible',
    'would that be possible',
    'would it be possible',
    'would be this possible',
    'would be that possible',
    'if possible',
    'can you find it',
    'can u find it',
    'any idea',
    'any ideas',
    'in the group',
    'in our group',
    'bot',
    'again',
    'cheers',
    'many thanks',
    'many thanks in advance',
    'thanks in advance',
    'thanks a lot',
    'thank you very much',
    'thank you so much',
    'much appreciated',
    'specifically',
    'in particular',
    'roughly',
    'approximately',
    'more or less',
  ],
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** Those that are no vote. */
const lastEmoji =
  /(?![👍👎❤🔥⭐🎉💯])\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\uFE0F|\u200D){0,20}$/u

/** Courtesy needs few words; the rest is what is wanted. */
const maxRounds = 4

/** `show me the paper VLM-R1`: what stands between a command and what it is about. */
const between =
  /^(show|cite|save|find|share)\s+(?:(?:me|us)\s+)?(?:the\s+)?(?:(?:paper|article)\s+(?!(?:as|with|to|because)\s))?(?=\S)/i

/** A card of a paper has its abstract and the sentence that tells. */
const tellOf = /^(?:summari[sz]e|explain)\s+(?:(?:me|us)\s+)?(?:the\s+)?(?:(?:paper|article)\s+)?(?=\S)/i

/** How it should be told, which an abstract cannot be. */
const manner =
  /^(show .{1,80}?),? (?:briefly|shortly|quickly|simply|in (?:a |one |two |three |a few |few |simple |plain |short |other |my )?(?:sentences?|words?|terms|language|lines?|short|brief|english|german|french|spanish|chinese|japanese)|like i(?:['’]m| am|['’]m a| am a) (?:five|5|child|beginner)|for (?:a |an |complete )?(?:beginners?|dummies|lay(?:men|people|person)|non-experts?))$/i

/**
 * The request without politeness at its ends and after its verb; the text itself if there is nothing else.
 */
export function stripCourtesy(text: string): string {
  let rest = dropTail(text.trim().replace(lastEmoji, ''), /[?!.…\s]/)
  for (let round = 0; round < maxRounds; round += 1) {
    const shorter = dropEnd(dropStart(rest))
    if (shorter === '' || shorter === rest) break
    rest = shorter
  }
  return tellOf.test(rest)
    ? rest.replace(tellOf, 'show ').replace(manner, '$1')
    : rest.replace(between, '$1 ')
}

function dropStart(text: string): string {
  const head = text.slice(0, 60).toLowerCase().split(/\s+/)
  const end = head.slice(0, Math.min(maxAsides, head.length - 1)).findIndex((word) => /[,!.;:–-]$/.test(word))
  const aside = head.slice(0, end + 1)
  const isAside = end >= 0 && aside.every((word) => asides.has(dropTail(word, /[,:;!.–-]/)))
  const phrase = isAside
    ? aside
    : before.find((words) =>
        words.every((word, at) => {
          const said = head[at] ?? ''
          return at === words.length - 1 ? dropTail(said, /[,:;!.–-]/) === word : said === word
        }),
      )
  return phrase === undefined ? text : text.replace(new RegExp(`^(?:\\S+\\s+){${phrase.length}}`), '')
}

function dropEnd(text: string): string {
  const tail = text.slice(-60).toLowerCase().split(/\s+/)
  const phrase = after.find((words) =>
    words.every((word, at) => dropTail(tail.at(at - words.length) ?? '', /[!.]/) === word),
  )
  if (phrase === undefined) return text
  const kept = text.split(/(\s+)/).slice(0, -2 * phrase.length)
  return dropTail(kept.join(''), /[,;:\s?!.]/)
}
