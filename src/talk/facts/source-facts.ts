/** Where papers come from, how fresh and how many they are, how they are ranked, and what time it is. */
import { formatDay } from '../../cards/paper-item.ts'
import { dateOf } from '../../model/paper.ts'
import { everything } from '../../model/query.ts'
import { type Fact, type FactParts, i, you } from './fact.ts'
import { sayTimeZone, timeZoneButtons } from './say-time-zone.ts'

async function sayStock({ library }: FactParts): Promise<string> {
  const { papers, sources } = library.store
  const [count, listed] = await Promise.all([papers.count(), sources.list()])
  const live = listed.map(({ source }) => source).filter((source) => source !== 'seeds')
  const many = `${count.toLocaleString('en')} papers are here`
  const from =
    live.length === 0
      ? `${many}, all from the pages that came with me; no live source is set, so none come by themselves.`
      : `${many}; new ones come from ${live.join(', ')}, which I ask again and again by myself.`
  return `${from} ${await sayNewest(library)}Sources and fields are set by whoever runs me. A single paper you can give me by its number or link, where looking up is allowed.`
}

async function sayNewest({ index }: FactParts['library']): Promise<string> {
  const { papers } = await index.select(everything, { limit: 1, topicQuery: () => undefined })
  const day = papers[0] && dateOf(papers[0])
  return day === undefined ? '' : `The newest is of ${formatDay(day)}. `
}

export const sourceFacts: readonly Fact[] = [
  {
    name: 'stock',
    asked: [
      'which|what|where|whose websites|website|web_sites|sources|source|sites|databases|archives|journals|servers you|your papers|take|get|use|come|from|search|crawl|check|read|cover -for|paper_from|posted',
      'where papers|data|articles|stuff|it_all|everything come|comes|get|got|take|from|have the|you|your|it_all from|it|them|papers -save*|my|i|list|this_paper|first|second|authors',
      'do_you|will_you|can_you|are_there|will_there get|fetch|import|update|have|be new_papers|newer_papers|fresh_papers|new_ones every|each|daily|weekly|automatically|regularly|soon|still -post|send|me|us|here|about|on|for',
      'how_fresh|how_current|how_recent|how_up_to_date|how_old you|your|index|data|database|papers|it is|are -this_paper|first|second|idea',
      'how_often|when|how_frequently|what_time|how_regularly|at_what_time do_you|are_you|will_you|did_you|you_look|you_get|you_check|your|index|database|will_there|are_there|does_it|is_it look|check|update|updated|fetch|refresh|refreshed|get|crawl|new|newer|next|fresh|import new|newer|papers|ones|them|data|index|database|fresh|sources|updated|update|refreshed -post|posted|vote|digest*|meeting|for_me|me_papers|send|i|subscri*',
      'those|these|they|papers|results|all|everything|it are|is|was weeks|months|days|years old ^_those|^_these|^_they|^_all|^_but|^_everything|^_your|^_the|^_it|^_this|^_that -find|show|than',
      'why|how_come|only|that_all few|small|little|only|so_few|88|number papers|results|articles|paper you|here|your|there|index|are|have|^_why_so_few -author*|vote*|parameters|learn*|train*|few_shot|shot|why_are_there|model*|with|on|about',
      'do|does|can|are you|this|it|bot also|only|cover|covers|just|too|include cover|covers|know|include|have|do|limited|specialised|specialized biology|physics|chemistry|medicine|math|mathematics|economics|robotics|nlp|ml|other_fields|other_areas|other_topics|machine_learning|computer_science|vision|all_fields|everything|ai|psychology|neuroscience|law|history|linguistics -paper|papers|survey*|find|show|any',
      'what|which fields|areas|disciplines|subjects|domains cover|covers|know|have|include you|it|this|bot -paper|papers|digest*',
    ],
    says: sayStock,
    buttons: ['status', 'latest', 'topics'],
  },
  {
    name: 'full texts',
    asked: [
      `paywall|paywalled|paywalls|behind_a_paywall|closed_access|subscription_journals ${you}|${i}|articles|can|do -paper_on|papers_on|about`,
      'can|do|could|are you read|see|have|access|open|get|know|search|index full_text|full_texts|fulltext|full_paper|full_papers|whole_paper|whole_papers|whole_text|entire_paper|pdfs|the_pdf|a_pdf|pdf -for|link|download|without',
      'attach|attached|attaching|upload|uploaded|uploading|here_is_the|here_is_a|sending|drop pdf|pdfs|file|document|manuscript read|summarise|summarize|it|here|this|please|you|i -bibtex|ris|bib|list|import|export|digest',
      'only|just abstract|abstracts|title|titles you|your read|have|know|search|see|look|index -papers_with|find|show',
    ],
    says: 'I read no PDFs and no full texts: I know titles, authors and abstracts of my sources, and get nothing from behind a paywall. Name a paper by its title, number, DOI or link; one that is not here is looked up where that is allowed.',
    buttons: ['help show', 'help ask'],
    isRefusal: true,
  },
  {
    name: 'images',
    asked: [
      'screenshot|screenshots|photo|photos|picture|pictures|image|images|scan|scans recognise|recognize|read|understand|see|look|ocr|scan|analyse|analyze|process|upload|send can_you|could_you|do_you|you_can|you_could|can_i|could_i|if_i|i_send|are_you_able|able_to -image_captioning|learn|paper_on|papers_on|papers_about|find|model*|digest|trend*|method*|agents|benchmark*|search',
    ],
    says: 'I read words only, no images: give me a title, a number or a link. Wishes for new features go to whoever runs me, or to the issues page of my repository.',
    buttons: ['help show', 'help search'],
    isRefusal: true,
  },
  {
    name: 'ranking for all',
    asked: [
      'order|ranking|rank|ranked|results|result|search|hits same|identical|different|equal everyone|everybody|all|others|depend|depends|clicked|click|colleague|person|each_person|people is|are|do|does|you|? -papers|paper|models|method*|learn*',
      'is|are|does|do search|results|ranking|order|you personalised|personalized|personalise|personalize|depend|depends|influenced|influence|affected|affect|based_on_my|tailored vote|votes|clicked|click|clicks|i|me|my|history|to_me|here -transformation|paper|papers|find',
      '^_is_the_ranking|^_are_the_results|^_are_results|^_is_the_order|^_is_search|^_are_search_results|^_is_the_search personalised|personalized|personal|individual|different_for -paper|papers',
      'do|does|will my_votes|votes|voting|likes|clicks|what_i_click|what_i_like|what_i_vote change|influence|affect|matter|count results|search|ranking|order|rank|what_i_see|searches',
    ],
    says: 'Search is the same for everybody: papers are ranked by their words and meaning, and nothing that you click or vote changes that. Votes move only digests, latest and for me.',
    buttons: ['help why', 'learning', 'help learning'],
  },
  {
    name: 'score',
    asked: [
      'score|scores|number|numbers|figure mean|means|meaning|stand_for|stands_for|calculated|computed|come_from what_does_the_score|what_is_the_score|what_do_the_scores|the_score|your_score|these_scores|the_number|this_number what|how|why -paper|papers|reward|model*|bleu|f1|author*|abstract',
      'is|are|it|that|score number_of_citations|citation_count|based_on_citations|by_citations|citations ^_is_it|^_is_that|^_are_they|^_is_the_score|^_so_it|^_is_this|^_does_it|^_so_is|^_or_is|^_and_is ?',
    ],
    says: 'The score is how well a paper fits your words: what each matching word gave, in title and abstract, and how near its meaning is. It is not the number of citations, which I do not know. why shows all parts of one.',
    buttons: ['help why'],
  },
  {
    name: 'limits',
    asked: [
      'do_you|is_there|are_there have|any|a|there rate_limit|rate_limits|usage_limit|usage_limits|request_limit|daily_limit|quota',
      'max|maximum|limit|limits|limited|quota|how_many|how_often|rate_limit|unlimited|as_many|as_often searches|search|commands|requests|questions|queries|times|ask|messages per|a_day|day|daily|minute|hour|may_i|can_i|allowed|want|is_there|do_you you|i|we|there|what_is -can_be|paper|papers|post|subscri*|authors|api|on|about|multi*',
    ],
    says: 'There is no limit a day. In a minute one person may send 120 commands, unless whoever runs me set another number. If you send more, I say how long to wait.',
    buttons: ['help', 'status'],
  },
  {
    name: 'time zone',
    asked: [
      '^_all_the_times|^_all_times|^_the_times|^_your_times|^_the_time|^_your_clock|^_the_clock|^_times are|is|look|looks|seem|seems|show wrong|off|incorrect -paper|papers|digest|meeting|series',
      'time_zone|time_zones|my_local_time|our_local_time|my_clock|your_clock which|what|whose|where|change|set|use|using|my|our|your|is|wrong|for|accordingly -paper|papers|in_europe|subscribe|subscription|weekdays|daily|every|learn*|edit|feature*',
      'whose|which oclock|clock|time|hours is|that|you that|you|this|it -paper|papers|meeting|series|first|author*|presents|next',
      'my_time|our_time|my_clock|our_clock|my_hours use|please|always|remember|everything|is|for -parallel|reading|paper|papers|every|daily|subscribe|meeting|group|digest*|save|running|post|at|move|saving|list|first|series|last|by_far|of_my',
      '^_i_am_in|^_we_are_in|^_i_live_in|^_we_live_in|i_live_in|i_am_based|i_am_located|we_are_based|we_are_located|we_moved_to|i_moved_to|i_am_now_in|we_are_now_in|i_work_from|i_am_from|we_are_from my_time|our_time|time|zone|clock|$ -reading|every|daily',
    ],
    says: sayTimeZone,
    buttons: timeZoneButtons,
  },
]
