import { describe, expect, test } from 'vitest'
import { createLoadMix } from '../support/load/load-mix.ts'
import { createLoadUser, signInAgain, startSyncs } from '../support/load/load-user.ts'
import { formatReport, listErrors, measureLoad } from '../support/load/measure-load.ts'
import { startServedProduct } from '../support/load/served-product.ts'
import { expectWritesStored } from '../support/load/stored-writes.ts'

// R-18 at two web and two worker processes. Validating each response, which LUCAS_ENV=test does, is no part of production.

const minute = 60_000
const rows = 100_000
const smallRows = 1_000
const maxP95Ms = 300
const maxMemoryGrowth = 0.05

describe('rel/load', async () => {
  const product = await startServedProduct({ webs: 2, workers: 2, settings: { LUCAS_ENV: 'development' } })
  const [address = ''] = product.addresses

  test('answers 100 calls a second for five minutes, half of them of a user with 100,000 transactions', async () => {
    const large = await createLoadUser(address, rows)
    const small = []
    for (let at = 0; at < 5; at += 1) small.push(await createLoadUser(address, smallRows))
    for (const user of [large, ...small]) await signInAgain(address, user)
    await product.vacuum()
    const users = small.flatMap((user) => [user, large])
    const mix = createLoadMix(users, product.addresses, Date.now() % 100_000)
    const syncs = startSyncs(address, small, { rows: smallRows, everyMs: 10_000 })
    const report = await measureLoad(product, { mix, rate: 100, warmUpMs: minute, ms: 5 * minute })
    console.info('rel/load:', formatReport(report), { syncs: syncs.count() })
    await syncs.stop()
    expect(listErrors(report.answers)).toEqual([])
    await expectWritesStored(product.admin, mix.listWrites())
    expect(report.memoryGrowth).toBeLessThan(maxMemoryGrowth)
    expect(report.p95).toBeLessThan(maxP95Ms)
  })
})
