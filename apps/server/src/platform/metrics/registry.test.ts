import { expect, test } from 'vitest'
import { findValue, parseMetrics } from '../../../test/support/observability/metrics-client.ts'
import { createMetricRegistry } from './registry.ts'

const gauge = { name: 'lucas_things', help: 'Things.', labels: ['kind'] }
const plain = { name: 'lucas_others', help: 'Others.' }

test('a gauge is read at each scrape and loses the samples that are gone', async () => {
  const registry = createMetricRegistry()
  let kinds = ['one', 'two']
  registry.gauges('things', [gauge], () => [kinds.map((kind) => ({ labels: { kind }, value: 3 }))])
  expect(findValue(parseMetrics(await registry.render()), 'lucas_things')).toBe(6)
  kinds = ['two']
  const samples = parseMetrics(await registry.render())
  expect(samples.filter(({ name }) => name === 'lucas_things')).toEqual([
    { name: 'lucas_things', labels: { kind: 'two' }, value: 3 },
  ])
})

test('a read that fails leaves its gauges without values, counts, and does not disturb the others', async () => {
  const registry = createMetricRegistry()
  let isAway = false
  registry.gauges('away', [gauge, plain], () => {
    if (isAway) throw new Error('the database is away')
    return [[{ labels: { kind: 'one' }, value: 1 }], [{ value: 5 }]]
  })
  registry.gauges('here', [{ name: 'lucas_here', help: 'Here.' }], async () => [[{ value: 2 }]])
  expect(findValue(parseMetrics(await registry.render()), 'lucas_others')).toBe(5)
  isAway = true
  const samples = parseMetrics(await registry.render())
  expect(findValue(samples, 'lucas_things')).toBeUndefined()
  expect(findValue(samples, 'lucas_others')).toBeUndefined()
  expect(findValue(samples, 'lucas_here')).toBe(2)
  expect(findValue(samples, 'lucas_scrape_failures_total', { reader: 'away' })).toBe(1)
  expect(findValue(samples, 'lucas_scrape_failures_total', { reader: 'here' })).toBe(0)
})

test('simultaneous scrapes share one reading', async () => {
  const registry = createMetricRegistry()
  let reads = 0
  registry.gauges('things', [plain], async () => {
    reads += 1
    return [[{ value: reads }]]
  })
  const texts = await Promise.all([registry.render(), registry.render(), registry.render()])
  expect(reads).toBe(1)
  expect(new Set(texts).size).toBe(1)
  await registry.render()
  expect(reads).toBe(2)
})
