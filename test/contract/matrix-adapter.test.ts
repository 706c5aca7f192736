import { openMatrixPlatform } from '../support/matrix-platform.ts'
import { describeAdapter } from './adapter.ts'

describeAdapter('Matrix', openMatrixPlatform)
