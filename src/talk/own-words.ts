/**
 * What is said of the bot itself, in words that name no subject of papers: `pause the digest until monday`,
 * `is my list visible to others`. Each word must be known here; what they are about decides.
 */

/** Longer texts say something else as well. */
const maxLength = 100

/** Words by what they are about. */
const meanings: Readonly<Record<string, string>> = {
  posts: `digest digests post posts posted posting message messages messaging notification notifications notify notifying
    alert alerts send sends sending sent deliver delivers delivered delivery deliveries roundup roundups`,
  news: 'updates highlights',
  subscriptions: 'subscription subscriptions subscribe subscribed subscribing unsubscribe unsubscribed',
  list: 'list lists library bookmarks favorites favourites',
  saved: 'saved bookmarked unread left',
  good: 'good interesting exciting cool worth hot',
  topics: 'topic topics',
  data: 'data information info history records account',
  all: 'everything all',
  private: 'private privately privacy visible public publicly secret confidential anonymous hidden policy',
  settings: 'setting settings preferences configuration timezone',
  papers: 'paper papers articles preprints',
  update: 'update updated updating refresh refreshed fetch fetched index indexed',
  sources:
    'source sources database databases coverage cover covers arxiv biorxiv medrxiv pubmed openreview crossref',
  stop: 'stop stopping pause paused mute muted silence cancel disable quit halt suspend snooze off rid quiet silent',
  begin: 'start begin resume unmute enable restart reactivate again',
  break: 'break',
  vacation: 'vacation holiday holidays leave traveling travelling sabbatical',
  follow: 'follow follows following followed watch watching track',
  outsiders: 'outsiders outsider guests guest',
  wrong:
    'wrong broken bug problem error failed missing twice double doubled duplicate duplicated duplicates late',
  change: 'skip change edit modify move adjust set switch reschedule make rename alter turn fewer less',
  erase: 'delete clear empty erase remove forget wipe purge reset',
  get: 'get gets got receive',
  add: 'add adds added adding create new define',
  export: 'export download bibtex ris csl zotero mendeley',
  know: 'know knows keep keeps save store stores track record log remember collect hold',
  see: 'see sees seen read look access',
  thumbs: 'thumb thumbs',
  votes: 'vote votes voted liked disliked likes dislikes like popular',
  learns: 'learn learns learning learned tastes taste',
  similar:
    'similar like based recommend recommends recommendation recommendations suggest suggestions personal',
  ranks: 'rank ranks ranking ranked score scores scoring order trust relevance search results result',
  club: 'club clubs meeting meetings present presenting presenter presents discuss discussed discussion agenda',
  uses: 'use uses work works',
  is: 'is are was were does do did',
  missed: 'miss missed away catch speed',
  talk: 'conversation conversations chat answer answers question questions reply replies ask',
  many: 'many big large size count counts number numbers',
  from: 'where from',
  it: 'it',
  fewer: 'fewer less',
  recur: 'daily weekly hourly every each weekdays regularly automatically',
  day: `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays weekend weekends weekday weekdays day days week weeks month months today tomorrow holiday holidays vacation
    morning mornings evening evenings noon night afternoon week's today's january february march april june july
    august september october november december christmas easter summer`,
  past: "last yesterday yesterday's previous recently recent",
  next: "next upcoming tomorrow's",
  runs: 'runs hosts hosted operates maintains maintainer admin administrator owner owns version',
  asks: 'how when why often what',
  syntax:
    'syntax exclude phrase phrases title titles author authors word words query queries operator operators filter filters quotes exact type',
  example: 'example examples',
  my: 'my mine our ours',
  me: "i me we us my mine our ours i'm we're i'll we'll i've we've",
  you: 'you your yours yourself bot',
  others:
    'who whom other others else anyone anybody everybody everyone someone somebody colleagues people team group lab',
  group: 'colleagues team group lab',
  here: 'here channel channels room thread place server workspace',
  '': `a an the this that these those there to of on in at for with by about into as and or not no any some
    which much long be been am being don't doesn't have has had having can cannot can't could will would
    should shall may might must want need give show tell let help please now then so soon just only also
    still already ever never up down out back anymore more too instead currently always until till before
    after midnight hour hours minute minutes once twice time times o'clock pm utc reading things
    something anything different possible able later earlier come comes date go goes going happen happens
    happened if looks thing kind what's i'd it's i'm you're whole entire own while during direct arrive
    arrives arrived support supports put i've we've you've i'll we'll you'll they're we're that's there's
    here's where's when's who's how's isn't aren't wasn't won't wouldn't couldn't shouldn't didn't hasn't
    haven't we'd you'd they'd since teach explain choose available take takes came two three four five couple
    getting happened`,
}

const meaningsOf = new Map<string, string[]>()
for (const [meaning, words] of Object.entries(meanings))
  for (const word of words.split(/\s+/)) meaningsOf.set(word, [...(meaningsOf.get(word) ?? []), meaning])

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
  ['similar my list', 'forme'],
  ['similar me saved', 'forme'],
  ['export my list', 'saved bibtex'],
  ['export me saved', 'saved bibtex'],
  ['my list', 'saved'],
  ['me saved', 'saved'],
  ['know me past', 'saved'],
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
  ['settings change', 'settings'],
  ['settings my', 'settings'],
  ['settings you', 'settings'],
  ['settings here', 'settings'],
  ['settings see', 'settings'],
  ['posts wrong', 'digests'],
  ['posts stop', 'subscriptions'],
  ['posts change', 'subscriptions'],
  ['posts papers recur', 'help subscribe'],
  ['posts papers begin', 'help subscribe'],
  ['subscriptions add', 'help subscribe'],
  ['export subscriptions', 'subscriptions export'],
  ['subscriptions', 'subscriptions'],
  ['posts begin', 'subscriptions'],
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
  ['posts past', 'digests'],
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
  ['missed me', 'latest'],
  ['see others here', 'learning'],
  ['good day', 'latest'],
  ['good past', 'latest'],
  ['saved see', 'saved'],
  ['saved papers my', 'saved'],
  ['update past', 'status'],
  ['update you', 'status'],
  ['update is', 'status'],
  ['data from you', 'status'],
  ['papers from you', 'status'],
  ['many you', 'status'],
  ['many papers is -syntax', 'status'],
  ['many papers day -syntax', 'status'],
  ['many papers past -syntax', 'status'],
  ['papers get you asks', 'status'],
  ['erase you here', 'subscriptions'],
  ['thumbs', 'help vote'],
  ['votes asks you', 'help vote'],
  ['syntax asks me', 'help search'],
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
  if (said.length > maxLength) return undefined
  const words =
    said
      .toLowerCase()
      .replaceAll('’', "'")
      .replaceAll(/\b(?:reading group|journal club)\b/g, 'club')
      .replaceAll('time zone', 'timezone')
      .match(/[\p{L}\p{N}'-]+(?::\d\d)?/gu) ?? []
  const about = words.map((word) => (isTime(word) ? ['time'] : meaningsOf.get(word)))
  if (about.includes(undefined)) return undefined
  const meant = new Set(about.flat())
  const isSaid = (needs: string) =>
    needs.split(' ').every((need) => (need.startsWith('-') ? !meant.has(need.slice(1)) : meant.has(need)))
  return answers.find(([needs]) => isSaid(needs))?.[1]
}

/** `9`, `9am`, `09:30`. */
function isTime(word: string): boolean {
  return /^\d{1,2}(?::\d\d)?(?:am|pm|h)?$/.test(word)
}
