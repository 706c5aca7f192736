/** Matrix: commands, mentions, direct rooms, reactions and posts over the client-server API. */
import type { AdapterModule } from '../../src/core.ts'
import { configSchema, type MatrixConfig } from './config.ts'

export const adapter: AdapterModule<MatrixConfig> = {
  enabledBy: ['MATRIX_HOMESERVER', 'MATRIX_TOKEN', 'MATRIX_USER'],
  needsServer: true,
  config: configSchema,
  setup: async () => (await import('./install/setup.ts')).setup,
  create: async (config, context) =>
    (await import('./matrix-adapter.ts')).createMatrixAdapter(config, context),
}
