/** Bundles the page and the platforms' previews for the browser, once for each state of their sources. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { isCheckout } from '../../src/core.ts'
import { findPreviews } from './platforms.ts'

/** The page's script and style, as a browser takes them. */
export interface Bundle {
  readonly script: string
  readonly style: string
}

/**
 * The bundle that comes with a package; in a checkout the one from the first cache folder that has it. Without
 * one it is built in about a second and kept in the first folder that can be written. Throws what esbuild throws
 * when the sources do not build.
 */
export async function bundlePage(cacheFolders: readonly string[] = defaultCacheFolders()): Promise<Bundle> {
  const shipped = await findShipped()
  if (shipped) return shipped
  const name = await nameOfBundle()
  const kept = await findBundle(cacheFolders, name)
  if (kept) return kept
  const bundle = await buildBundle()
  for (const folder of cacheFolders) {
    if (await keepBundle(folder, name, bundle)) break
  }
  return bundle
}

const adaptersFolder = fileURLToPath(new URL('../', import.meta.url))
const rootFolder = fileURLToPath(new URL('../../', import.meta.url))

// Not the system's folder for temporary files, where any user of the machine could put a page of theirs.
function defaultCacheFolders(): readonly string[] {
  return [join(rootFolder, 'node_modules', '.cache', 'journal-club')]
}

/**
 * Holds a hash of every file under `adapters/` and of the lock file: what the bundle
 * is made of, and a little more.
 */
async function nameOfBundle(): Promise<string> {
  const hash = createHash('sha256')
  const entries = await readdir(adaptersFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of [...files.sort(), join(rootFolder, 'package-lock.json')]) {
    if (existsSync(file)) hash.update(`\0${relative(rootFolder, file)}\0`).update(await readFile(file))
  }
  return `page-${hash.digest('hex').slice(0, 20)}`
}

async function buildBundle(): Promise<Bundle> {
  // Loaded only here, since a start that finds the bundle kept has no use for it.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: await writeEntry(), resolveDir: adaptersFolder, sourcefile: 'entry.ts', loader: 'ts' },
    plugins: [leaveOutNode],
    bundle: true,
    write: false,
    outdir: 'page',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: true,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  })
  const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? ''
  return { script: textOf('.js'), style: textOf('.css') }
}

// A preview may share a file with its adapter; what there needs Node's own
// modules is not used, and is left out.
const leaveOutNode: Plugin = {
  name: 'leave-out-node',
  setup(build) {
    build.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
    build.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }))
  },
}

/** The bundle that comes with a package. */
async function findShipped(): Promise<Bundle | undefined> {
  return isCheckout ? undefined : readBundle(fileURLToPath(new URL('page', import.meta.url)))
}

/** The source that starts the page with every platform that has a preview. */
async function writeEntry(): Promise<string> {
  const previews = await findPreviews()
  return [
    `import { startPage } from './web/page/main.tsx'`,
    ...previews.map(({ path }, index) => `import * as preview${index} from ${JSON.stringify(path)}`),
    `startPage({ ${previews.map(({ name }, index) => `${JSON.stringify(name)}: preview${index}`).join(', ')} })`,
  ].join('\n')
}

async function findBundle(folders: readonly string[], name: string): Promise<Bundle | undefined> {
  for (const folder of folders) {
    const bundle = await readBundle(join(folder, name))
    if (bundle) return bundle
  }
  return undefined
}

async function readBundle(folder: string): Promise<Bundle | undefined> {
  if (!existsSync(join(folder, 'page.js'))) return undefined
  const [script, style] = await Promise.all(
    ['page.js', 'page.css'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  return script === undefined || style === undefined ? undefined : { script, style }
}

/** Keeps the bundle and drops those of earlier sources; false where the folder cannot be written. */
async function keepBundle(folder: string, name: string, { script, style }: Bundle): Promise<boolean> {
  // Written aside and renamed, so that no start reads half a bundle.
  const draft = join(folder, `draft-${randomUUID()}`)
  try {
    await mkdir(draft, { recursive: true })
    await Promise.all([writeFile(join(draft, 'page.js'), script), writeFile(join(draft, 'page.css'), style)])
    await rename(draft, join(folder, name))
    const others = (await readdir(folder)).filter((entry) => entry.startsWith('page-') && entry !== name)
    await Promise.all(others.map((entry) => rm(join(folder, entry), { recursive: true, force: true })))
    return true
  } catch {
    // Read-only, or another start was first: the bundle is in memory, and the cache only saves a second.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    return false
  }
}
