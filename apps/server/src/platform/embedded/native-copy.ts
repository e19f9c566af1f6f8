import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { type Binaries, programFolder, programPath } from './binaries.ts'
import { type ChildIdentity, canEnter, canRead } from './identity.ts'

/** Files that only a compiler needs. */
const excludedFiles = /^(include|lib\/(pkgconfig|postgresql\/pgxs)|share\/(doc|man))(\/|$)|\.a$/
const inventoryName = 'inventory.json'

/** Returns binaries that the child may run: the installed ones, or a copy if only root may enter their folder. */
export function reachableBinaries(
  binaries: Binaries,
  identity: ChildIdentity | undefined,
  folders: readonly string[] = ['/var/cache', '/var/tmp', tmpdir()],
): Binaries {
  if (isReachable(binaries, identity)) return binaries
  for (const folder of folders) {
    const copy = copyInto(folder, binaries, identity)
    if (copy !== undefined) return copy
  }
  throw new DatabaseSetupError(
    `The embedded database cannot be run by uid ${identity?.uid} from ${binaries.root}, and none of ${folders.join(', ')} takes a copy: move the project to a folder that everybody may enter, or set DATABASE_URL.`,
  )
}

function isReachable(binaries: Binaries, identity: ChildIdentity | undefined): boolean {
  return (
    canEnter(identity, programFolder(binaries)) &&
    canEnter(identity, join(binaries.root, 'lib', 'postgresql')) &&
    canRead(identity, programPath(programFolder(binaries), 'postgres')) &&
    canRead(identity, join(binaries.root, 'share', 'postgresql', 'postgres.bki'))
  )
}

function copyInto(
  folder: string,
  binaries: Binaries,
  identity: ChildIdentity | undefined,
): Binaries | undefined {
  try {
    if (!canEnter(identity, folder)) return undefined
    const base = join(folder, 'lucas-postgres')
    mkdirSync(base, { recursive: true })
    // In a world-writable folder another user may have planted files: run nothing that root does not own.
    if (!isOwnedExclusively(base)) return undefined
    chmodSync(base, 0o755)
    const root = join(base, binaries.version)
    if (!isComplete(root)) replaceCopy(root, binaries.root)
    const copy = { ...binaries, root }
    return isReachable(copy, identity) ? copy : undefined
  } catch (error) {
    if (isFileSystemError(error)) return undefined
    throw error
  }
}

function replaceCopy(root: string, source: string): void {
  const partial = `${root}.partial-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(source, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !excludedFiles.test(relative(source, from)),
  })
  makeReadableByAll(partial)
  writeFileSync(join(partial, inventoryName), JSON.stringify(listFileSizes(partial)))
  rmSync(root, { recursive: true, force: true })
  renameSync(partial, root)
}

/** Returns whether every file of the copy has its full size: cleaners of temporary folders delete single files. */
function isComplete(root: string): boolean {
  try {
    return (
      isOwnedExclusively(root) &&
      readFileSync(join(root, inventoryName), 'utf8') === JSON.stringify(listFileSizes(root))
    )
  } catch (error) {
    if (isFileSystemError(error)) return false
    throw error
  }
}

const filesUnder = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== inventoryName)
    .sort()
    .map((name) => ({ name, path: join(root, name), stats: lstatSync(join(root, name)) }))

const listFileSizes = (root: string) =>
  filesUnder(root).map(({ name, stats }) => [name, stats.isFile() ? stats.size : 0])

/** Lets all users read the copy: npm may have installed the binaries under a strict umask. */
function makeReadableByAll(root: string): void {
  chmodSync(root, 0o755)
  for (const { path, stats } of filesUnder(root))
    if (!stats.isSymbolicLink())
      chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644)
}

function isOwnedExclusively(folder: string): boolean {
  const stats = lstatSync(folder)
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

const isFileSystemError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTEMPTY'].includes(String(error.code))
