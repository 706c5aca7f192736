/**
 * What is said of the bot itself, in words that name no subject of papers: `pause the digest until monday`,
 * `is my list visible to others`. Each word must be known here; what they are about decides.
 */
import { meaningsOf } from './own-vocabulary.ts'

/** Longer texts say something else as well. */
const maxLength = 100

/** The first whose meanings are all said, without those after `-`, counts; no command changes anything. */
const answers: readonly (readonly [said: string, command: string])[] = [
  ['erase my data', 'help forget'],
  ['erase my list', 'help unsave'],
  ['erase me all', 'help forget'],
  ['erase me know you', 'help forget'],
  ['private list', 'help saved'],
  ['private saved', 'help saved'],
  ['see my list others', 'help saved'],
  ['see me saved others', 'help saved'],
  ['see me know others', 'help saved'],
  ['learns you', 'learning'],
  ['learns stop', 'learning'],
  ['learns here', 'learning'],
  ['erase me votes', 'help learning'],
  ['private votes', 'help votes'],
  ['see me votes others', 'help votes'],
  ['know me votes others', 'help votes'],
  ['votes group', 'learning'],
  ['votes here', 'learning'],
  ['votes nominated', 'help approve'],
  ['see you posts', 'help'],
  ['private my', 'help'],
  ['private is', 'help'],
  ['private you', 'help'],
  ['private here', 'help'],
  ['runs you', 'status'],
  ['private talk', 'help'],
  ['see others talk', 'help'],
  ['see others you posts', 'help'],
  ['see me others', 'help'],
  ['know you me', 'mydata'],
  ['you me data', 'mydata'],
  ['my data', 'mydata'],
  ['feed my list', 'help feed'],
  ['similar my list', 'forme'],
  ['similar me saved', 'forme'],
  ['export my list', 'saved bibtex'],
  ['export me saved', 'saved bibtex'],
  ['my list', 'saved'],
  ['me saved', 'saved'],
  ['keep me past', 'saved'],
  ['know past', 'latest'],
  ['my votes', 'votes'],
  ['votes me is', 'votes'],
  ['outsiders', 'help settings'],
  ['topics follow here', 'subscriptions'],
  ['topics follow me', 'subscriptions'],
  ['topics add', 'help topic'],
  ['topics erase', 'help topic'],
  ['topics change', 'help topic'],
  ['topics me', 'topics'],
  ['topics you', 'topics'],
  ['topics here', 'topics'],
  ['topics is', 'topics'],
  ['topics asks', 'topics'],
  ['learns preferences', 'learning'],
  ['erase my preferences', 'help learning'],
  ['settings change', 'settings'],
  ['settings my', 'settings'],
  ['settings you', 'settings'],
  ['settings here', 'settings'],
  ['settings see', 'settings'],
  ['nominated asks', 'nominations'],
  ['nominated is', 'nominations'],
  ['votes club next', 'nominations'],
  ['export minutes', 'club'],
  ['minutes from', 'club'],
  ['minutes club', 'help minutes'],
  ['minutes add', 'help minutes'],
  ['skip me', 'club'],
  ['club me', 'club'],
  ['club past', 'club'],
  ['club next', 'club'],
  ['club add', 'club'],
  ['club asks', 'club'],
  ['club stop', 'club'],
  ['club begin', 'club'],
  ['club change', 'club'],
  ['club others is', 'club'],
  ['club others day', 'club'],
  ['club day asks', 'club'],
  ['reading us day asks', 'club'],
  ['reading us past asks', 'club'],
  ['reading us next asks', 'club'],
  ['posts past', 'digests'],
  ['posts resend', 'digests'],
  ['posts now', 'help digest'],
  ['choice posts', 'help digest'],
  ['choice papers', 'help digest'],
  ['only papers day', 'subscriptions'],
  ['posts from is', 'digests'],
  ['posts wrong', 'digests'],
  ['posts long', 'subscriptions'],
  ['posts stop', 'subscriptions'],
  ['posts did you', 'digests'],
  ['posts change', 'subscriptions'],
  ['posts papers recur', 'help subscribe'],
  ['posts papers begin', 'help subscribe'],
  ['subscriptions add', 'help subscribe'],
  ['export subscriptions', 'subscriptions export'],
  ['subscriptions', 'subscriptions'],
  ['posts begin', 'subscriptions'],
  ['posts private me', 'help subscribe'],
  ['change recur', 'subscriptions'],
  ['papers recur asks -many -syntax', 'help subscribe'],
  ['papers get asks me', 'help subscribe'],
  ['papers get me recur', 'help subscribe'],
  ['papers get me day', 'help subscribe'],
  ['papers fewer', 'subscriptions'],
  ['change time -papers -club', 'subscriptions'],
  ['break day', 'subscriptions'],
  ['vacation me', 'subscriptions'],
  ['news stop', 'subscriptions'],
  ['posts asks you', 'subscriptions'],
  ['posts asks -papers', 'subscriptions'],
  ['posts asks here', 'subscriptions'],
  ['posts next', 'subscriptions'],
  ['posts recur', 'subscriptions'],
  ['posts you -papers', 'subscriptions'],
  ['posts here -papers', 'subscriptions'],
  ['posts me -papers', 'subscriptions'],
  ['stop me', 'subscriptions'],
  ['stop you', 'subscriptions'],
  ['stop here', 'subscriptions'],
  ['stop day', 'subscriptions'],
  ['stop recur', 'subscriptions'],
  ['stop it', 'subscriptions'],
  ['posts day', 'subscriptions'],
  ['it recur', 'subscriptions'],
  ['it time', 'subscriptions'],
  ['posts time', 'subscriptions'],
  ['posts others -asks', 'subscriptions'],
  ['missed me', 'latest'],
  ['see others here', 'learning'],
  ['good day', 'latest'],
  ['good papers', 'latest'],
  ['good past', 'latest'],
  ['saved see', 'saved'],
  ['saved papers my', 'saved'],
  ['empty day', 'status'],
  ['empty past', 'status'],
  ['ranks fewer', 'help search'],
  ['ranks many', 'help search'],
  ['update past', 'status'],
  ['update you', 'status'],
  ['update is', 'status'],
  ['data from you', 'status'],
  ['papers from you', 'status'],
  ['many you', 'status'],
  ['add papers many', 'help import'],
  ['many papers is -syntax', 'status'],
  ['many papers day -syntax', 'status'],
  ['many papers past -syntax', 'status'],
  ['papers get you asks', 'status'],
  ['erase you here', 'subscriptions'],
  ['thumbs', 'help vote'],
  ['votes asks you', 'help vote'],
  ['votes asks me', 'help vote'],
  ['uses you others', 'help'],
  ['feed you', 'help feed'],
  ['feed is', 'help feed'],
  ['feed get', 'help feed'],
  ['assistant you', 'help mcp'],
  ['assistant is', 'help mcp'],
  ['assistant asks me', 'help mcp'],
  ['manual is', 'help'],
  ['manual you', 'help'],
  ['wrong asks me', 'help'],
  ['news day', 'latest'],
  ['news past', 'latest'],
  ['data know', 'mydata'],
  ['reading others asks', 'learning'],
  ['state you', 'status'],
  ['state all', 'status'],
  ['import you', 'help import'],
  ['import asks me', 'help import'],
  ['syntax asks me -state', 'help search'],
  ['syntax asks uses', 'help search'],
  ['syntax ranks me', 'help search'],
  ['syntax you', 'help search'],
  ['syntax it', 'help search'],
  ['syntax example', 'help search'],
  ['ranks asks me', 'help search'],
  ['example me', 'help'],
  ['sources you', 'status'],
  ['sources asks', 'status'],
  ['sources add', 'status'],
  ['update many', 'status'],
  ['topics many', 'topics'],
  ['topics all', 'topics'],
  ['ranks you', 'help why'],
]

/** The command that answers; undefined where a word may be of a subject, or nothing is known of it. */
export function parseOwnWords(said: string): string | undefined {
  const about = readWords(said)
  return about.includes(undefined) ? undefined : answerTo(about)
}

/**
 * The command that may be meant although a word may be of a subject: `why was VLM-R1 not in the digest`. Only
 * where a word is said that is hardly ever of one.
 */
export function guessOwnWords(said: string): string | undefined {
  return certain.test(said) ? answerTo(readWords(said)) : undefined
}

const certain =
  /\b(?:(?:the|my|our|your|this|that|a|any|all|today's|next|last) (?:[a-z0-9-]{1,20} ){0,2}(?:digests?|subscriptions?|reading (?:list|group)|journal club)|this bot|the bot|my (?:votes?|list|data))\b/i

type Meanings = readonly string[] | undefined

/** What each word may be about. */
function readWords(said: string): readonly Meanings[] {
  if (said.length > maxLength) return [undefined]
  const words =
    said
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/\b(?:reading group|journal club)\b/g, 'club')
      .replaceAll('time zone', 'timezone')
      .replaceAll(/#[\p{L}\p{N}_-]+/gu, 'channel')
      .match(/[\p{L}\p{N}'-]+(?::\d\d)?/gu) ?? []
  return words.map((word) => (isTime(word) ? ['time'] : meaningsOf.get(word)))
}

function answerTo(about: readonly Meanings[]): string | undefined {
  const meant = new Set(about.flat())
  const isSaid = (needs: string) =>
    needs.split(' ').every((need) => (need.startsWith('-') ? !meant.has(need.slice(1)) : meant.has(need)))
  return answers.find(([needs]) => isSaid(needs))?.[1]
}

/** `9`, `9am`, `09:30`. */
function isTime(word: string): boolean {
  return /^\d{1,2}(?::\d\d)?(?:am|pm|h)?$/.test(word)
}
