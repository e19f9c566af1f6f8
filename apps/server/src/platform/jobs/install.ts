import { Client, type ClientConfig } from 'pg'
import { PgBoss } from 'pg-boss'

export const schema = 'pgboss'
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
export function bossConnection({ connectionString, host, port, user, password, database }: ClientConfig) {
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
  owner: ClientConfig,
  queues: readonly { name: string; rules: QueueRules }[],
) {
  const boss = new PgBoss({ ...bossConnection(owner), schema, max: 2, supervise: false, schedule: false })
  let fault: Error | undefined
  boss.on('error', (error) => {
    fault = error
  })
  await boss.start()
  try {
    await ensureQueue(boss, deadLetters, { retentionSeconds: 90 * 24 * 3600 })
    for (const { name, rules } of queues) await ensureQueue(boss, name, optionsOf(rules))
    await grantUse(owner)
  } finally {
    await boss.stop({ graceful: false })
  }
  if (fault) throw fault
}

async function ensureQueue(boss: PgBoss, name: string, options: object) {
  if (await boss.getQueue(name)) await boss.updateQueue(name, options)
  else await boss.createQueue(name, options)
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

/** Rows, not structure: jobs are written and moved, queues only read and stamped by the monitor. */
async function grantUse(owner: ClientConfig) {
  const client = new Client({ ...owner, application_name: 'lucas queue install' })
  await client.connect()
  try {
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO lucas_app`)
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO lucas_app`)
    await client.query(`REVOKE INSERT, DELETE ON ${schema}.queue, ${schema}.version FROM lucas_app`)
    await client.query(`REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC`)
    await client.query(`GRANT EXECUTE ON FUNCTION ${schema}.job_now() TO lucas_app`)
  } finally {
    await client.end()
  }
}
