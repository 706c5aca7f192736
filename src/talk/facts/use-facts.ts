/** How to use the bot: first steps, what to say where, examples. */
import { type Fact, type FactParts, you } from './fact.ts'

function sayCalendar({ library }: FactParts): string {
  const feed =
    library.publicUrl === undefined
      ? 'An address that a calendar follows can only be given once whoever runs me sets PUBLIC_URL.'
      : 'club feed gives an address of your own that a calendar follows.'
  return `I cannot write into your calendar. A meeting that is announced has a file for calendars, and club export has all of them. ${feed}`
}

function sayFeed({ library }: FactParts): string {
  return library.publicUrl === undefined
    ? 'A subscription, a topic or your list can be read in a feed reader, at a secret address that feed gives. None can be given here yet: whoever runs me has to set PUBLIC_URL first.'
    : 'Say feed and the number of a subscription, as in feed 1; I give a secret address for your feed reader. feed saved is your list.'
}

export const useFacts: readonly Fact[] = [
  {
    name: 'summer time',
    asked: [
      'daylight_saving*|dst|summer_time|winter_time|summertime|wintertime|clocks_change|clock_change|clocks_go|change_of_clocks|time_change|clocks_are_changed -paper|papers',
    ],
    says: 'A time is kept by the clock of its zone, summer time included: 09:00 in Europe/Berlin stays 09:00 there all year.',
    buttons: ['subscriptions', 'club'],
  },
  {
    name: 'size of a digest',
    asked: [],
    says: 'A digest has at most 5 papers, the best of what is new, unless you say another number: edit 1 top 3. When nothing is new, nothing is posted; settings quiet off makes that a line which says why.',
    buttons: ['subscriptions', 'help edit'],
  },
  {
    name: 'adding a paper',
    asked: [],
    says: 'Give me its arXiv number, DOI or link, as in show 2504.02495: if it is missing, I look it up, if whoever runs me allows that. import takes a whole list, such as a BibTeX file. New papers come from the sources that they set.',
    buttons: ['help import', 'status'],
  },
  {
    name: 'moving one post',
    asked: [],
    says: 'I cannot move a single post of a digest. pause and a day leave one out, and the next then has what was missed; edit moves all; digest and a subject post one now.',
    buttons: ['subscriptions', 'help pause', 'help edit'],
  },
  {
    name: 'learning from votes',
    asked: [],
    says: 'Votes and saves of this place move its later digests, latest and for me a little; a search is the same for everybody. learning shows what I learned and can make me forget it.',
    buttons: ['learning', 'help learning'],
  },
  {
    name: 'where it was saved',
    asked: [
      '^_where|^_and_where|^_so_where did_it_go|did_you_put_it|did_you_put_that|is_it_kept|is_it_stored -paper',
    ],
    says: 'What you save is on your reading list, which only you see.',
    buttons: ['saved', 'help save'],
  },
  {
    name: 'first steps',
    asked: [
      'where_do_i|where_should_i|where_do_we|where_can_i|how_do_i|how_do_we|how_should_i|how_can_i|how_to|what_should_i|what_do_i|where_to|where_does_one start|begin|get_started|do_first|try_first|say_first|ask_first $|new|added|joined|just_got|here|you|this|bot|? -paper|papers|first_author*|digest|meeting|group_meeting|subscription|search|vote|read|paper_first|club|training|save|read_first|topic',
      'i_am_new|new_here|just_joined|first_time|newbie|newcomer here|this|you|bot|channel|explain|how|what -about|i_work|working_on|interested_in|work_on|looking_for|vote*|voting|club|reading_group|topic|meeting|digest*',
    ],
    says: 'Say in your own words what papers are about, such as reward hacking; then “more”, “only with code” or “save 2”. A question gets quotes: ask what is GRPO? And subscribe agents weekdays at 09:00 posts new ones here.',
    buttons: ['search reward hacking', 'ask what is GRPO?', 'latest', 'help'],
  },
  {
    name: 'examples',
    asked: [
      '^_examples_$|^_example_$|^_some_examples_$|^_some_examples_please|^_any_examples_$|^_give_me_examples|^_give_me_some_examples|^_give_me_an_example_$|^_for_example_$|^_show_me_examples|^_can_you_give_me_an_example|^_show_examples',
      '^_show_me|^_show|^_give_me|^_give|^_some|^_any|^_what_are example_sentences|example_queries|example_questions|example_searches|sample_queries|example_commands',
      'example|examples search|query|command|commands with|of|for|what|give|show|how author|date|year|month|since|phrase|filter|code',
      'example|examples what_i_can|what_can_i|of_what|things_to|sentences|of_a_search|of_a_query|of_a_question|of_commands ask|say|type|do|you|try|search|query|question|commands',
      'how|tips|tip|advice phrase|formulate|word|write|ask|put questions|question|queries|query|searches|requests|things|it you|best|bot i|we|one|tips|to -should_you_ask|paper|papers|model*|answer|answers|write_to',
      '^_what_can_i|^_what_can_we|^_what_do_i|^_what_should_i say|ask|tell|type|write to_you_$|you_$|here_$|say_to_you|ask_you',
      'how should|do|can|best talk|speak talk_to_you|speak_to_you|speak_with_you|talk_with_you|so_that_you_understand',
    ],
    says: 'Plain words work best, as you would say them to a colleague; titles, links, numbers and commands do too. For example: papers by Shen since April with code; ask what reduces reward hacking?; or typed exactly: search author:Shen after:2025-04-01.',
    buttons: ['search author:Shen after:2025-04-01', 'ask what reduces reward hacking?', 'help search'],
  },
  {
    name: 'search and ask',
    asked: [
      'difference|differ|different|differs|versus|vs|instead|rather search_and|search_vs|search_or|search_versus|ask_and|ask_vs|ask_or|ask_versus ask search',
      'when|which search ask use i|do_i|should_i|we',
    ],
    says: 'search ranks the papers that fit your words, best first. ask takes a question and gives sentences of papers that answer it, as quotes, or says that nothing here does.',
    buttons: ['search reward hacking', 'ask what reduces reward hacking?', 'help ask'],
  },
  {
    name: 'authors',
    asked: [
      'where|how|which|list|show|see|can whom_i_follow|who_i_follow|whom_we_follow|who_we_follow|authors_i_follow|people_i_follow|whom_do_i_follow|who_do_i_follow',
      'what_can_you_do|what_do_you_do|how_do_you_handle|what_can_i_do|how_can_i_search|how_do_i_search|how_do_i_find|can_i_search|can_i_follow|can_you_search authors|author|by_author|an_author|people|researchers -paper|papers_on|papers_about|second|first',
    ],
    says: 'author and a name shows the papers of one, newest first; author:shen narrows a search; follow and a name posts their new ones here, and subscriptions lists whom you follow.',
    buttons: ['help author', 'help follow', 'subscriptions'],
  },
  {
    name: 'digests',
    asked: [
      'how|what|can|possible|way_to make|get|let|have|do|is_it|set post|send|show|posts|posted|digest|digests|new_papers|updates every_morning|each_morning|every_day|daily|weekly|every_week|every_monday|automatically|regularly|every_night ^_how|^_what_do_i|^_can_i|^_can_we|^_is_it|^_is_there -get_rid|you_just|please|edit|change|stop|pause|cancel|about|on',
      'more|tell|explain|what_about|what_is|what_are|how|about digest|digests|daily_digest|highlights more_about|about_the|what_is|what_are|explain|tell_me|how_do_the|how_do_digests|what_about|work|more_on ^_more|^_tell|^_explain|^_how|^_and|^_what_about|^_what_is_a|^_what_are_digests|^_what_are_the_digests|please -paper|papers|of|subscribe|post|every|daily|weekly|?_at',
    ],
    says: 'A digest is the best new papers of a topic or query, posted here at set times, none twice. Say what and when, such as subscribe reasoning weekdays at 09:00; preview shows what would come, pause and unsubscribe end it.',
    buttons: ['help subscribe', 'preview reasoning', 'subscriptions'],
  },
  {
    name: 'why a paper came',
    asked: [
      'how|where can_i|do_i|can_we|to|could_i|do_you see|find|know|learn|tell|explain|show why a_paper|papers|results|something|recommended|matched|suggested|ranked -this|first|second|it|these|second|last|on|about',
    ],
    says: 'why, a paper and the words that you searched for tell which words matched and what each gave. Of what I just showed, say “why is the first one there?”.',
    buttons: ['why VLM-R1 reward hacking', 'help why'],
  },
  {
    name: 'voting',
    asked: [
      'explain|tell_me|how_does|how_do|what_is|what_are voting|votes|thumbs|upvoting|voting_system explain|work|works|for|about|the|me -paper|papers|majority|self|ensemble*|nominat*|model*|group',
      'how|where|possible take_back|take_it_back|withdraw|retract|undo|remove|cancel|revoke vote|votes|thumb|upvote to|do|can|is|a|my -nominat*|club|group',
    ],
    says: 'Say vote up or vote down and a paper, or press 👍 or 👎 under it; others see only how many voted. Votes move later digests and for me. The same vote again, undo, or unvote takes it back.',
    buttons: ['votes', 'help vote', 'help unvote'],
  },
  {
    name: 'mentions',
    asked: [
      'can|do|are you see|read|in|watch other_channels|all_channels|other_rooms|every_channel -paper|papers|post',
      `mention|tag|ping|address|call|at|need ${you} each_time|every_time|always|have_to|must|need|needed|necessary|required|do_i|should_i i|we|to each_time|every_time|always|mention|tag|ping -paper|papers|post`,
      `do_you|are_you|can_you|will_you|you_always|does_it|you_are|does_the_bot|is_the_bot read_along|reading_along|listening|listen|eavesdrop|read_everything|read_all|read_every|read_our|read_my|read_other|read_messages|monitor|spy|spying|following_our -paper|papers|list|abstract`,
    ],
    says: 'In a channel mention me or use my slash command; in direct messages just write. In a thread where I answered, “more” or “save 2” need no mention where your chat lets me see them; what else people say there I neither answer nor keep.',
    buttons: ['help privacy', 'help'],
  },
  {
    name: 'direct messages',
    asked: [
      `private_message|private_messages|direct_message|direct_messages|dm|dms|pm|privately|in_private|private_chat|one_on_one|1_on_1 work|works|use|can|possible|talk|write|ask|chat ${you}|it|this|i|we|? -learn*|paper|papers|who|post|digest*|see|send_me`,
    ],
    says: 'Yes: write to me directly, where no mention is needed and only you see what I answer. Lists, votes and subscriptions work there too.',
    buttons: ['help', 'help privacy'],
  },
  {
    name: 'where it can be',
    asked: [
      'how|where|can|could|want|possible get|bring|add|invite|connect|install|put you|the_bot|this_bot room|rooms|channel|server|workspace|chat -paper|papers|remove|rid|out_of|from_this|leave|post|see|messages|private',
      'have|use|add|get|install|are|do|work|available|bring|what_about|come you|bot|^_what_about|^_and|it in_teams|on_teams|to_teams|ms_teams|microsoft_teams|about_teams|telegram|whatsapp|zulip|mattermost|webex|google_chat|signal_messenger|irc|rocket_chat -paper|papers',
    ],
    says: 'Invite me to a channel or room as you invite anybody there. Connecting another chat is for whoever runs me: the README of my repository names those that I know; Teams, Telegram and the like are not among them. A browser and a terminal do as well.',
    buttons: ['help', 'help privacy'],
  },
  {
    name: 'encryption',
    asked: [
      'encrypted|encryption|e2e|e2ee|end_to_end_encrypted is_it|it_is|are|room|rooms|chat|our|is_that|problem|work|works|here|you -email|paper|papers|homomorphic|searchable|data|model*|learning|image|on|public_key|scheme',
    ],
    says: 'In a room with end-to-end encryption I cannot work, as I cannot read what you say to me there. Use a room without it, or write to me elsewhere.',
    buttons: ['help privacy'],
  },
  {
    name: 'threads',
    asked: [
      `thread|threads|in_a_thread you|i|we know|remember|context|continue|reply|answer|write|still|go_on|talking|work -paper|papers_on|post|multi*|share`,
      `${you} remember|understand|know|keep context|the_context|what_we_talked|what_i_said|what_i_asked|earlier_questions|previous_questions|which_paper|last_answer|before ? -papers_on|how_long|papers_about`,
    ],
    says: 'Yes: I go on from my last answer to you, in a thread from what was shown there, for a day: “more”, “the second one”, “similar to that”, “save it”. What you say means that list until I show another.',
    buttons: ['help', 'help privacy'],
  },
  {
    name: 'links',
    asked: [
      'link|links|url|urls do_you react|respond|unfurl|preview|notice|collect|pick_up|watch',
      'link|links|url|urls what|does|do|is|are|how|if|? post|paste|pasted|drop|share|posted|linked happens|happen|what|also|hold|applies|apply|do_you|react|recognise|recognize -paper_about|papers_on|broken|list|code|prediction|share_the|give',
      'link|links other_people|others|colleagues|everybody|everyone|other_members|anyone also|too|hold|apply|even ?|does|do|is|are|^_and -code|share|papers',
      'what_happens|what_do_you_do|what_will_you link|links|url|urls',
    ],
    says: 'A pasted link to a paper that I know gets a card on what it is about, whoever posts it (settings unfurl). Which papers are linked, by whom and when, I keep only after settings collect on; then latest here lists them.',
    buttons: ['settings', 'latest here'],
  },
  {
    name: 'reference managers',
    asked: [
      'zotero|mendeley|endnote|jabref|paperpile|citavi|reference_manager export|get|send|possible|push|sync|put|into|works|support|add|move -it|them|these|those|this|that|readership|readers|from|import|group|account|library|papers_on|my_zotero',
      'forgot|forget|what|which|where command|word|thing bibliography|bibtex|bib|citation|citations|references|reference_list -paper_about|papers|number|count|of_this|parse|find|save|saved|cited|who|second|first|it|them|these',
    ],
    says: 'cite and a paper gives BibTeX, or ris or csl: cite VLM-R1 ris. saved bibtex or saved ris gives your whole list as a file, which reference managers import; feed saved is an address that they can follow.',
    buttons: ['cite VLM-R1', 'saved bibtex', 'saved ris', 'help cite'],
  },
  {
    name: 'feeds',
    asked: [
      'feed_reader|feed_readers|rss|rss_reader|atom_feed|rss_feed i|me|my|we|you|there|our|possible how|can|get|is|do|possible|want|read|have digest|digests|subscription|papers|you|list|my|i|there|it -about|on',
    ],
    says: sayFeed,
    buttons: ['subscriptions', 'help feed'],
  },
  {
    name: 'calendar',
    asked: [
      'calendar|calender|ical|ics|gcal my|our|the|google|thing|outlook|me put|add|export|import|send|sync|get|now|how|want|need|write|enter|subscribe|see|have|can -papers_on|about|scheduling|find|leave|paper_about',
    ],
    says: sayCalendar,
    buttons: ['club', 'help club'],
  },
  {
    name: 'stop',
    asked: [
      '^_stop_$|^_stop_stop_$|^_please_stop_$|^_stop_please_$|^_stop_now_$|^_halt_$|^_stop_everything|^_stop_all|^_be_quiet_$|^_quiet_$|^_abort_$|^_cancel_everything|^_stop_stop_stop_$',
    ],
    says: 'Nothing of mine runs but what is subscribed here. pause or unsubscribe and its number end a digest; club pause stops a reading group.',
    buttons: ['subscriptions', 'help pause', 'club'],
  },
  {
    name: 'hurry',
    asked: [
      '^_hurry|^_quick_i_need|hurry_up|be_quick|make_it_quick|quick_quick|faster_please|i_am_in_a_hurry|i_have_no_time $|meeting|min|minutes|please|i|now|my -paper|papers|find|show|write|on|about|search|something|anything',
    ],
    says: 'At once: say in a few words what the paper is about, or its title.',
    buttons: ['latest', 'saved'],
  },
  {
    name: 'alive',
    asked: [
      'are_you|you alive|awake|online|there|still_there|responding ^_are_you|^_you|^_hey|^_hello|^_hi|^_bot|^_yo|^_still -paper|papers|is_there|are_there|there_are|any|who|when|how|on|about|with',
    ],
    says: async ({ library }) =>
      `Yes, I am here, with ${(await library.store.papers.count()).toLocaleString('en')} papers. Say what papers are about.`,
    buttons: ['status', 'latest'],
  },
]
