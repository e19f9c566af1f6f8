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
}

/** Discards every line. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
