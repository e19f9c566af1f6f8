import { flushCompileCache } from 'node:module'
import { connect } from '../../src/platform/database/connect.ts'
import { createLog } from '../../src/platform/log.ts'
import { buildHouse } from './house.ts'

// A whole process of the house, for tests that kill it. Prints its port when it answers.

const { app: appConnection, owner: ownerConnection } = JSON.parse(process.env.HOUSE_DATABASE ?? '{}')
const pool = (statementTimeout: number) =>
  connect({
    connection: appConnection,
    applicationName: 'house process',
    max: 6,
    statementTimeout,
    log: createLog({ level: 'silent' }),
  })
const house = await buildHouse({
  db: { app: pool(5_000), jobs: pool(120_000), appConnection, ownerConnection },
})
await house.start()
// Whoever is killed writes nothing down at the end.
flushCompileCache()
const address = await house.app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
