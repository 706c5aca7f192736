/** The words that people say of the bot itself, by what they are about; see `own-words.ts`. */

/** Words by what they are about. */
const meanings: Readonly<Record<string, string>> = {
  posts: `ping pinging digest digests post posts posted posting message messages messaging notification
    notifications notify notifying alert alerts send sends sending sent deliver delivers delivered delivery deliveries roundup roundups`,
  news: 'updates highlights',
  subscriptions: 'subscription subscriptions subscribe subscribed subscribing unsubscribe unsubscribed',
  list: 'list lists library bookmarks favorites favourites',
  saved: 'saved bookmarked unread left',
  good: 'trending good interesting exciting cool worth hot',
  topics: 'topic topics',
  data: 'data information info history records account',
  all: 'everything all',
  private:
    'dm dms private privately privacy visible public publicly secret confidential anonymous hidden policy safe secure',
  preferences: 'preferences interests likes',
  settings: 'setting settings preferences configuration timezone',
  papers: 'paper papers articles preprints',
  update: 'update updated updating refresh refreshed fetch fetched index indexed check checked',
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
  manual: 'documentation docs manual guide tutorial instructions',
  only: 'only just',
  keep: 'save saved keep kept store stored',
  skip: 'skip swap queue',
  choice: 'decide decides choose chooses pick picks select selects',
  did: 'did',
  empty: 'nothing empty',
  long: 'long short boring many',
  now: 'now immediately',
  resend: 'resend repost redo again repeat',
  feed: 'feed feeds rss atom',
  assistant: 'token tokens connect api mcp editor vscode cursor claude assistant ide',
  import: 'import imports format formats',
  state: 'running online alive ok okay slow fast healthy down',
  erase: 'delete clear empty erase remove forget wipe purge reset',
  get: 'get gets got receive',
  add: 'add adds added adding create new define',
  export: 'bib file export download bibtex ris csl zotero mendeley',
  know: 'know knows keep keeps save store stores stored track record log remember collect hold',
  see: 'see sees seen read look access',
  thumbs: 'thumb thumbs',
  votes: 'vote votes voted liked disliked likes dislikes like popular',
  learns: 'learn learns learning learned tastes taste',
  similar:
    'similar like based recommend recommends recommendation recommendations suggest suggestions personal',
  ranks: 'rank ranks ranking ranked score scores scoring order trust relevance search results result',
  club: 'club clubs meeting meetings meet present presenting presenter presenters presents presented discuss discussed discussion agenda',
  nominated: 'nominated nomination nominations nominees nominee candidates',
  minutes: 'minutes notes',
  reading: 'read reading discussing',
  us: 'we us our ours',
  uses: 'use uses work works',
  is: "is are was were does do did who's what's",
  missed: 'miss missed away catch speed',
  talk: 'asking conversation conversations chat answer answers question questions reply replies ask',
  many: 'many big large size count counts number numbers',
  from: 'where from',
  it: 'it',
  fewer: 'fewer less',
  recur: 'daily weekly hourly every each weekdays regularly automatically',
  day: `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays weekend weekends weekday weekdays day days week weeks month months today tomorrow holiday holidays vacation
    morning mornings evening evenings noon night afternoon week's today's january february march april june july
    august september october november december christmas easter summer`,
  past: "last yesterday yesterday's previous recently recent older earlier",
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
    "students boss supervisor advisor guests who who's whom other others else anyone anybody everybody everyone someone somebody colleagues people team group lab",
  group: 'colleagues team group lab',
  here: 'here channel channels room thread place server workspace',
  '': `a an the this that these those there to of on in at for with by about into as and or not no any some
    which much long be been am being don't doesn't have has had having can cannot can't could will would
    should shall may might must want need give show tell let help please now then so soon just only also
    still already ever never up down out back anymore more too instead currently always until till before
    after midnight hour hours minute minutes once twice time times o'clock pm utc together things
    something anything different possible able later earlier come comes date go goes going happen happens
    happened if looks thing kind what's i'd it's i'm you're whole entire own while during direct arrive
    arrives arrived support supports put i've we've you've i'll we'll you'll they're we're that's there's
    here's where's when's who's how's isn't aren't wasn't won't wouldn't couldn't shouldn't didn't hasn't
    haven't we'd you'd they'd since teach explain choose available take takes came two three four five couple
    far way end one ones find found getting happened exactly precisely total overall stuff most`,
}

const found = new Map<string, string[]>()
for (const [meaning, words] of Object.entries(meanings))
  for (const word of words.split(/\s+/)) found.set(word, [...(found.get(word) ?? []), meaning])

/** What a word, in small letters, may be about when something is said of the bot itself. */
export const meaningsOf: ReadonlyMap<string, readonly string[]> = found
