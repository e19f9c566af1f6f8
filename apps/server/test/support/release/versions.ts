import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../../../scripts/test/free-port.ts'
import { spawnServer, waitUntilReady } from '../app/server-process.ts'
import { testSettings } from '../app/test-settings.ts'

export type VersionName = 'old' | 'new'
export type Role = 'all' | 'web' | 'worker' | 'migrate'
export type ServerProcess = ReturnType<typeof spawnServer> & { address: string }

export interface Addresses {
  ownerUrl: string
  /** Address of the application's login, which `migrate` creates. */
  appUrl: string
}

const today = fileURLToPath(new URL('../../../../..', import.meta.url))

/** In release 1.0.0 every role migrates and needs the owner's address; since then a web process refuses it. */
export const isFirstRelease = (home: string): boolean =>
  !existsSync(join(home, 'apps/server/src/platform/database/supported-schema.ts'))

/** Returns the database settings of a role, as the version in `home` wants them. */
export function getDatabaseSettings(
  home: string,
  role: Role,
  { ownerUrl, appUrl }: Addresses,
): Record<string, string> {
  if (role === 'all' || isFirstRelease(home)) return { DATABASE_URL: ownerUrl }
  return role === 'migrate'
    ? { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }
    : { DATABASE_APP_URL: appUrl }
}

interface VersionOptions extends Addresses {
  dataDir: string
  /** Origin of the sandbox bank of each version: it sends its callbacks to the web process of that version. */
  sandboxOrigins: Record<VersionName, string>
  /** Folder of the earlier release. */
  oldHome: string
}

/**
 * Creates the starter of processes of both versions. They answer as in production: an answer with a value that the version
 * does not know is refused only where production checks it.
 */
export function createVersions({ dataDir, sandboxOrigins, oldHome, ...addresses }: VersionOptions) {
  const homes = { old: oldHome, new: today }
  const running: ServerProcess[] = []

  async function start(
    version: VersionName,
    role: Role,
    { port, ...other }: Partial<Addresses> & { port?: number } = {},
  ): Promise<ServerProcess> {
    const home = homes[version]
    const ownPort = port ?? (await findFreePort())
    const folder = join(dataDir, `${version}-${role}`)
    mkdirSync(folder, { recursive: true })
    const server = spawnServer(
      {
        ...testSettings(folder, sandboxOrigins[version]),
        ...getDatabaseSettings(home, role, { ...addresses, ...other }),
        LUCAS_ENV: 'development',
        LUCAS_ROLE: role,
        LOG_LEVEL: 'warn',
        EXAMPLE_POOL_SIZE: '0',
        HOST: '127.0.0.1',
        PORT: String(ownPort),
      },
      join(home, 'apps/server/src/main.ts'),
    )
    const process = { ...server, address: `http://127.0.0.1:${ownPort}` }
    running.push(process)
    if (role !== 'migrate') await waitUntilReady(process.address, process)
    return process
  }

  return {
    start,
    /** Stops a process as an operator does. Throws unless it ends with 0. */
    async stop({ child, exit, stderr }: ServerProcess): Promise<void> {
      child.kill('SIGTERM')
      const code = await exit
      if (code !== 0) throw new Error(`a process ended with ${code}: ${stderr()}`)
    },
    async kill(): Promise<void> {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ exit }) => exit))
    },
  }
}
