import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CheckerPermissionError, checkInvariants } from './checker/checker.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { connect } from './platform/database/connect.ts'
import { derivePassword, getEmbeddedSecret } from './platform/database/logins/passwords.ts'
import { requireReachable } from './platform/database/require-reachable.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { startEmbedded } from './platform/embedded/embedded.ts'
import { createLog, type Log } from './platform/log.ts'

// `npm run check`: checks the invariants and exits with 1 if one is violated. The role of DATABASE_URL must bypass
// row-level security. The embedded database is started for the check, so the server must not be running.

async function openForCheck(log: Log) {
  takeEnvFiles(process.argv, process.env)
  const { databaseUrl, dataDir, backup, postgresBinDir } = readConfig(process.env)
  const pool = (connection: Parameters<typeof connect>[0]['connection']) =>
    connect({ connection, applicationName: 'lucas check', max: 1, statementTimeout: 600_000, log })
  if (databaseUrl !== null) {
    await requireReachable(databaseUrl, 'DATABASE_URL')
    const db = pool({ connectionString: databaseUrl })
    return { db, close: () => db.destroy() }
  }
  if (!existsSync(join(dataDir, 'database.key')))
    throw new DatabaseSetupError(`There is no embedded database in ${dataDir}.`)
  const password = derivePassword(getEmbeddedSecret(dataDir), 'postgres')
  const server = await startEmbedded({
    dataDir,
    log,
    password: () => password,
    archivesWal: backup !== null,
    binDir: postgresBinDir ?? undefined,
  })
  const { host, port, superuser: user } = server
  const db = pool({ host, port, user, password, database: 'lucas' })
  return {
    db,
    async close() {
      await db.destroy()
      await server.stop()
    },
  }
}

try {
  const { db, close } = await openForCheck(createLog({ level: 'warn' }))
  try {
    const violations = await checkInvariants(db, { now: new Date() })
    for (const { invariant, userId, subject } of violations)
      console.log(`${invariant}: ${subject} (user ${userId})`)
    console.log(violations.length === 0 ? 'Every invariant holds.' : `${violations.length} violations.`)
    process.exitCode = violations.length === 0 ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseSetupError ||
    error instanceof CheckerPermissionError
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
