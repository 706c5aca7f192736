/** What people expect of assistants and this bot does not do, with what comes nearest. */
import type { Fact } from './fact.ts'

const search = 'paper|papers|find|search|anything|method*|model*|dataset*|benchmark*|research'
const languages =
  'german|deutsch|french|francais|français|spanish|español|italian|portuguese|dutch|chinese|mandarin|japanese|korean|russian|arabic|hindi|turkish|polish|english|swedish|greek|czech|vietnamese'

export const cannotFacts: readonly Fact[] = [
  {
    name: 'weather and the like',
    asked: [
      '^_register|^_submit|^_upload|^_pay|^_sign|^_check|^_proofread|^_review|^_publish|^_grade me|my|us|our for|paper|manuscript|thesis|grammar|spelling|draft|fee|abstract|work|to|up -club|reading_group|meeting|list',
      '^_create|^_open|^_start|^_make|^_set_up|^_run a|an|the poll|survey_for|zoom|zoom_call|video_call|call|survey_among|doodle -paper|papers|on|about',
      'what_is|what_are|who_is the capital_of|president_of|population_of|meaning_of_life -paper|papers',
      '^_buy|^_purchase|^_order|^_pay me|us|a|an|some|for coffee|tea|beer|pizza|food|lunch|cake|book|gpu|gpus|ticket|tickets -paper|papers',
      'what_is_the_weather|how_is_the_weather|the_weather_in|weather_today|weather_tomorrow|weather_tmrw|will_it_rain|is_it_raining|weather_like|weather_is_like|the_weather_today|weather_forecast_for what|how|will|is|^_weather|tell|today|tomorrow|tmrw -paper|papers|model*|forecasting',
      'what_time_is_it|what_day_is_it|what_date_is|who_won|play_music|play_some_music|play_a_song|play_a_game|play_chess_with|lottery|horoscope|football_score ^_what|^_who|^_play|^_tell|^_how|^_is|^_can|^_lets -paper|papers|learn*|model*|new_in|on',
    ],
    says: "I can't help with that. I find papers, post digests and run reading groups.",
    buttons: ['latest', 'help'],
    isRefusal: true,
  },
  {
    name: 'jokes and verses',
    asked: [
      `joke|jokes|riddle|poem|song|story|stories|limerick|haiku tell|sing|know|know_any|give|make_a|write|compose|compose_a|recite ^_tell|^_sing|^_know_any|^_do_you|^_can_you|^_make|^_give|^_write|^_compose|^_please|^_could|me -${search}|detection|about_this`,
    ],
    says: 'Jokes and verses are not my trade: reviewers have the better ones. I find papers; say what they are about.',
    buttons: ['latest', 'help'],
    isRefusal: true,
  },
  {
    name: 'sums',
    asked: [
      '^_compute|^_calculate|^_please_compute|^_please_calculate|^_what_is|^_can_you_compute|^_can_you_calculate the_mean_of|the_sum_of|the_average_of|the_median_of|square_root|plus|minus|divided_by|multiplied_by|times|percent_of 0|1|2|3|4|5|6|7|8|9|10|12|15|20|25|100|two|three|four|five|1*|2*|3*|4*|5*|6*|7*|8*|9* -agree|paper|papers|faster|learning',
      '^_solve this|my|the equation|integral|exercise|math_problem|sudoku -paper|papers',
    ],
    says: 'I do no sums; trends counts papers over time.',
    buttons: ['help trends', 'help'],
    isRefusal: true,
  },
  {
    name: 'pictures',
    asked: [
      `^_draw|^_paint|^_sketch|^_illustrate|^_design|^_make|^_create|^_generate|^_produce|^_plot|^_visualise|^_visualize|^_please_draw|^_can_you_draw|^_prepare me|us|our|^_draw_a|^_draw_an|^_draw_the|paint_a|sketch_a|make_a|make_an|make_some|create_a|create_an|create_some|generate_a|generate_an|design_a|design_the|plot_a|prepare_a|prepare_some diagram|diagrams|picture|pictures|image|images|figure|drawing|poster|slide|slides|logo|flowchart|chart|plot|mindmap|mind_map|powerpoint|presentation|infographic|podcast|video|cartoon|meme|graph_of_the|sketch -${search}|from|with|trend*|using`,
      '^_draw|^_paint|^_sketch draw_me|draw_us|draw_it|sketch_it|paint_me|paint_it|sketch_me',
    ],
    says: 'I draw nothing but how many papers there are over time: say trends and a subject. The papers themselves may have what you look for.',
    buttons: ['help trends', 'help search'],
    isRefusal: true,
  },
  {
    name: 'calls and invitations',
    asked: [
      '^_send|^_write|^_email|^_mail email|e_mail|mail|message|letter|dm to him|her|them|the_author|the_authors|authors|professor|prof|dr|my_supervisor|my_boss|my_colleague*|everyone|everybody|the_team -paper|papers',
      '^_call|^_phone|^_invite|^_ring|^_contact|^_message|^_ask_prof*|^_write_to|^_email prof|professor|dr|him|her|them|mr|mrs|the_author|the_authors|authors|my_supervisor|my_boss|our_guest|my_colleague|a_speaker -paper|papers|graph|language',
    ],
    says: 'I can neither call, write to nor invite anybody. author and a name shows the papers of one.',
    buttons: ['help author', 'help club'],
    isRefusal: true,
  },
  {
    name: 'writing',
    asked: [
      '^_write|^_draft|^_generate|^_compose|^_make_up|^_code some_code|a_program|a_script|a_function|the_code|code_for|a_report|an_email|an_e_mail|a_story|a_text|me_code',
      'explain|say|put|rephrase|reword|simplify|tell that|this|it|me more_simply|simpler|easier|in_other_words|differently|less_technical|for_beginners -paper|papers|models',
      'écrire|ecrire|rédiger|schreib*|escribir related_work|review|abstract|introduction|thesis|paper|text mon|ma|mein*|mi|mir|un|une|eine|einen|the|le|la|das|die|den',
      `^_write|^_draft|^_compose|^_finish|^_rewrite|^_proofread|^_paraphrase|polish_my|polish_the|^_correct|write_me|write_us|^_prepare|^_help_me_write|help_us_draft|help_me_draft|help_me_prepare|help_me_with_my|help_us_write|me_to_write|^_you_write|^_can_you_write|écrire|ecrire|rédiger|schreib*|escribir|^_continue_writing|^_formulate review|reviews|related_work|introduction|abstract|essay|thesis|paper|proposal|report|section|literature_review|chapter|letter|homework|rebuttal|paragraph|conclusion|blog_post|blog|tweet|post_about|cover_letter|manuscript|survey_section|grant|speech|email -find|search|search_for|show|papers_about_writing|code_review`,
      '^_do|^_finish|^_complete|^_grade my|the|our homework|assignment|thesis|exam|coursework',
      `^_fix|^_debug|^_write|^_implement my|our|me|us|a_python code|script|function|program|implementation -${search}`,
    ],
    says: 'I write nothing of my own. What helps: papers on the subject, ask for sentences that answer a question, and cite for BibTeX.',
    buttons: ['help ask', 'help search', 'help cite'],
    isRefusal: true,
  },
  {
    name: 'languages',
    asked: [
      `${languages} speak|speaking|switch|answer|reply|respond|talk|understand|parles|parle|parlez|sprichst|sprechen|hablas|habla|write|write_to_me you|me|us|tu|vous|du|sie|i|^_switch_to|^_answer_in|^_reply_in|^_respond_in|^_talk_in|^_speak -need|${search}|llm*|agents|multilingual|code|text`,
      'what_language|which_language|what_languages|which_languages|other_languages|another_language|my_language|languages_do you|your|this_bot speak|understand|know|support|talk|answer|can|use|work -model|models|large|paper|papers|programming|natural|agents|llm*|learn*',
      `^_translate|translate_it|translate_this|translate_that|translate_the|translate_these|translate_for it|this|that|them|these|those|abstract|abstracts|title|titles|first|second|third|last|for_me|number|into|to|1|2|3|4|5 -or|natural|code|sql|speech|low_resource|papers_that|papers_on`,
      '^_wie|^_was|^_wer|^_kannst|^_können|^_comment|^_qui|^_que|^_quel|^_peux|^_pouvez|^_puedes|^_cómo|^_quién heißt|heisst|bist|kannst|ist|geht|tu|vous|es|est|eres|te du|sie|tu|vous|dein|ton|tappelles|nom|name|llamas|das $ -papers|paper|articles|papiere|de|über|sur|sobre',
      `^_use|^_in ${languages} $|please|only|from_now_on|instead -${search}|llm*|data|text|code`,
      '^_parles|^_parlez|^_parle_tu|^_sprichst|^_sprechen_sie|^_hablas|^_habla_usted|^_parli|^_fala|^_spreek tu|vous|du|sie|français|francais|deutsch|español|italiano|inglés|englisch|português|nederlands',
    ],
    says: 'I understand and answer English only, and translate nothing. Short and simple words are enough: the name of a method, an author, a title.',
    buttons: ['help', 'search reward hacking'],
    isRefusal: true,
  },
  {
    name: 'what it cannot do',
    asked: [
      'what|which|any|anything can_you_not|can_not_you|you_can_not|limitations|limits_do_you|shortcomings|weaknesses you|your|bot -paper|papers|model*|of|find',
    ],
    says: 'I read abstracts only, and English only; I write, translate and draw nothing, send no mail, set no reminders, and know nothing but papers.',
    buttons: ['help', 'help search'],
  },
  {
    name: 'notes',
    asked: [
      '^_remember|^_please_remember|^_keep_in_mind|^_dont_forget|^_do_not_forget|^_memorize that|birthday|anniversary|i_like|i_am|my|our|deadline -paper|papers|one|it|for_later|time|clock|zone|learning|search|forget_my|list|saved',
      'birthday|birthdays|anniversary remember|remind|note|save|write_down -paper|papers',
    ],
    says: 'I keep no notes, dates or birthdays: only papers on your reading list, votes, subscriptions, and the meetings and minutes of a reading group.',
    buttons: ['help save', 'help club'],
    isRefusal: true,
  },
]
