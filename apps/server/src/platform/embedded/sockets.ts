import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { type ChildIdentity, canEnter, changeOwner } from './identity.ts'

const prefix = 'lucas-db-'
const maxSocketPathLength = 107
/** The port is only a part of the socket's file name. */
export const socketPort = 5432

/** Creates a private folder with a short path for the socket; the path of the data folder may be too long. */
export function createSocketDir(identity: ChildIdentity | undefined): string {
  const parent = listFolders().find((folder) => isUsable(folder, identity))
  if (parent === undefined)
    throw new DatabaseSetupError(
      `No temporary folder takes the database socket (tried ${listFolders().join(', ')}).`,
    )
  const folder = mkdtempSync(join(parent, prefix))
  changeOwner(identity, folder)
  return folder
}

/** Removes the socket folder of a killed server. Ignores any other folder. */
export function removeSocketDir(folder: string): void {
  if (basename(folder).startsWith(prefix) && listFolders().includes(dirname(folder)))
    rmSync(folder, { recursive: true, force: true })
}

const listFolders = () => [...new Set([tmpdir(), '/tmp', '/var/tmp'])]

function isUsable(folder: string, identity: ChildIdentity | undefined): boolean {
  const socket = join(folder, `${prefix}XXXXXX`, `.s.PGSQL.${socketPort}.lock`)
  try {
    return Buffer.byteLength(socket) <= maxSocketPathLength && canEnter(identity, folder)
  } catch {
    return false // the folder does not exist
  }
}

/** Returns a free port on loopback, for systems without Unix sockets (Windows). */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string')
    throw new DatabaseSetupError('No free port on loopback.')
  return address.port
}
