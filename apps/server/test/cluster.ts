import type { DatabaseLog } from '../src/platform/database/log.ts'

export interface Credentials {
  user: string
  password: string
  /** Connection options; a login starts in the application's role. */
  options?: string
}

/** Connection data of the PostgreSQL server of this test run. */
export interface Cluster {
  host: string
  port: number
  superuser: Credentials
  owner: Credentials
  app: Credentials
  /** The migrated database that each test file copies. */
  template: string
  /** The pooler through which the application's pools connect; null where they connect directly. */
  pooler: { host: string; port: number } | null
  /** Whether the server is the coordinator of a Citus cluster, whose one database all test files share (rel/citus). */
  isCitus: boolean
}

/** Discards every line. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
