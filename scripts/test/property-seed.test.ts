import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gateVariable } from '../runner/gate.ts'

const drawTwice = () => [1, 2].map(() => fc.sample(fc.integer(), 5))

beforeEach(() => {
  vi.resetModules()
  fc.resetConfigureGlobal()
})
afterEach(() => vi.unstubAllEnvs())

test('the gate draws the same cases in each run', async () => {
  vi.stubEnv(gateVariable, 'yes')
  await import('./property-seed.ts')
  const [first, second] = drawTwice()
  expect(first).toEqual(second)
})

test('elsewhere each run draws others', async () => {
  vi.stubEnv(gateVariable, undefined)
  await import('./property-seed.ts')
  const [first, second] = drawTwice()
  expect(first).not.toEqual(second)
})
