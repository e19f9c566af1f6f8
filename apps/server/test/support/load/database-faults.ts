import { setTimeout as wait } from 'node:timers/promises'
import type { ServedProduct } from './served-product.ts'

type Postgres = ServedProduct['postgres']

function killPostmaster({ pid }: Postgres, signal: NodeJS.Signals): void {
  const postmaster = pid()
  if (postmaster === undefined) throw new Error('PostgreSQL does not run')
  process.kill(postmaster, signal)
}

/** What happens to PostgreSQL while the product serves. The supervisor starts it again when its process ends. */
export const databaseFaults = {
  async 'fast restart'(postgres: Postgres) {
    killPostmaster(postgres, 'SIGINT')
  },
  async 'cut connections'(postgres: Postgres) {
    await postgres.terminateConnections('lucas')
  },
  /** As when the kernel kills one session for its memory: PostgreSQL ends all others and recovers. */
  async 'killed session'({ query }: Postgres) {
    const [session] = await query(
      `SELECT pid FROM pg_stat_activity WHERE datname = 'lucas' AND application_name = 'lucas' LIMIT 1`,
    )
    process.kill(session.pid, 'SIGKILL')
  },
  async 'killed server'(postgres: Postgres) {
    killPostmaster(postgres, 'SIGKILL')
  },
  async 'three seconds without connections'({ query, terminateConnections }: Postgres) {
    await query('ALTER DATABASE lucas ALLOW_CONNECTIONS false')
    await terminateConnections('lucas')
    await wait(3_000)
    await query('ALTER DATABASE lucas ALLOW_CONNECTIONS true')
  },
} as const

export type DatabaseFault = keyof typeof databaseFaults
