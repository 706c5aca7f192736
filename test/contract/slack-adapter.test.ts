import { openSlackPlatform } from '../support/slack-platform.ts'
import { describeAdapter } from './adapter.ts'

describeAdapter('Slack', openSlackPlatform)
