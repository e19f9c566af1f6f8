import { flushCompileCache } from 'node:module'
import { createApp } from '../../../src/app.ts'
import { createClock } from '../../../src/platform/clock.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { connect } from '../../../src/platform/database/connect.ts'
import { createLog } from '../../../src/platform/log.ts'

// The whole server as a process that tests can kill, with a clock that may be ahead. Prints its port when it is ready. A message
// with another offset of the clock restarts the server inside the process, so that every sweep runs at that time.

const {
  app: appConnection,
  owner: ownerConnection,
  pool: ownPool,
} = JSON.parse(process.env.APP_DATABASE ?? '{}')
const config = readConfig(JSON.parse(process.env.APP_SETTINGS ?? '{}'))
const port = Number(process.env.APP_PORT ?? 0)
const log = createLog({ level: 'silent' })
const pool = (statementTimeout: number) =>
  connect({ ...ownPool, applicationName: 'app process', max: 6, statementTimeout, log })
const database = {
  app: pool(5_000),
  jobs: pool(120_000),
  appConnection,
  ownerConnection,
  warnings: [],
  isEmbedded: true, // the only process: jobs that a killed process had started are released at once
  close: async () => undefined,
}
let aheadMs = Number(process.env.APP_AHEAD_MS ?? 0)
const clock = createClock(() => new Date(Date.now() + aheadMs))

async function serve() {
  const started = await createApp({ config, database, log, clock, version: '1.0.0' })
  await started.start()
  const address = await started.http.listen({ host: '127.0.0.1', port })
  return { app: started, port: new URL(address).port }
}

const first = await serve()
let { app } = first
// A killed process writes no compile cache at its end.
flushCompileCache()
console.log(`ready ${first.port}`)

async function moveClock(ahead: number) {
  for (const { stop } of app.parts) await Promise.resolve(stop())
  aheadMs = ahead
  app = (await serve()).app
  process.send?.('moved')
}
process.on('message', (ahead) => void moveClock(Number(ahead)))
process.on('disconnect', () => process.exit(0))
