/** Who sees what, what is kept and for how long. */
import { type Fact, type FactParts, i, others, you } from './fact.ts'

const see =
  'see|sees|seen|visible|know|knows|read|reads|look|looks|watch|find_out|private|secret|public|anonymous|access'
const speech =
  'search*|ask|asks|asked|asking|query|queries|question|questions|looking_for|look_for|looked_up|type|types|typed|write|wrote|say|said|conversation*|chat|chats|messages|message|answers|talk|dm|dms|direct_messages|private_messages'
const kept = 'stored|saved|kept|logged|recorded|remembered|tracked|retained|archived|deleted'
const keep = 'store|keep|log|record|save|remember|track|retain|collect|archive|delete'

async function saySentOn({ library }: FactParts): Promise<string> {
  const model =
    library.model === undefined
      ? 'No language model is set here, so nothing that you write is sent to one.'
      : 'A language model is set by whoever runs me: it may get the words of searches and questions, with sentences of papers, and nothing else.'
  const vectors =
    library.embeddings?.name === 'embeddings'
      ? ' The words of searches also go to a service that they set, which counts what papers mean.'
      : ''
  return `${model}${vectors} A paper that is not here may be looked up by its number or link, where that is allowed.`
}

export const privacyFacts: readonly Fact[] = [
  {
    name: 'who sees votes',
    asked: [
      `${others} ${see} vote|votes|voted|thumb|thumbs|thumbed|upvote*|downvote*|disliked can|could|who|do|does|will|would|is|are|that ${i}|a|it|this|was|are|votes -where|mydata|papers`,
      'my_name|names|name vote|votes|voted|voting|thumbs|upvote* shown|show|appear*|visible|there|next|under|with',
      'are|is vote|votes|voting|thumbs -private_vote anonymous|secret|private|public|visible|open',
    ],
    says: 'Nobody here sees what you voted: everybody here sees only how many votes a paper has. A digest names you under a paper only after interests on. The same vote again, or unvote, takes it back.',
    buttons: ['votes', 'help interests', 'help privacy'],
  },
  {
    name: 'who sees the reading list',
    asked: [
      `${others} ${see} saved|save|saves|saving|bookmark*|reading_list|my_list|my_papers ${i}|it|is|are|does|do -where|vote*|search|query|search*|mydata|latest`,
      'is|are my_list|my_reading_list|reading_list|reading_lists|my_saved|saved_papers private|public|visible|shared|secret',
    ],
    says: 'Your reading list is your own: nobody else here sees what you save, unless you share it. Only whoever runs me has the database.',
    buttons: ['saved', 'help privacy'],
  },
  {
    name: 'who sees what is asked',
    asked: [
      `${others} ${see} ${speech} ${i}|this|you|your|here can|could|who|do|does|will|would|is|are|may|when|if -why|how|vote*|saved|save|papers|paper`,
      `${others}|you see|read|reads|sees those|that|this|them|it can|do|does|will|would|who|who_else ?|^_and|^_do|^_can|^_who_else_sees|^_who_else_reads|^_who_sees_this|^_who_reads_this -store|about_me|why|how|where|say|says|paper|papers`,
      'is|are conversation|chat|this_channel|search*|queries|questions|messages|dms private|public|confidential|secret|visible|anonymous|between_us ?|my|our|this|these|here',
      'is|are it|that|this|everything private|confidential|secret|anonymous|just_between ?|here|you|i|we',
    ],
    says: 'Only you see what I answer to commands, buttons and direct messages, until you share it. Where you mention me, all who read your question read the answer. Your reading list and whose vote is whose nobody else sees; whoever runs me has the database.',
    buttons: ['help privacy', 'mydata'],
  },
  {
    name: 'what those who run it see',
    asked: [
      'who|whoever has_access|have_access|can_access|owns|controls data|database|server|logs -paper|papers|model*',
      'where is|are server|data|database|servers located|stored|hosted|kept|running|run -paper|papers|model*',
      '^_even|^_and|^_also|even_the|even_our|even_you admin|admins|administrator*|operator|owner|owners|sysadmin $|see|read|?',
      `admin|admins|administrator*|operator|sysadmin|host|whoever_runs ${see} ${i}|this|what|it|everything|those`,
    ],
    says: 'The people who run me have the database: what is saved, voted and subscribed, and for a day the lists that I showed. Messages are not kept there and not logged. What the admins of your chat can read there, its own rules say; I show them nothing more than others.',
    buttons: ['help privacy', 'mydata', 'help forget'],
  },
  {
    name: 'how long it is kept',
    asked: [
      `what|anything|something gets|get|is|are|will_be ${kept} when|if|while|after search|ask|type|talk|write|use i|we|you -paper|papers`,
      `how_long|for_how|until_when|till_when|forever|how_many_days ${keep}|${kept} ${speech}|things|data|it|what|that|them|everything|history|context|list|lists -saved_papers`,
      `${you}|do|does ${keep} what|everything|anything|all|the_things|whatever|each ${i} ${speech}|do -saved|about_me|on_me|of_me|about_us|data|you_know|leave`,
      `${you} ${keep} ${i} searches|queries|questions|messages|conversation*|chats|history|prompts -and|about_me|on_me`,
      `this_search|my_search|my_searches|my_query|my_queries|my_question|my_questions|my_messages|this_query|the_query|this_conversation|what_i_ask*|what_i_type|what_i_say|what_i_write|what_i_search ${kept} is|are|does|do|get|gets|will|being`,
      `are|is|do|does|what conversations|searches|queries|messages|chats ${kept} ${you}|here|somewhere|?`,
    ],
    says: 'I keep no messages. For a day I keep the last lists that I showed you, with the searches that gave them, so that “more” and “undo” work. What you save, vote or subscribe stays until you take it back or say forget me; mydata shows it.',
    buttons: ['mydata', 'help forget', 'help privacy'],
  },
  {
    name: 'leaving the team',
    asked: [
      `if|when|once|after|what ${i} leave|leaves|left|quit|graduate|leaving|change_labs|switch_labs|go|move lab|group|team|company|university|institute|workspace|job|project|channel|here account|data|list|happen*|saved|votes|subscriptions|papers`,
      'what happens|happen|becomes|become my_account|my_data|my_list|my_reading_list|my_votes|my_saved|my_subscriptions leave|left|gone|go|quit|move|finish|graduate',
    ],
    says: 'What is kept of you stays here until you say forget me, or until the workspace removes me and its time is over. Take it with you before: mydata gives all of it as a file, saved bibtex your list.',
    buttons: ['mydata', 'saved bibtex', 'help forget'],
  },
  {
    name: 'removing the bot',
    asked: [
      'what happens|happen|happened|becomes|become|would_have_happened subscriptions|data|digests|lists|votes|everything|reading_group|history remove*|uninstall*|kick*|you_leave|you_left|you_go|bot_leaves|without_you',
      'what happened|happens|happen|becomes|become our_subscriptions|our_digests|our_data|our_lists|our_votes|our_history|our_stuff|our_group -leave|i_leave',
      '^_kick|^_remove|^_uninstall|^_delete|how_do|how_can|how_to|can_i|can_we|please_remove|please_kick|please_leave|you_leave|^_leave|^_get_out|^_quit remove|kick|uninstall|leave|get_rid|get_out|delete yourself|you|this_bot|the_bot|channel|room|workspace|server|here -paper|papers|subscription*|digest*|list|post|votes|vote|topic|club|it|meeting|group|email|saved|search|data|messages',
    ],
    says: 'I cannot leave by myself: whoever may manage apps or members where you chat removes me there. Then I post no more, and all that is kept of the workspace is erased after 30 days, unless whoever runs me set another time; added again before, I go on as before. To end only the posts, say unsubscribe or pause.',
    buttons: ['subscriptions', 'help forget'],
  },
  {
    name: 'what is sent on',
    asked: [
      `${i}|what_i|what_we|anything|data|questions sent|send|shared|share|leave*|go|goes|given|give|passed|pass|transmitted|uploaded|sell|sold openai|chatgpt|google|anthropic|claude|microsoft|third_part*|the_cloud|cloud|somebody|someone_else|elsewhere|outside|other_companies|another_company|a_company|external|llm|language_model|ai|advertisers ?|are|do|does|is|will -paper|papers|email|list`,
      `is|are|do|does|will ${i}|anything|something|my_data data|anything|questions|searches|queries|messages|words leave|leaves|sent|train|training|used you|server|anywhere|model|models|ai|outside|?`,
    ],
    says: saySentOn,
    buttons: ['status', 'help privacy'],
  },
  {
    name: 'data protection law',
    asked: [
      `gdpr|dsgvo|ccpa|hipaa|data_protection|data_privacy|privacy_law|data_officer|datenschutz compliant|compliance|conform|conformant|you|this|it|officer|we|our this|you|it|our|here|bot|we -in_compliance|there_yet|how_to_make|paper*|model*|papers|learning`,
    ],
    says: 'Whether it complies is for your data officer to judge. The facts: I run on your own server; votes, saves and subscriptions are kept, messages are not; mydata gives a person all that is kept of them, forget me erases it. The people who run me decide whether any outside service is used.',
    buttons: ['help privacy', 'mydata', 'help forget'],
  },
]
