import { PgBoss, type Queue, type QueueResult } from 'pg-boss'
import { type Connection, grantQueueAccess, schema } from './repository.ts'

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
  owner: Connection,
  queues: readonly { name: string; rules: QueueRules }[],
) {
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
