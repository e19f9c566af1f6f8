import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createLoadMix } from '../support/load/load-mix.ts'
import {
  createLoadUser,
  type LoadUser,
  openCallback,
  postCallback,
  signInAgain,
} from '../support/load/load-user.ts'
import { formatReport, listErrors, measureLoad, readUse } from '../support/load/measure-load.ts'
import { openSockets } from '../support/load/open-sockets.ts'
import { readMemory } from '../support/load/processor.ts'
import { startServedProduct } from '../support/load/served-product.ts'
import { waitForCallbacks } from '../support/load/stored-writes.ts'

// The unit costs of docs/sizing.md, of 2,000 users with 1,000 transactions each and one with 100,000. LUCAS_SIZING_USERS=200 takes
// fewer users.

const userCount = Number(process.env.LUCAS_SIZING_USERS ?? 2_000)
const rows = 1_000
const largeRows = 100_000
const simultaneous = 6
const syncedUsers = 100
const newRows = 20
const socketUsers = 50
const socketsPerUser = 20
const loadMs = 120_000
const maxP95Ms = 300
const kibibyte = 1024
/** Prints at once, so that a long run that fails has said what it knows. */
const report = (figures: object) => console.info('rel/sizing:', figures)

describe('rel/sizing', async () => {
  const product = await startServedProduct({ webs: 2, workers: 2, settings: { LUCAS_ENV: 'development' } })
  const { addresses, admin, webs } = product
  const [address = ''] = addresses

  const readDatabaseBytes = async () => {
    await sql`checkpoint`.execute(admin)
    const { rows: sizes } = await sql<{ total: number; transactions: number; indexes: number }>`
      select pg_database_size(current_database())::float8 as total, pg_table_size('transaction')::float8 as transactions,
             pg_indexes_size('transaction')::float8 as indexes`.execute(admin)
    return sizes[0] ?? { total: 0, transactions: 0, indexes: 0 }
  }
  const readWebMemory = () => webs.reduce((sum, { child }) => sum + readMemory(child.pid ?? 0), 0)
  /** Processor milliseconds of all processes that `work` takes. */
  async function measureProcessorMs(work: () => Promise<unknown>): Promise<number> {
    const before = readUse(product)
    await work()
    const after = readUse(product)
    return (after.web + after.worker + after.postgres - before.web - before.worker - before.postgres) * 1_000
  }
  async function createUsers(count: number): Promise<LoadUser[]> {
    const users: LoadUser[] = []
    let started = 0
    const createSome = async () => {
      for (; started < count; ) {
        started += 1
        users.push(await createLoadUser(address, rows))
      }
    }
    await Promise.all(Array.from({ length: simultaneous }, createSome))
    return users
  }

  test('the mix is answered within 300 ms (p95) with the data of all users, and each unit has its cost', async () => {
    const empty = await readDatabaseBytes()
    let users: LoadUser[] = []
    const firstMs = await measureProcessorMs(async () => {
      users = await createUsers(userCount)
    })
    const filled = await readDatabaseBytes()
    const perRow = (bytes: number) => Math.round(bytes / (userCount * rows))
    report({
      users: userCount,
      'bytes of a transaction with everything that follows from it': perRow(filled.total - empty.total),
      'of these: row, its indexes': [
        perRow(filled.transactions - empty.transactions),
        perRow(filled.indexes - empty.indexes),
      ],
      'processor ms of a new user with 1,000 transactions': Math.round(firstMs / userCount),
    })
    const large = await createLoadUser(address, largeRows)

    const caseids: string[] = []
    const synced = users.slice(0, syncedUsers)
    const syncMs = await measureProcessorMs(async () => {
      for (const user of synced) {
        await signInAgain(address, user)
        const { caseid, message } = await openCallback(address, user, rows + newRows)
        caseids.push(caseid)
        await postCallback(address, message)
      }
      await waitForCallbacks(admin, caseids, 600_000)
    })
    report({
      'processor ms of a sync with 1,000 known and 20 new transactions': Math.round(syncMs / synced.length),
    })
    for (const user of [...synced, large]) await signInAgain(address, user)
    await product.vacuum()
    const mix = createLoadMix([...synced, large], addresses, Date.now() % 100_000)
    const load = await measureLoad(product, { mix, rate: 100, warmUpMs: 20_000, ms: loadMs })

    report(formatReport(load))
    for (const user of users.slice(0, socketUsers)) await signInAgain(address, user)
    const before = readWebMemory()
    const close = await openSockets(addresses, users.slice(0, socketUsers), socketsPerUser)
    await wait(5_000)
    const socketBytes = readWebMemory() - before
    const openMs = await measureProcessorMs(() => wait(60_000))
    close()
    const idleMs = await measureProcessorMs(() => wait(60_000))

    const sockets = socketUsers * socketsPerUser
    report({
      'KiB of a socket': Math.round(socketBytes / sockets / kibibyte),
      'processor ms per open socket and minute': Math.round(((openMs - idleMs) / sockets) * 100) / 100,
      'processor ms of all idle processes per minute': Math.round(idleMs),
    })
    expect(listErrors(load.answers)).toEqual([])
    expect(load.p95).toBeLessThan(maxP95Ms)
  })
})
