/** The tools, by what they may do. */
import { ask } from './ask.ts'
import { changeDigest } from './change-digest.ts'
import { checkReferences } from './check-references.ts'
import { list } from './list.ts'
import { mark } from './mark.ts'
import { readingGroup } from './reading-group.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { share } from './share.ts'
import { show } from './show.ts'
import { subscribe } from './subscribe.ts'
import type { Tool } from './tool.ts'
import { topic } from './topic.ts'
import { trends } from './trends.ts'
import { verifyQuotes } from './verify-quotes.ts'

/** They tell of papers alone, which are public. */
export const paperTools: readonly Tool[] = [search, ask, show, trends]
/** They change nothing. */
export const readingTools: readonly Tool[] = [...paperTools, list]
/** They hold what an assistant wrote against papers; a check is kept for its report, and puts nothing on a list. */
export const checkTools: readonly Tool[] = [checkReferences, verifyQuotes]
/** They change what is the person's own, which can be taken back, and post nothing. */
export const ownTools: readonly Tool[] = [mark]
/** They change what others share, or what others see. */
export const sharedTools: readonly Tool[] = [subscribe, changeDigest, readingGroup, share, settings, topic]
