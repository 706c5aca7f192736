/**
 * `npm run build`: makes `dist/`, what a package runs, since Node reads no TypeScript under `node_modules`
 * (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies). Each module stays a file of its own.
 */
import { readFileSync } from 'node:fs'
import { cp, glob, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bundlePage } from '../../adapters/web/bundle.ts'
import { bundleLibraries, libraryFile, listInside, writeNotices } from './libraries.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Compiles module by module; gives their number, and what they import of the bundled libraries. */
async function compile(): Promise<{ inputs: number; libraries: readonly string[] }> {
  const modules = await Array.fromAsync(glob('{src,adapters}/**/*.ts', { cwd: root }))
  const entries = modules.filter((file) => !file.endsWith('.d.ts') && !file.startsWith('adapters/web/page/'))
  const libraries = new Set<string>()
  await build({
    entryPoints: entries.map((file) => join(root, file)),
    outdir: dist,
    outbase: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'inline',
    plugins: [keepImports(libraries)],
    logLevel: 'warning',
  })
  return { inputs: entries.length, libraries: [...libraries].sort() }
}

/** Leaves every import an import: of ours with the new ending, of a bundled library from where it is bundled. */
function keepImports(libraries: Set<string>): Plugin {
  const { dependencies } = readPackage()
  const installed = new Set(Object.keys(dependencies))
  return {
    name: 'keep-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point') return undefined
        if (path.startsWith('.')) return { path: path.replace(/\.tsx?$/, '.js'), external: true }
        const isInstalled = path.startsWith('node:') || installed.has(packageOf(path))
        if (isInstalled || !isBundled(path)) return { path, external: true }
        libraries.add(path)
        const from = relative(dirname(importer), join(root, libraryFile(path)))
        return { path: from.startsWith('.') ? from : `./${from}`, external: true }
      })
    },
  }
}

/** The bundler is left out, as a package has its page, and so is what an operator adds. */
function isBundled(path: string): boolean {
  return !['esbuild', 'mysql2'].includes(packageOf(path))
}

function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

function readPackage(): { name: string; version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

/** What the page is made of, which esbuild bundles too. */
const librariesOfPage = [
  '@skyra/discord-components-core',
  'discord-markdown-parser',
  'react',
  'react-dom',
  'slack-blocks-to-jsx',
]

const filesBeside = [
  'src/**/*.{js,json,txt,bin}',
  'adapters/web/page/*.{html,svg}',
  // They say which platforms have a preview; the page has them bundled.
  'adapters/*/preview.tsx',
  'seeds/*',
  'data/answers.yaml',
]

/** What modules read beside them, and what is beside the modules. */
async function copyFiles(): Promise<void> {
  const beside = await Array.fromAsync(glob(filesBeside, { cwd: root }))
  for (const file of beside) await cp(join(root, file), join(dist, file))
  const { name, version } = readPackage()
  await writeFile(
    join(dist, 'package.json'),
    `${JSON.stringify({ name, version, type: 'module' }, null, 2)}\n`,
  )
}

async function writePage(): Promise<void> {
  const { script, style } = await bundlePage()
  const folder = join(dist, 'adapters/web/page')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'page.js'), script)
  await writeFile(join(folder, 'page.css'), style)
}

async function buildPackage(): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  const { inputs, libraries } = await compile()
  const bundled = await bundleLibraries(libraries, root, dist)
  await writeNotices([...bundled, ...listInside(librariesOfPage, root)], root, dist)
  await copyFiles()
  await writePage()
  process.stdout.write(`dist/ has ${inputs} modules, and ${libraries.length} bundled imports.\n`)
}

await buildPackage()
