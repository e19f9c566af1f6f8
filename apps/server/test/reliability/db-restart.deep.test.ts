import { describe, test } from 'vitest'
import { type DatabaseFault, databaseFaults } from '../support/load/database-faults.ts'
import { expectRecovery } from '../support/load/restart-scenario.ts'
import { startServedProduct } from '../support/load/served-product.ts'

// every fault of the database three times, under 100 calls a second at two web and two worker processes.

const names = Object.keys(databaseFaults).filter((name): name is DatabaseFault => name in databaseFaults)

describe('rel/db-restart', async () => {
  const product = await startServedProduct({ webs: 2, workers: 2 })

  test('recovers from every fault within ten seconds', () =>
    expectRecovery(product, {
      faults: [...names, ...names, ...names],
      rate: 100,
      rows: 2_000,
      maxRecoveryMs: 10_000,
    }))
})
