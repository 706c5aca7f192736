/** Each platform's renderer under the one contract. */
import { maxButtonLabel as discordLabel } from '../../adapters/discord/render/limits.ts'
import {
  renderCard as renderForDiscord,
  renderWhole as renderWholeDiscord,
} from '../../adapters/discord/render.ts'
import { maxButtonLabel as matrixLabel } from '../../adapters/matrix/render/limits.ts'
import {
  renderCard as renderForMatrix,
  renderWhole as renderWholeMatrix,
} from '../../adapters/matrix/render.ts'
import { maxButtonLabel as slackLabel } from '../../adapters/slack/render/limits.ts'
import {
  renderCard as renderForSlack,
  renderWhole as renderWholeSlack,
} from '../../adapters/slack/render/messages.ts'
import { findDiscordFaults, loadMessageSchema, readDiscordMessage } from '../support/discord-rules.ts'
import { findMatrixFaults, findMatrixSchemaFaults, readMatrixMessage } from '../support/matrix-rules.ts'
import { findSlackFaults, loadSlackSchema, readSlackMessage } from '../support/slack-rules.ts'
import { describeRenderer } from './render-contract.ts'

describeRenderer({
  name: 'Slack',
  renderCard: renderForSlack,
  renderWhole: renderWholeSlack,
  readMessage: readSlackMessage,
  findFaults: findSlackFaults,
  findSchemaFaults: loadSlackSchema(),
  maxLabel: slackLabel,
  maxMenu: 5,
  isUser: (id) => /^[UW][A-Z0-9]{2,20}$/.test(id),
})

describeRenderer({
  name: 'Discord',
  renderCard: renderForDiscord,
  renderWhole: renderWholeDiscord,
  readMessage: readDiscordMessage,
  findFaults: findDiscordFaults,
  findSchemaFaults: loadMessageSchema(),
  maxLabel: discordLabel,
  maxMenu: 0,
  isUser: (id) => /^\d{17,20}$/.test(id),
})

describeRenderer({
  name: 'Matrix',
  renderCard: (card) => renderForMatrix(card),
  renderWhole: (card) => renderWholeMatrix(card),
  readMessage: readMatrixMessage,
  findFaults: findMatrixFaults,
  findSchemaFaults: findMatrixSchemaFaults,
  maxLabel: matrixLabel,
  maxMenu: 0,
  // People are named in words there, which call nobody.
  isUser: () => false,
})
