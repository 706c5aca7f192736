/** Greetings and thanks, which want a friendly line and no card. */

import { isWordless } from './strip-decoration.ts'

/**
 * `self` asks who the bot is; an `aside` says something that no paper is about; `wordless` is
 * a text of emoji or signs alone; a `complaint` is about what was answered.
 */
export type SmallTalk = 'greeting' | 'thanks' | 'self' | 'aside' | 'wordless' | 'complaint'

const greetings = new Set([
  ...['wassup', 'wazzup', 'heyho', 'hey ho', 'hiho', 'hi hi', 'howdy ho', 'good to see you'],
  ...[
    'hi',
    'hello',
    'helo',
    'hey',
    'hiya',
    'howdy',
    'yo',
    'hallo',
    'hola',
    'bonjour',
    'ciao',
    'servus',
    'moin',
  ],
  ...['good morning', 'good afternoon', 'good evening', 'good day', 'guten morgen', 'guten tag', 'morning'],
  ...['greetings', 'hi there', 'hello there', 'hey there', 'how are you', 'are you there', 'anybody there'],
  ...['hello world', 'ping', 'test', 'hi bot', 'hello bot', 'heya', 'hullo', 'hi ya', 'whats up', 'sup'],
  ...['how are you doing', 'how is it going', 'hows it going', 'how do you do', 'nice to meet you'],
  ...['how is everyone', 'how is everybody', 'how are things', 'buongiorno', 'buenos dias', 'bom dia', 'ola'],
  ...['salut', 'hej', 'привет', 'здравствуйте', '你好', '您好', 'こんにちは', '안녕하세요', 'مرحبا', 'नमस्ते'],
])

const thanks = new Set([
  ...['much obliged', 'sounds great', 'sounds perfect', 'looks good', 'looks great', 'good to know'],
  ...['youre the best', 'you are the best', 'you rock', 'youre great', 'you are great', 'legend'],
  ...['ur', 'u r', 'youre', 'you are', 'you re'].flatMap((you) =>
    ['a legend', 'a star', 'a hero', 'a gem', 'a lifesaver', 'amazing', 'awesome', 'the best', 'great'].map(
      (praise) => `${you} ${praise}`,
    ),
  ),
  ...['thanks', 'thank you', 'thx', 'ty', 'cheers', 'merci', 'danke', 'gracias', 'grazie', 'tack'],
  ...['great', 'nice', 'perfect', 'awesome', 'cool', 'excellent', 'wonderful', 'super', 'well done', 'ok'],
  ...['okay', 'got it', 'good bot', 'very good', 'bye', 'goodbye', 'good night', 'see you', 'love it'],
  ...['that is all', 'thats all', 'no thanks', 'no thank you', 'great work', 'nice work', 'good job'],
  ...[
    'thats it',
    'that is it',
    'just what i needed',
    'exactly what i needed',
    'what i needed',
    'lol',
    'haha',
  ],
  ...[
    'see you later',
    'see you tomorrow',
    'see you soon',
    'later',
    'ciao ciao',
    'helpful',
    'useful',
    'brilliant',
  ],
  ...['fantastic', 'amazing', 'lovely', 'appreciated', 'much appreciated', 'i appreciate it', 'good'],
  ...[
    'thank u',
    'thx u',
    'tysm',
    'tyvm',
    'nice one',
    'have a nice day',
    'have a good day',
    'have a great day',
  ],
  ...['have a nice weekend', 'have a good weekend', 'have a good one', 'have a nice evening', 'no more'],
  ...['that helps', 'this helps', 'that helped', 'this helped', 'that works', 'works for me', 'sounds good'],
  ...[
    'danke schön',
    'danke sehr',
    'vielen dank',
    'merci beaucoup',
    'merci bien',
    'muchas gracias',
    'mille grazie',
  ],
  ...['obrigado', 'obrigada', 'dank je', 'dank je wel', 'tusen takk', 'takk', 'tack så mycket', 'kiitos'],
  ...[
    'спасибо',
    'спасибо большое',
    '谢谢',
    '謝謝',
    '多谢',
    'ありがとう',
    'ありがとうございます',
    '감사합니다',
  ],
  ...['teşekkürler', 'dziękuję', 'شكرا', 'धन्यवाद', 'tschüss', 'auf wiedersehen', 'au revoir', 'adios'],
])

const asides = new Set([
  ...[
    'not what i wanted',
    'not what i meant',
    'not helpful',
    'not relevant',
    'none of these',
    'none of them',
  ],
  ...[
    'yes',
    'no',
    'yep',
    'yeah',
    'nope',
    'sure',
    'sorry',
    'oops',
    'never mind',
    'nevermind',
    'nothing',
    'hmm',
  ],
  ...[
    'youre wrong',
    'you are wrong',
    'thats wrong',
    'that is wrong',
    'wrong',
    'bad bot',
    'shut up',
    'go away',
  ],
  ...['i love you', 'i hate you', 'you are useless', 'youre useless', 'useless', 'stop it', 'i do not know'],
  ...[
    'reset',
    'start over',
    'start again',
    'forget about it',
    'thats enough',
    'that is enough',
    'enough',
    'i do not understand',
    'i dont understand',
  ],
  ...[
    'what do you mean',
    'you didnt answer my question',
    'you did not answer my question',
    'you dont understand',
  ],
  ...[
    'that makes no sense',
    'makes no sense',
    'that doesnt make sense',
    'talk to a human',
    'not what i asked',
  ],
  ...[
    'not what i asked for',
    'not what i need',
    'not what i am looking for',
    'not what im looking for',
    'not what i was looking for',
    'thats not what i meant',
    'thats not what i asked',
  ],
  ...[
    'i dont know',
    'forget it',
    'scratch that',
    'no worries',
    'no problem',
    'my bad',
    'fair enough',
    'haha ok fair',
    'all good',
    'whatever',
    'wtf',
    'omg',
    'tell me a joke',
  ],
])

const asksWho = new Set([
  ...[
    'what is your purpose',
    'what are you good for',
    'what can i use you for',
    'what are you for',
    'what is this',
    'what is this bot',
    'what does this bot do',
  ],
  ...['who are you', 'what are you', 'what is journal club', 'whos this', 'who is this'],
  ...['are you a bot', 'are you a robot', 'are you an ai', 'are you ai', 'are you a human', 'are you human'],
  ...['are you real', 'are you a person', 'are you chatgpt', 'are you an llm', 'are you a language model'],
  ...[
    'who made you',
    'who built you',
    'who wrote you',
    'who created you',
    'what is your name',
    'whats your name',
  ],
])

/** Words that add nothing to either. */
const fillers = new Set([
  ...['hm', 'hmm', 'million', 'bunch', 'ton', 'quick', 'fast'],
  ...['amigo', 'amigos', 'friends', 'ho'],
  ...['stuff', 'jc', 'u', 'well', 'no', 'yes'],
  ...[
    'a',
    'so',
    'very',
    'much',
    'lot',
    'many',
    'again',
    'everyone',
    'all',
    'team',
    'bot',
    'friend',
    'really',
  ],
  ...['you', 'for', 'this', 'that', 'the', 'your', 'help', 'it', 'today', 'there', 'journal', 'club', 'and'],
  ...['is', 'was', 'to', 'of', 'then', 'just', 'wow', 'oh', 'ah', 'please', 'folks', 'guys', 'too', 'tons'],
  ...[
    'mate',
    'man',
    'dear',
    'buddy',
    'pal',
    'thats',
    'papers',
    'paper',
    'links',
    'now',
    'me',
    'us',
    'everybody',
  ],
])

/** Longer texts say something. */
const maxWords = 10
const maxPhrase = 4

/** What kind of small talk a text is; undefined if it asks for anything. */
export function parseSmallTalk(text: string): SmallTalk | undefined {
  if (isWordless(text)) return 'wordless'
  if (text.length > 200) return undefined
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.length > maxWords) return undefined
  if (endsWith(words, asksWho)) return 'self'
  if (endsWith(words, asides)) return 'aside'
  const kinds = phrasesOf(words) ?? phrasesOf(words.map(squeeze))
  return kinds?.includes('thanks') ? 'thanks' : kinds?.includes('greeting') ? 'greeting' : undefined
}

/** Whether it is one of some phrases, with small talk before it or not: `hello, who are you`. */
function endsWith(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  return words.some(
    (_, at) => phrases.has(words.slice(at).join(' ')) && phrasesOf(words.slice(0, at)) !== undefined,
  )
}

/** `hiii` and `heyyy`. */
function squeeze(word: string): string {
  return word.replace(/(.)\1{2,20}/gu, '$1')
}

/** The kinds of the phrases that a text is made of; undefined where one is neither small talk nor filler. */
function phrasesOf(words: readonly string[]): readonly string[] | undefined {
  const kinds: string[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(words.length - at, maxPhrase)
    while (length > 0 && kindOf(words.slice(at, at + length)) === undefined) length -= 1
    const kind = kindOf(words.slice(at, at + length))
    if (kind === undefined) return undefined
    kinds.push(kind)
    at += length
  }
  return kinds
}

function kindOf(words: readonly string[]): SmallTalk | 'filler' | undefined {
  const phrase = words.join(' ')
  if (thanks.has(phrase)) return 'thanks'
  if (greetings.has(phrase)) return 'greeting'
  return fillers.has(phrase) ? 'filler' : undefined
}
