/** A card as Slack messages, for the playground's preview. */
export { renderCard } from './render/messages.ts'
