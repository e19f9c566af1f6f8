import { expect, test } from 'vitest'
import { coffee } from '../../../test/support/coffee.ts'
import { describeMovement } from './describe.ts'
import { describeDelivered, readAhead } from './read-ahead.ts'

const told = Array.from({ length: 60 }, (_, at) => ({
  ...coffee,
  description: `COMPRA LIDER ${at}`,
  amount: BigInt(-1_000 - at),
  out: BigInt(1_000 + at),
  raw: { at },
}))

test('a movement that was read ahead tells what it tells when it is read now', async () => {
  await readAhead(told)
  // The store gives every movement another form on its way.
  for (const one of told) expect(describeDelivered({ ...one })).toEqual(describeMovement(one))
})
