import { describe, expect, test } from 'vitest'
import { judgeSecondTries } from './second-tries.ts'

const timedOut = (name: string) => ({ name, error: 'Error: locator.waitFor: Timeout 30000ms exceeded.' })

describe('second tries', () => {
  test('accepts two tests that timed out once', () =>
    expect(judgeSecondTries([timedOut('e2e/a.test.ts: one'), timedOut('e2e/b.test.ts: two')], [])).toEqual(
      [],
    ))
  test('rejects three tests that timed out once', () =>
    expect(judgeSecondTries([timedOut('a'), timedOut('b'), timedOut('c')], [])).toEqual([
      '3 tests needed a second try; 2 are the most',
    ]))
  test.each(['page errors', 'server errors'])('rejects a test whose first try had %s', (label) => {
    const error = `AssertionError: ${label}: expected [ 'x' ] to deeply equal []`
    expect(judgeSecondTries([{ name: 'e2e/a.test.ts: one', error }], [])).toEqual([
      `the first try had an error of the product: e2e/a.test.ts: one (${error})`,
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
