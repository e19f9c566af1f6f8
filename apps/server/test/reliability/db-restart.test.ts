import { describe, test } from 'vitest'
import { expectRecovery } from '../support/load/restart-scenario.ts'
import { startServedProduct } from '../support/load/served-product.ts'

// a sample; every fault and the bound on the recovery are in db-restart.deep.test.ts.

describe('rel/db-restart', async () => {
  const product = await startServedProduct({ webs: 1, workers: 1 })

  test('a restart and cut connections under load are answered with 503 and lose nothing', () =>
    expectRecovery(product, { faults: ['fast restart', 'cut connections'], rate: 50, rows: 600 }))
})
