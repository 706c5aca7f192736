/** The one door that adapters may import. */

export { collectBounded } from './async/collect-bounded.ts'
export { type Backoff, backoffMs, retry } from './async/retry.ts'
export { unlessAborted, within } from './async/within.ts'
export { MinuteLimit } from './bot/minute-limit.ts'
export { opinionOf, parseReaction, type Reaction } from './bot/parse-reaction.ts'
export { BotError } from './errors.ts'
export { atMost } from './model/at-most.ts'
export type {
  Block,
  Button,
  Card,
  Chart,
  Item,
  Picture,
  Span,
  Strip,
  StripState,
  Table,
} from './model/card.ts'
export { filterButtons, openMenuOfOne, openMenus, plainText, sentenceCard } from './model/card.ts'
export { commandKey, isCommandKey } from './model/command-key.ts'
export { dayMs } from './model/day.ts'
export { identifierUrl } from './model/identifier.ts'
export { chunk } from './model/lists.ts'
export { maxWholeLabel, packGroups, splitPieces } from './model/overflow.ts'
export { parseJsonObject } from './model/parse-json.ts'
export type { Piece } from './model/pieces.ts'
export {
  cleanLine,
  cleanText,
  isBlank,
  itemPieces,
  piecesText,
  spellOutLinks,
  toPieces,
} from './model/pieces.ts'
export type { Place, Workspace } from './model/place.ts'
export { isPlace, workspaceOf } from './model/place.ts'
export { ending, isCheckout } from './model/program.ts'
export { maxFileBytes } from './model/reference.ts'
export { cutText, dropTail, foreignEnds } from './model/text.ts'
export type {
  Adapter,
  AdapterContext,
  AdapterModule,
  AdapterRows,
  Caller,
  Callers,
  DeliveryKey,
  Health,
  Meter,
  RequestListener,
  Signed,
  SignedRequest,
} from './ports/adapter.ts'
export type {
  AnswerOptions,
  Arrival,
  Ask,
  AttachedFile,
  Bot,
  Choice,
  CommandInfo,
  Form,
  FormField,
  FormValues,
  Incoming,
  OptionInfo,
  PostedLinks,
  Standing,
  Unfurl,
} from './ports/bot.ts'
export type { Log } from './ports/log.ts'
export type { PanelNote, PaperPanel } from './ports/paper-panel.ts'
export type { PlatformSetup, SetupCheck } from './ports/setup.ts'
export { checkCommand, relatedCommand } from './talk/related-command.ts'
export { answerSchema, markAsData, type ReadCall, structureCard } from './tools/card-data.ts'
export { callOf, sayCommand, schemaOf, type Tool } from './tools/tool.ts'
export { checkTools, ownTools, readingTools } from './tools/tools.ts'
export { type GivenOption, isRest, writeCommand, writeStart } from './tools/write-command.ts'
