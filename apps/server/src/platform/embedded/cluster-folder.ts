import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { type ChildIdentity, canEnter, changeOwner } from './identity.ts'

/** Of the embedded PostgreSQL: its data are of no other. */
export const majorVersion = '18'

/** How the child process reaches its data folder. */
export interface FolderAccess {
  path: string
  /** Passed to the child as descriptor 3 if it may not enter the parent folders. */
  descriptor: number | 'ignore'
  close(): void
}

/** Creates an empty folder that only the child may read. */
export function createClusterFolder(folder: string, identity: ChildIdentity | undefined): void {
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  changeOwner(identity, folder)
}

/** Returns whether the folder has a database. Throws if another PostgreSQL version wrote it. */
export function hasCluster(folder: string): boolean {
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
 * Gives the child access to its data. If only root may enter the parent folders, root opens the folder and the child
 * inherits the open descriptor: the data stays in DATA_DIR and no permissions change.
 */
export function openClusterFolder(folder: string, identity: ChildIdentity | undefined): FolderAccess {
  if (canEnter(identity, folder)) return { path: folder, descriptor: 'ignore', close: () => undefined }
  if (process.platform !== 'linux')
    throw new DatabaseSetupError(
      `DATA_DIR must lie in a folder that uid ${identity?.uid} may enter: ${folder}.`,
    )
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}
