import { openDiscordPlatform } from '../support/discord-platform.ts'
import { describeAdapter } from './adapter.ts'

describeAdapter('Discord', openDiscordPlatform)
