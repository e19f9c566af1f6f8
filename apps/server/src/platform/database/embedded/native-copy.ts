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
import { DatabaseSetupError } from '../setup-error.ts'
import { type Binaries, program } from './binaries.ts'
import { type ChildIdentity, canEnter, canRead } from './identity.ts'

/** What only a compiler needs is left behind. */
const leftBehind = /^(include|lib\/(pkgconfig|postgresql\/pgxs)|share\/(doc|man))(\/|$)|\.a$/
const inventoryName = 'inventory.json'

/** The binaries where the child may run them: their own place, or a copy when only root may enter that. */
export function reachableBinaries(
  binaries: Binaries,
  identity: ChildIdentity | undefined,
  places: readonly string[] = ['/var/cache', '/var/tmp', tmpdir()],
): Binaries {
  if (isReachable(binaries, identity)) return binaries
  for (const place of places) {
    const copy = copyInto(place, binaries, identity)
    if (copy !== undefined) return copy
  }
  throw new DatabaseSetupError(
    `The embedded database cannot be run by uid ${identity?.uid} from ${binaries.root}, and none of ${places.join(', ')} takes a copy: move the project to a folder that everybody may enter, or set DATABASE_URL.`,
  )
}

function isReachable(binaries: Binaries, identity: ChildIdentity | undefined): boolean {
  return (
    canEnter(identity, join(binaries.root, 'bin')) &&
    canEnter(identity, join(binaries.root, 'lib', 'postgresql')) &&
    canRead(identity, program(binaries, 'postgres')) &&
    canRead(identity, join(binaries.root, 'share', 'postgresql', 'postgres.bki'))
  )
}

function copyInto(
  place: string,
  binaries: Binaries,
  identity: ChildIdentity | undefined,
): Binaries | undefined {
  try {
    if (!canEnter(identity, place)) return undefined
    const base = join(place, 'lucas-postgres')
    mkdirSync(base, { recursive: true })
    // In a folder open to all, somebody else may have been here first: run nothing that is not root's own.
    if (!isOursAlone(base)) return undefined
    chmodSync(base, 0o755)
    const root = join(base, binaries.version)
    if (!isComplete(root)) replaceBy(root, binaries.root)
    const copy = { ...binaries, root }
    return isReachable(copy, identity) ? copy : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function replaceBy(root: string, source: string): void {
  const partial = `${root}.partial-${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(source, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !leftBehind.test(relative(source, from)),
  })
  openToAll(partial)
  writeFileSync(join(partial, inventoryName), JSON.stringify(inventory(partial)))
  rmSync(root, { recursive: true, force: true })
  renameSync(partial, root)
}

/** Whether every file of the copy is there in its full size: cleaners of temporary folders take single files. */
function isComplete(root: string): boolean {
  try {
    return (
      isOursAlone(root) && readFileSync(join(root, inventoryName), 'utf8') === JSON.stringify(inventory(root))
    )
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

const filesUnder = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== inventoryName)
    .sort()
    .map((name) => ({ name, path: join(root, name), facts: lstatSync(join(root, name)) }))

const inventory = (root: string) =>
  filesUnder(root).map(({ name, facts }) => [name, facts.isFile() ? facts.size : 0])

/** The tree may have been installed under a strict umask. */
function openToAll(root: string): void {
  chmodSync(root, 0o755)
  for (const { path, facts } of filesUnder(root))
    if (!facts.isSymbolicLink())
      chmodSync(path, facts.isDirectory() || (facts.mode & 0o100) !== 0 ? 0o755 : 0o644)
}

function isOursAlone(folder: string): boolean {
  const facts = lstatSync(folder)
  return facts.isDirectory() && facts.uid === process.getuid?.() && (facts.mode & 0o022) === 0
}

const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTEMPTY'].includes(String(error.code))
