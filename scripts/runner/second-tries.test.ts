import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeSecondTry, judgeSecondTries } from './second-tries.ts'
import { root } from './tool.ts'

const late = 'Error: locator.waitFor: Timeout 30000ms exceeded.'
const timedOut = (name: string, error = late) => ({ name, error, evidence: 'none-try-2' })

describe('second tries', () => {
  test('lists tests that timed out once, however many, and accepts them', () => {
    const tries = ['e2e/a.test.ts: one', 'b', 'c', 'd'].map((name) => timedOut(name))
    expect(judgeSecondTries(tries, [])).toEqual([])
    expect(tries.map(describeSecondTry)[0]).toBe(`↻ needed a second try: e2e/a.test.ts: one (${late})`)
  })
  test('names the trace of the second try', () => {
    const trace = join(root, 'test-results/second-tries-own-test-try-2-1.zip')
    mkdirSync(dirname(trace), { recursive: true })
    writeFileSync(trace, '')
    const tried = { ...timedOut('a'), evidence: 'second-tries-own-test-try-2' }
    expect(describeSecondTry(tried)).toBe(
      `↻ needed a second try: a (${late}); trace: test-results/second-tries-own-test-try-2-1.zip`,
    )
    rmSync(trace)
  })
  test.each(['page errors', 'server errors'])('rejects a test whose first try had %s', (label) => {
    const error = `Error: ${label}: page error: x is undefined`
    expect(judgeSecondTries([timedOut('e2e/a.test.ts: one', error)], [])).toEqual([
      `the first try had an error of the product: e2e/a.test.ts: one (${error})`,
    ])
  })
  test('lists a test whose first try had a rejected request, with its address', () => {
    const error = 'Error: failed requests: console: Failed to load resource: status of 503 /api/goals/'
    const tried = timedOut('e2e/a.test.ts: one', error)
    expect([judgeSecondTries([tried], []), describeSecondTry(tried)]).toEqual([
      [],
      `↻ needed a second try: e2e/a.test.ts: one (${error})`,
    ])
  })
  test('rejects a test that is known as flaky', () => {
    const known = [{ name: 'a', date: '2026-11-23', cause: 'waits for time, not for the alert' }]
    expect(judgeSecondTries([timedOut('a')], known)).toEqual([
      'known as flaky since 2026-11-23, fix it first: a (waits for time, not for the alert)',
    ])
    expect(judgeSecondTries([timedOut('b')], known)).toEqual([])
  })
})
