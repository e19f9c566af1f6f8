import { join } from 'node:path'
import { socketPort } from './sockets.ts'
import { readPostmasterFile } from './stale.ts'

/** Returns the address of the server that runs on a data folder, or ran until it was killed; undefined if there is none. */
export function findRunningServer(dataDir: string): { host: string; port: number } | undefined {
  const running = readPostmasterFile(join(dataDir, 'postgres'))
  if (running?.status !== 'ready') return undefined
  return running.socketDir === ''
    ? { host: '127.0.0.1', port: running.port }
    : { host: running.socketDir, port: socketPort }
}
