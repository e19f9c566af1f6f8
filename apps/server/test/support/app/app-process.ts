import { flushCompileCache } from 'node:module'
import { createApp } from '../../../src/app.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { createLog } from '../../../src/platform/log.ts'

// The whole server as a process that tests can kill, with a clock that may be ahead. Prints its port when it is ready.

const {
  app: appConnection,
  owner: ownerConnection,
  pool: ownPool,
} = JSON.parse(process.env.APP_DATABASE ?? '{}')
const config = readConfig(JSON.parse(process.env.APP_SETTINGS ?? '{}'))
const log = createLog({ level: 'silent' })
const pool = (statementTimeout: number) =>
  connect({ ...ownPool, applicationName: 'app process', max: 6, statementTimeout, log })
const app = await createApp({
  config,
  database: {
    app: pool(5_000),
    jobs: pool(120_000),
    appConnection,
    ownerConnection,
    isEmbedded: true, // the only process: jobs that a killed process had started are released at once
    close: async () => undefined,
  },
  log,
  clock: createClock(() => new Date(Date.now() + Number(process.env.APP_AHEAD_MS ?? 0))),
  version: '1.0.0',
})
await app.start()
// A killed process writes no compile cache at its end.
flushCompileCache()
const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
