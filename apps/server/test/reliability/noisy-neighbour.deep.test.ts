import { describe, expect, test } from 'vitest'
import { percentile } from '../support/load/figures.ts'
import { createLoadMix } from '../support/load/load-mix.ts'
import { createLoadUser, type LoadUser, signInAgain } from '../support/load/load-user.ts'
import { listErrors, measureLoad } from '../support/load/measure-load.ts'
import { startServedProduct } from '../support/load/served-product.ts'

// a neighbour sends as many calls in both kinds of windows, with 1,000 or with 100,000 transactions.

const rounds = 10
const windowMs = 15_000
const rate = 60
const maxRatio = 1.2

describe('rel/noisy-neighbour', async () => {
  const product = await startServedProduct({ webs: 2, workers: 2, settings: { LUCAS_ENV: 'development' } })
  const [address = ''] = product.addresses

  test('the 100,000 transactions of one user do not slow another user’s p95 by more than a fifth', async () => {
    const user = await createLoadUser(address, 1_000)
    const neighbours = {
      small: await createLoadUser(address, 1_000),
      large: await createLoadUser(address, 100_000),
    }
    for (const one of [user, neighbours.small, neighbours.large]) await signInAgain(address, one)
    await product.vacuum()
    const times = { small: [] as number[], large: [] as number[] }
    /** Measures the calls of the user in one window. */
    async function measure(neighbour: LoadUser, seed: number): Promise<number[]> {
      const mix = createLoadMix([user, neighbour], product.addresses, seed)
      const { answers } = await measureLoad(product, { mix, rate, warmUpMs: 2_000, ms: windowMs })
      expect(listErrors(answers)).toEqual([])
      const own = `Bearer ${user.access}`
      return answers.filter(({ call }) => call.headers.authorization === own).map(({ ms }) => ms)
    }
    for (let round = 0; round < rounds; round += 1) {
      // The order alternates, so that a drift of the machine hits both kinds alike.
      const order = round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)
      for (const kind of order) times[kind].push(...(await measure(neighbours[kind], round)))
    }
    const [beside1k, beside100k] = [percentile(times.small, 0.95), percentile(times.large, 0.95)]
    console.info('rel/noisy-neighbour: p95 in ms', { beside1k, beside100k, ratio: beside100k / beside1k })
    expect(beside100k / beside1k).toBeLessThan(maxRatio)
  })
})
