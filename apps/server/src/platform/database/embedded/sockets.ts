import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSetupError } from '../setup-error.ts'
import { type ChildIdentity, canEnter, giveTo } from './identity.ts'

const prefix = 'lucas-db-'
const longestSocketPath = 107
/** The port only names the socket file. */
export const socketPort = 5432

/** A short private folder for the socket; the data folder's own path may be longer than a socket's may be. */
export function makeSocketDir(identity: ChildIdentity | undefined): string {
  const place = places().find((folder) => isFit(folder, identity))
  if (place === undefined)
    throw new DatabaseSetupError(
      `No temporary folder takes the database socket (tried ${places().join(', ')}).`,
    )
  const folder = mkdtempSync(join(place, prefix))
  giveTo(identity, folder)
  return folder
}

/** Removes a socket folder that a killed server left, and nothing that is not one. */
export function removeSocketDir(folder: string): void {
  if (basename(folder).startsWith(prefix) && places().includes(dirname(folder)))
    rmSync(folder, { recursive: true, force: true })
}

const places = () => [...new Set([tmpdir(), '/tmp', '/var/tmp'])]

function isFit(folder: string, identity: ChildIdentity | undefined): boolean {
  const socket = join(folder, `${prefix}XXXXXX`, `.s.PGSQL.${socketPort}.lock`)
  try {
    return Buffer.byteLength(socket) <= longestSocketPath && canEnter(identity, folder)
  } catch {
    return false // the folder does not exist
  }
}

/** Where there are no Unix sockets (Windows): a free port on loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string')
    throw new DatabaseSetupError('No free port on loopback.')
  return address.port
}
