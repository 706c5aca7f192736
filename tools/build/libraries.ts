/**
 * Large libraries with small parts in use are bundled into the package, with their licences: installed whole they
 * would take a fifth of its space.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Where a bundled import is, from the root: `dist/libraries/chrono-node-en.js`. */
export function libraryFile(path: string): string {
  return `libraries/${nameOf(path)}.js`
}

function nameOf(path: string): string {
  return path.replace(/^@/, '').replace(/\.js$/, '').replaceAll('/', '-')
}

/** Names every export: a bundler cannot tell those of CommonJS, Node can. */
async function writeEntry(path: string): Promise<string> {
  const names = Object.keys(await import(path)).filter((name) => name !== 'module.exports')
  return `export { ${names.join(', ')} } from '${path}'`
}

/** Bundles each import, what they share once; gives the names of all packages that are inside. */
export async function bundleLibraries(
  paths: readonly string[],
  root: string,
  dist: string,
): Promise<readonly string[]> {
  const drafts = join(dist, 'drafts')
  await mkdir(drafts)
  const entryPoints = await Promise.all(
    paths.map(async (path) => {
      const file = join(drafts, `${nameOf(path)}.mjs`)
      await writeFile(file, await writeEntry(path))
      return file
    }),
  )
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: root,
    outdir: join(dist, 'libraries'),
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'none',
    // For CommonJS that asks for Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
  await rm(drafts, { recursive: true })
  const inside = Object.keys(metafile.inputs).map(packageFolder)
  return [...new Set(inside)].filter((name) => name !== undefined).sort()
}

/** Packages with all that they depend on, as the lock file has them. */
export function listInside(names: readonly string[], root: string): readonly string[] {
  const { packages }: { packages: Readonly<Record<string, { dependencies?: Record<string, string> }>> } =
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const inside = new Set(names)
  for (const name of inside)
    for (const other of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) inside.add(other)
  return [...inside]
}

/** The licences of what is bundled, as they ask for. Throws where a package has none. */
export async function writeNotices(names: readonly string[], root: string, dist: string): Promise<void> {
  const once = [...new Set(names)].sort()
  const notices = await Promise.all(once.map((name) => readNotice(name, join(root, 'node_modules', name))))
  await writeFile(join(dist, 'LICENCES-OF-LIBRARIES.txt'), notices.join(`\n\n${'-'.repeat(80)}\n\n`))
}

async function readNotice(name: string, folder: string): Promise<string> {
  const { version, license }: { version: string; license?: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  if (license === undefined) throw new Error(`${name} names no licence, so it cannot be bundled.`)
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each))
  const text = file === undefined ? '' : `\n\n${await readFile(join(folder, file), 'utf8')}`
  return `${name} ${version}, ${license}${text.trimEnd()}`
}

/** `@a/b` of `node_modules/@a/b/index.js`. */
function packageFolder(input: string): string | undefined {
  const [, inner] = input.split(/node_modules\/(?!.*node_modules\/)/)
  const parts = inner?.split('/')
  return parts?.slice(0, inner?.startsWith('@') ? 2 : 1).join('/')
}
