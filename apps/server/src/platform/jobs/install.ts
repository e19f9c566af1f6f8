import { PgBoss, type Queue, type QueueResult } from 'pg-boss'
import { type Connection, grantUse, schema } from './repository.ts'

/** Where a job ends when all its tries failed, for operators to read and send again. */
export const deadLetters = 'dead-letters'

export type QueueRules = {
  /** How often a job is tried in all. */
  tries: number
  firstDelaySeconds: number
  longestDelaySeconds: number
  timeLimitSeconds: number
}

/** pg-boss reads only these; a client's other options would reach its pool by accident. */
export function bossConnection({ connectionString, host, port, user, password, database }: Connection) {
  return {
    ...(connectionString === undefined ? {} : { connectionString }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  }
}

/** Schema, queues and the rights of the application's role, made by the owner: the application has no DDL. */
export async function installQueues(
  owner: Connection,
  queues: readonly { name: string; rules: QueueRules }[],
) {
  const boss = new PgBoss({ ...bossConnection(owner), schema, max: 2, supervise: false, schedule: false })
  let fault: Error | undefined
  boss.on('error', (error) => {
    fault = error
  })
  await boss.start()
  try {
    const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const ensure = (name: string, options: Omit<Queue, 'name'>) =>
      ensureQueue(boss, name, options, kept.get(name))
    await ensure(deadLetters, { retentionSeconds: 90 * 24 * 3600 })
    for (const { name, rules } of queues) await ensure(name, optionsOf(rules))
    await grantUse(owner)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (fault) throw fault
}

/** At most starts every queue is there and as it should be: then nothing is written. */
async function ensureQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>, kept?: QueueResult) {
  if (!kept) return boss.createQueue(name, options)
  const facts: Record<string, unknown> = { ...kept }
  if (Object.entries(options).some(([key, value]) => facts[key] !== value))
    await boss.updateQueue(name, options)
}

const optionsOf = (rules: QueueRules) => ({
  retryLimit: rules.tries - 1,
  retryDelay: rules.firstDelaySeconds,
  retryBackoff: true,
  retryDelayMax: rules.longestDelaySeconds,
  expireInSeconds: rules.timeLimitSeconds,
  heartbeatSeconds: 10, // a killed process's jobs are found within this time
  deadLetter: deadLetters,
  deleteAfterSeconds: 7 * 24 * 3600,
  notify: true,
})
