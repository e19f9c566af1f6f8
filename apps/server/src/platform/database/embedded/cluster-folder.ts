import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'
import { type ChildIdentity, canEnter, giveTo } from './identity.ts'

const majorVersion = '18'

/** How the child is told where its data is. */
export interface FolderAccess {
  path: string
  /** Passed to the child as its descriptor 3 when it may not walk to the folder itself. */
  descriptor: number | 'ignore'
  close(): void
}

/** An empty folder that only the child may read. */
export function makeClusterFolder(folder: string, identity: ChildIdentity | undefined): void {
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  giveTo(identity, folder)
}

/** Whether a database has been set up here; refuses one that another PostgreSQL version wrote. */
export function holdsCluster(folder: string): boolean {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return false
  const version = readFileSync(file, 'utf8').trim()
  if (version !== majorVersion)
    throw new DatabaseSetupError(
      `The data in ${folder} was written by PostgreSQL ${version}, this is ${majorVersion}: dump it with ${version} and restore it, or set another DATA_DIR.`,
    )
  return true
}

/**
 * Opens the child's way to its data. Where only root may enter the folders above, root opens the folder and the
 * child inherits the open descriptor: the data stays in DATA_DIR and nobody's permissions change.
 */
export function openFolder(folder: string, identity: ChildIdentity | undefined): FolderAccess {
  if (canEnter(identity, folder)) return { path: folder, descriptor: 'ignore', close: () => undefined }
  if (process.platform !== 'linux')
    throw new DatabaseSetupError(
      `DATA_DIR must lie in a folder that uid ${identity?.uid} may enter: ${folder}.`,
    )
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}
