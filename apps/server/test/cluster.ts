import type { DatabaseLog } from '../src/platform/database/log.ts'

interface Credentials {
  user: string
  password: string
}

/** How tests reach the run's PostgreSQL. */
export interface Cluster {
  host: string
  port: number
  superuser: Credentials
  owner: Credentials
  app: Credentials
  /** The migrated database that is copied. */
  template: string
}

/** Says nothing: tests assert facts, not lines. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
