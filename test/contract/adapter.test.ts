import { openDiscordPlatform } from '../support/discord-platform.ts'
import { openMatrixPlatform } from '../support/matrix-platform.ts'
import { openSlackPlatform } from '../support/slack-platform.ts'
import { openToyPlatform } from '../support/toy-platform.ts'
import { describeAdapter } from './adapter.ts'

describeAdapter('Slack', openSlackPlatform)
describeAdapter('Discord', openDiscordPlatform)
describeAdapter('Matrix', openMatrixPlatform)
describeAdapter('The toy platform', openToyPlatform)
