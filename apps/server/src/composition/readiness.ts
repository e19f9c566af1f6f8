import { demoQueues } from '../modules/example/index.ts'
import type { Config } from '../platform/config/config.ts'
import { canSignIn } from '../platform/database/logins/sign-in.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import { acceptsWrites } from '../platform/database/requirements.ts'
import { hasDiskSpace } from '../platform/disk-space.ts'
import { createSignInCheck, type HealthChecks } from '../platform/http/health.ts'
import { getOldestWaitSeconds } from '../platform/jobs/repository.ts'
import type { Database } from '../platform/open-database/open.ts'

const longestQueueSeconds = 60

/**
 * Returns the readiness checks of this process. What serves pages is ready when it can answer: a late queue and a full disk
 * must not take pages away, so they are checks of a worker alone. Jobs for demo users may wait longer (ADR 017).
 */
export const readinessChecks = (
  { app, jobs, appConnection }: Database,
  { role, dataDir }: Pick<Config, 'role' | 'dataDir'>,
): HealthChecks => ({
  database: () => isMigrated(app),
  writes: () => acceptsWrites(app),
  login: createSignInCheck(() => canSignIn(appConnection)),
  ...(role === 'worker' && {
    queue: async () => (await getOldestWaitSeconds(jobs, demoQueues)) < longestQueueSeconds,
    disk: () => hasDiskSpace(dataDir),
  }),
})
