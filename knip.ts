/** What is reached from outside, so that the rest is dead; the packages of tests and checks are those of `dev/`. */
import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

const dev: { devDependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL('dev/package.json', import.meta.url), 'utf8'),
)

const config: KnipConfig = {
  ignoreBinaries: ['mount', 'umount', 'stryker', 'vitest', 'tsc', 'biome', 'knip'],
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      ignoreDependencies: Object.keys(dev.devDependencies),
      entry: [
        'src/core.ts',
        'src/commands/*.ts',
        'src/commands/!(support)/*.ts',
        'src/store/migrations/*.ts',
        'src/sources/*.ts',
        'src/**/*-worker.ts',
        'src/**/*-process.ts',
        'adapters/*/index.ts',
        'adapters/*/render.ts',
        'adapters/*/preview.tsx',
        'adapters/web/page/main.tsx',
        'adapters/*/install/print-*.ts',
        'bench/*.bench.ts',
        'check/*.ts',
        'prove/*.prove.ts',
        'tools/*/main.ts',
        'test/**/*.test.{ts,tsx}',
        'test/mutants/vitest.config.ts',
        'test/support/*-child.ts',
        'test/support/{property-runs,temporary-files,compile-modules}.ts',
        'vitest.config.ts',
      ],
      project: [
        'src/**/*.ts',
        'adapters/**/*.{ts,tsx}',
        'test/**/*.{ts,tsx}',
        'bench/**/*.ts',
        'check/**/*.ts',
        'prove/**/*.ts',
        'tools/**/*.ts',
      ],
    },
    dev: { entry: ['*.js'], ignoreDependencies: Object.keys(dev.devDependencies) },
  },
}

export default config
