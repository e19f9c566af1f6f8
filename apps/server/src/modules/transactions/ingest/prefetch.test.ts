import { expect, test } from 'vitest'
import { coffee } from '../../../../test/support/fixtures/coffee.ts'
import { describeTransaction } from './describe.ts'
import { describePrefetched, prefetchDescriptions } from './prefetch.ts'

const transactions = Array.from({ length: 60 }, (_, at) => ({
  ...coffee,
  description: `COMPRA LIDER ${at}`,
  amount: BigInt(-1_000 - at),
  out: BigInt(1_000 + at),
  raw: { at },
}))

test('a prefetched description equals a description parsed now', async () => {
  await prefetchDescriptions(transactions)
  // The ingest copies every transaction.
  for (const one of transactions) expect(describePrefetched({ ...one })).toEqual(describeTransaction(one))
})
