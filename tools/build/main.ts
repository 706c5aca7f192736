/**
 * `npm run build`: makes `dist/`, what a package runs, since Node reads no TypeScript under `node_modules`
 * (https://nodejs.org/api/typescript.html#type-stripping-in-dependencies).
 */
import { readFileSync } from 'node:fs'
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePage } from '../../adapters/web/bundle.ts'
import { parseAnswers } from '../../src/talk/facts/parse-answers.ts'
import { bundleLibraries, libraryFile, listInside, writeNotices } from './libraries.ts'
import { compileModules } from './modules.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/** Compiles; gives the number of files, and what they import of the bundled libraries. */
async function compile(): Promise<{ files: number; libraries: readonly string[] }> {
  const installed = new Set(Object.keys(readPackage().dependencies))
  const libraries = new Set<string>()
  const files = await compileModules(root, dist, (path) => {
    if (path.startsWith('node:') || installed.has(packageOf(path)) || !isBundled(path)) return path
    libraries.add(path)
    return `#${libraryFile(path)}`
  })
  return { files, libraries: [...libraries].sort() }
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
]

/** What files in any folder of the package import by one name. */
const imports = { '#needs-node': './src/needs-node.js', '#libraries/*': './libraries/*' }

/** What modules read beside them, and what is beside the modules. */
async function copyFiles(): Promise<void> {
  const beside = await Array.fromAsync(glob(filesBeside, { cwd: root }))
  for (const file of beside) await cp(join(root, file), join(dist, file))
  const answers = parseAnswers(await readFile(join(root, 'data/answers.yaml'), 'utf8'))
  await mkdir(join(dist, 'data'), { recursive: true })
  await writeFile(join(dist, 'data/answers.json'), JSON.stringify(answers))
  const { name, version } = readPackage()
  await writeFile(
    join(dist, 'package.json'),
    `${JSON.stringify({ name, version, type: 'module', imports }, null, 2)}\n`,
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
  const { files, libraries } = await compile()
  const bundled = await bundleLibraries(libraries, root, dist)
  await writeNotices([...bundled, ...listInside(librariesOfPage, root)], root, dist)
  await copyFiles()
  await writePage()
  process.stdout.write(`dist/ has ${files} files, and ${libraries.length} bundled imports.\n`)
}

await buildPackage()
