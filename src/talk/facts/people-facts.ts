/** Who the bot is, who runs it, who may change what, and whom to turn to. */
import { type Fact, type FactParts, i, you } from './fact.ts'

function sayModel({ library }: FactParts): string {
  return library.model === undefined
    ? 'No language model is set here: what I answer are sentences quoted from papers, found by words and meaning; none is written by an AI.'
    : 'I find and quote by words and meaning. A language model is set here as well: it may write the answers to ask, where each sentence names its quotes, and read questions as queries.'
}

export const peopleFacts: readonly Fact[] = [
  {
    name: 'language model',
    asked: [
      `chatgpt|gpt|gpt4|openai|llm|llms|language_model|ai|claude|gemini|neural_network|artificial_intelligence ${you}|this|it|there|that|answers|answer|summary|summaries behind|inside|under_the_hood|underneath|powered_by -paper|papers|find|show`,
      'are_you|do_you|you_are|you_just|you using|use|based|built|running|run|powered chatgpt|gpt|openai|llm|llms|language_model|language_models|ai|claude|gemini|artificial_intelligence -paper|papers|have|know',
      'did|does|is|was|were|are|do ai|an_ai|llm|chatgpt|gpt|language_model|a_model|machine|human|llms wrote|write|writes|written|made|generate|generated|summarized|summarised summary|summaries|your_answer|your_answers|the_answers|this_answer|your_text|your_texts|these_sentences|^_is_this|^_was_this|^_is_that -paper|papers|survey|they|humans|the_paper|text|understandable|truly',
      'are|is answers|answer|summary|summaries|quotes|sentences ai_generated|generated|written_by|made_up|hallucinated|invented|real ?|you|your|these|this -understandable|paper|papers',
      '^_which_summary|^_your_answers|i_mean_in_general answers|summaries|answer your|you',
    ],
    says: sayModel,
    buttons: ['status', 'help ask', 'help privacy'],
  },
  {
    name: 'who is behind',
    asked: [
      'your|this_bots|bots|the_bots source_code|code|repository|github|repo where|is|can|see|link|on|what -paper|papers|data|model*',
      'can_i|can_we|could_i|could_we|how_do_i|how_can_i|how_to|where_can_i|i_want_to contribute|send_a_patch|pull_request $|here|to_you|to_this|your|code|bot -paper|papers',
      `who|which_company|what_company|whose|company runs|run|operates|operate|behind|hosts|host|owns|own|maintains|maintain|develops|developed|programmed|responsible|bot|made ${you}|this_thing|this_service|this_app -paper|papers|meeting|group|wrote|write|presents|said|digest|subscri*`,
      'are|is you|this|bot open_source|opensource|commercial|a_company|a_product|a_startup|self_hosted',
    ],
    says: 'I am open-source software under the MIT licence, and no company is behind me. The person who installed me for your team runs me, with their own database.',
    buttons: ['help privacy', 'status'],
  },
  {
    name: 'cost',
    asked: [
      'is_it|are_you|is_this|is_the_bot|is_the_service|does_it|do_we|do_i|does_this|does_using|do_you|what_do_you|what_does_it|what_does_this|how_much_do_you|how_much_does_it|how_much_does_this|how_much_is|will_i|will_we|have_to|must_we free|cost|costs|pay|pays|paid|charge|charged|price|fee|fees|license|licence|expensive you|it|this|we|us|our|i|bot|group|team|using -paper|papers|method*|train*|model*|compute|code|for_free',
      'how_much|what|any cost|costs|price|fee|fees|pricing|license|licence you|this_bot|the_bot|us|we|our|bot_cost -paper|papers|train*|model*',
      'for_free|free_of_charge|free_to_use you|this|it|use|using is|are|can|do -paper|papers|model*',
    ],
    says: 'I cost nothing: I am open-source software under the MIT licence, run on a machine of your own. Only a language-model service, if whoever runs me sets one, may cost them something.',
    buttons: ['help', 'status'],
  },
  {
    name: 'whom to tell',
    asked: [
      'bug|bugs|vulnerability|security_hole|security_issue|feature_request|feedback|complaint|suggestion|suggestions|a_feature|new_feature report|reporting|tell|where|whom|who|send|found|have|give|submit|leave|make i|we|you|it|this|your -stand|impact|fuzzer|paper|papers|method|learn*|model*|localization',
      'who|whom do_i|do_we|can_i|can_we|should_i|should_we|must_i|could_i|does_one|to tell|contact|ask|talk|write|report|speak|turn|complain|reach|inform when|if|about|for|to|help|problem*|wrong|broken|with|here|? -paper|papers|author*|wrote|ask_to_jury',
      'real_person|real_human|a_human|human_being|actual_person|actual_human|a_person|living_person|real_people|support|somebody_real|someone_real talk|speak|contact|reach|chat|connect|ask|call|get i|me|can|is|we -paper|papers|model*|robot*|agent*',
      'would|could|should|can|please|wish|want|like great|nice|cool|good|add|support|implement|suggest|propose|request feature_request|new_feature|this_feature|a_feature|an_improvement|wishlist',
      '^_feature_request|feature_request_$',
    ],
    says: 'Nobody sits behind me. Tell whoever runs me for your team; faults and wishes also go to the issues page of my repository, and security holes to its Security page, in private. An error of mine has an id: add it, with what you said.',
    buttons: ['status', 'help'],
  },
  {
    name: 'errors',
    asked: [
      `${i}|you get|getting|got|see|seeing|keep|having|have|giving|give|gives error|errors|fault all_the_time|always|again|every|keeps|keep|going_on|what|why|only|constantly -paper|papers|rate|bound*|bars`,
      'something|everything|it|this|you|bot|nothing broken|wrong_with_you|wrong_with_the_bot|crashed|crashing|not_working|does_not_work|stopped_working|hangs|not_responding|down ^_is|^_are|^_it|^_you|^_why|^_something|^_everything|^_the_bot|^_this|^_nothing|^_help|^_seems -paper|papers|model*|digest*|post*',
      'is|are everything|that|this|it|all|you|things normal|ok|okay|fine|healthy|in_order|working|alright ^_is_that|^_is_this|^_is_it|^_is_everything|^_are_you|^_is_all|^_everything|^_all|^_and_is|^_so_is ? -paper|papers|to|if|there|for',
    ],
    says: async ({ library }) => {
      const [papers, sources] = await Promise.all([
        library.store.papers.count(),
        library.store.sources.list(),
      ])
      const failing = sources.filter(({ failures = 0 }) => failures > 0).map(({ source }) => source)
      const how =
        failing.length > 0
          ? `I answer, but these sources fail: ${failing.join(', ')}.`
          : `All seems well: I answer, and ${papers.toLocaleString('en')} papers are here; no source fails.`
      return `${how} An error of mine has an id: give it, with what you said, to whoever runs me.`
    },
    buttons: ['status', 'help'],
  },
  {
    name: 'who may change',
    asked: [
      `who|anyone|anybody|everyone|everybody|only_i|only_me|just_me|only_us|students|others|other_people|somebody_else|someone_else|all_members|members|admins|every_member|people can|may|could|allowed|able|should|permitted|must change|changes|cancel|stop|switch|delete|remove|edit|pause|turn|unsubscribe|configure|set|move|undo|modify settings|subscription*|it|this|that|these|digest*|here|posts|group|meeting|topics -i_can|papers|paper|?_how|see|sees|vote*|find|model*|learn*`,
      'who|whom can|may|is|are change*|cancel*|edit*|manage|manages|configure*|control* settings|this_channel|subscription*|digests|it|this|that|here|in_here -paper|papers|see|model*',
      'only_i|only_me|nobody_else|no_one_else|not_the_students|not_everyone|not_everybody|^_lock change|edit|it|cancel|this|them settings|change|this|it|meeting|group -see|paper|papers|find|sort|show',
    ],
    says: 'Everybody who may write here may change subscriptions, settings and the reading group, unless your chat asks for a role for that. There is no lock for single people. Guests may change nothing until a member says settings outsiders on.',
    buttons: ['settings', 'subscriptions', 'help settings'],
  },
  {
    name: 'guests',
    asked: [
      `guest|guests|outsider|outsiders|externals|external_people|other_institute|other_institution|other_university|other_organisation*|other_organization*|other_company|collaborators|visitors can|may|could|allowed|able|do|are|what use|ask|search|you|change|do|access|see|talk|work`,
    ],
    says: 'Guests and people of other organisations may search and read here, and change nothing. With settings outsiders on, which only a member can set, they may also save, change and export.',
    buttons: ['settings', 'help settings'],
  },
  {
    name: 'trust',
    asked: [
      'are|is|can|do|how|should you|your|the_answers|the_quotes|these_answers|answers_here|quotes_here reliable|accurate|trustworthy|trust|hallucinate|make_mistakes|correct|be_wrong|make_things_up|invent -paper|papers|model*|llm*|agents|that|this|it_is|edit|these',
      '^_why did_you_not|do_you_not|can_you_not|did_not_you|do_not_you|can_not_you|can_you_not find|answer|know|understand|show|get|have -subscri*|digest*|post*|on|about|papers_on',
    ],
    says: 'What I quote stands in the abstract as it is, and why says what gave a match. But I may miss papers that use other words, and misread yours: then say it differently, with a title, a name or fewer words.',
    buttons: ['help search', 'help why'],
  },
  {
    name: 'pleasantries',
    asked: [
      '^_wow_$|^_whoa_$|^_hahaha_$|^_hahahaha_$|^_haha_$|^_hehe_$|^_really_$|^_oh_$|^_oh_well_$|^_congrats_$|^_congratulations_$|^_happy_new_year|^_merry_christmas|^_happy_birthday_$|^_happy_easter|^_happy_holidays_$|^_have_fun_$|^_good_luck_$|^_bless_you_$',
    ],
    says: 'Say what papers are about when you want more.',
    buttons: ['latest', 'help'],
  },
  {
    name: 'praise',
    asked: [
      `impressed|amazed|blown_away|made_my_day|saved_my_day|life_saver|lifesaver|im_in_love|youre_a_genius|you_are_a_genius|so_fast|that_was_fast|that_was_quick ${i}|you|that|wow -paper|papers|find|show|search|why|how`,
      '^_wow|^_whoa|^_woah|^_amazing|^_great|^_impressive|^_awesome you|that|this found|fast|quick|works|worked|good|well|second|better -paper|papers|and|on|about|can|could|please|more|now|?|show|find|how|what',
    ],
    says: 'Glad that it helped! When you want more, say what papers are about.',
    buttons: [],
  },
]
