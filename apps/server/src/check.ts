import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CheckerBlind, checkInvariants } from './checker/checker.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { connect } from './platform/database/connect.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { derivePassword, embeddedSecret } from './platform/database/passwords.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { createLog, type Log } from './platform/log.ts'

// Proves the invariants of R-02 and ends with 1 where one is broken. With DATABASE_URL its role must bypass row-level
// security; the embedded database is opened for the check, so the server must not be running on it.

async function openForCheck(log: Log) {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const pool = (connection: Parameters<typeof connect>[0]['connection']) =>
    connect({ connection, applicationName: 'lucas check', max: 1, statementTimeout: 600_000, log })
  if (databaseUrl !== null) {
    const db = pool({ connectionString: databaseUrl })
    return { db, close: () => db.destroy() }
  }
  if (!existsSync(join(dataDir, 'database.key')))
    throw new DatabaseSetupError(`There is no embedded database in ${dataDir}.`)
  const password = derivePassword(embeddedSecret(dataDir), 'postgres')
  const server = await startEmbedded({ dataDir, log, password: () => password })
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
    const faults = await checkInvariants(db, { now: new Date() })
    for (const { invariant, person, subject } of faults)
      console.log(`${invariant}: ${subject} (person ${person})`)
    console.log(faults.length === 0 ? 'Every invariant holds.' : `${faults.length} faults.`)
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await close()
  }
} catch (fault) {
  const isExpected =
    fault instanceof ConfigError || fault instanceof DatabaseSetupError || fault instanceof CheckerBlind
  console.error(isExpected ? fault.message : fault)
  process.exitCode = 2
}
