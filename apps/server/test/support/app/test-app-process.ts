import { flushCompileCache } from 'node:module'
import { connect } from '../../../src/platform/database/connect.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createTestApp } from './test-app.ts'

// The test app as a process that tests can kill. Prints its port when it is ready.

const {
  app: appConnection,
  owner: ownerConnection,
  pool: ownPool,
} = JSON.parse(process.env.TEST_APP_DATABASE ?? '{}')
const pool = (statementTimeout: number) =>
  connect({
    ...ownPool,
    applicationName: 'test app process',
    max: 6,
    statementTimeout,
    log: createLog({ level: 'silent' }),
  })
const testApp = await createTestApp({
  db: { app: pool(5_000), jobs: pool(120_000), appConnection, ownerConnection },
})
await testApp.start()
// A killed process writes no compile cache at its end.
flushCompileCache()
const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
