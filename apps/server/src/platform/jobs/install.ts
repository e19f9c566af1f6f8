import { PgBoss, type Queue, type QueueResult } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }
import { onCoordinatorAlone } from '../database/citus.ts'
import { DatabaseSetupError } from '../database/setup-error.ts'
import { type Connection, grantQueueAccess, readInstalledQueues, schema } from './repository.ts'

/** Version of the queue schema that our pg-boss needs. It starts on no other. */
const queueSchema = manifest.pgboss.schema

/** Queue of jobs whose attempts all failed, for operators to inspect and send again. */
export const deadLetters = 'dead-letters'

export type QueueRules = {
  /** Attempts of a job, the first included. */
  maxAttempts: number
  retryDelaySeconds: number
  maxRetryDelaySeconds: number
  timeLimitSeconds: number
}

/** Returns only the connection options that pg-boss uses; others would reach its pool by accident. */
export function toBossConnection({
  connectionString,
  host,
  port,
  user,
  password,
  database,
  options,
}: Connection) {
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
    ...(options === undefined ? {} : { options }),
  }
}

/** Installs schema, queues and grants as the owner, because the application's role has no DDL. */
export async function installQueues(
  connection: Connection,
  queues: readonly { name: string; rules: QueueRules }[],
) {
  const owner = await onCoordinatorAlone(connection)
  const boss = new PgBoss({ ...toBossConnection(owner), schema, max: 2, supervise: false, schedule: false })
  let failure: Error | undefined
  boss.on('error', (error) => {
    failure = error
  })
  await boss.start()
  try {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const ensure = (name: string, options: Omit<Queue, 'name'>) =>
      ensureQueue(boss, name, options, existing.get(name))
    await ensure(deadLetters, { retentionSeconds: 90 * 24 * 3600 })
    for (const { name, rules } of queues) await ensure(name, toQueueOptions(rules))
    await grantQueueAccess(owner)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failure) throw failure
}

/**
 * Throws if the queues in the database are not those of this release: another version of their schema, or one of `names` is
 * missing. Works as the application's role.
 */
export async function requireQueues(app: Connection, names: readonly string[]): Promise<void> {
  const { version, queues } = await readInstalledQueues(app)
  if (version !== null && version > queueSchema)
    throw new DatabaseSetupError(
      `The job queues are newer than this release: they have version ${version}, and it knows ${queueSchema}. Start a newer release.`,
    )
  const missing = names.find((name) => !queues.includes(name))
  if (version === null || version < queueSchema || missing !== undefined)
    throw new DatabaseSetupError(
      `The job queues are older than this release${missing === undefined ? '' : `: ${missing} is missing`}. Run this release once with LUCAS_ROLE=migrate.`,
    )
}

/** Creates or updates a queue. Writes nothing if it exists with the same options. */
async function ensureQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>, existing?: QueueResult) {
  if (!existing) return boss.createQueue(name, options)
  const current: Record<string, unknown> = { ...existing }
  if (Object.entries(options).some(([key, value]) => current[key] !== value))
    await boss.updateQueue(name, options)
}

const toQueueOptions = (rules: QueueRules) => ({
  retryLimit: rules.maxAttempts - 1,
  retryDelay: rules.retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: rules.maxRetryDelaySeconds,
  expireInSeconds: rules.timeLimitSeconds,
  heartbeatSeconds: 10, // after this time, jobs of a killed process are retried
  deadLetter: deadLetters,
  deleteAfterSeconds: 7 * 24 * 3600,
  notify: true,
})
