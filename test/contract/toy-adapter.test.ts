import { openToyPlatform } from '../support/toy-platform.ts'
import { describeAdapter } from './adapter.ts'

describeAdapter('The toy platform', openToyPlatform)
