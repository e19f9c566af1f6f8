import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { createTemporaryFolder } from '../../../../../scripts/running/temporary-folder.ts'
import { startServedPostgres } from '../app/served-postgres.ts'
import { createServerGroup } from '../app/server-group.ts'
import { testSettings } from '../app/test-settings.ts'

/** Limits by address and user are off: a load comes from one address. */
const noLimit = String(1e8)
export const withoutLimits = {
  LIMIT_CALLS_PER_ADDRESS: noLimit,
  LIMIT_CALLS_PER_PERSON: noLimit,
  LIMIT_REGISTRATIONS_PER_ADDRESS: noLimit,
  LIMIT_LOGINS_PER_ADDRESS: noLimit,
}

interface ServedProductOptions {
  webs: number
  workers: number
  settings?: Record<string, string>
}

/** Starts the product as an operator runs it: PostgreSQL, `migrate`, then web and worker processes. It stops with the file. */
export async function startServedProduct({ webs, workers, settings = {} }: ServedProductOptions) {
  const postgres = await startServedPostgres()
  const dataDir = createTemporaryFolder('lucas-served-product-')
  const group = createServerGroup({
    ...testSettings(dataDir, 'http://127.0.0.1:9'),
    ...withoutLimits,
    LOG_LEVEL: 'warn',
    EXAMPLE_POOL_SIZE: '0',
    HOST: '127.0.0.1',
    ...settings,
  })
  const admin = postgres.connectAdmin('load test')
  afterAll(async () => {
    await group.stop()
    await admin.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })
  await postgres.runDocumented('one installation that creates its roles itself')
  const owner = { DATABASE_URL: postgres.urlOf('lucas_owner', 'change me', 'lucas') }
  const app = { DATABASE_APP_URL: postgres.urlOf('lucas_web', 'only for this test', 'lucas') }
  const { code, said } = await group.run({ ...owner, ...app, LUCAS_ROLE: 'migrate' })
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${said}`)
  const start = (role: 'web' | 'worker', count: number) =>
    Promise.all(Array.from({ length: count }, () => group.start({ ...app, LUCAS_ROLE: role })))
  const webProcesses = await start('web', webs)
  const workerProcesses = await start('worker', workers)
  return {
    postgres,
    /** The superuser without row-level security. */
    admin,
    /** Does at once what autovacuum does within a minute of production; clusters of tests have none. */
    vacuum: () => sql`vacuum analyze`.execute(admin),
    webs: webProcesses,
    workers: workerProcesses,
    addresses: webProcesses.map(({ address }) => address),
  }
}

export type ServedProduct = Awaited<ReturnType<typeof startServedProduct>>
