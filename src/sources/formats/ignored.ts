/** The parts of a document that are ignored. */
import type { TokenizerCallbacks } from 'htmlparser2'

const skip = () => {}

/** Callbacks of a tokenizer that do nothing, to be put under those that do something. */
export const ignored = {
  onattribdata: skip,
  onattribend: skip,
  onattribentity: skip,
  onattribname: skip,
  oncdata: skip,
  onclosetag: skip,
  oncomment: skip,
  ondeclaration: skip,
  onend: skip,
  onopentagend: skip,
  onopentagname: skip,
  onprocessinginstruction: skip,
  onselfclosingtag: skip,
  ontext: skip,
  ontextentity: skip,
} as const satisfies TokenizerCallbacks
