import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStart } from './start-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const lines: string[] = []
  const watch = watchStart({ limitMs: 100_000, reportMs: 10_000, report: (line) => lines.push(line) })
  const tell = (doing: string, isOpenEnded = false) =>
    watch.onMessage({ startProgress: { doing, isOpenEnded } })
  return { lines, watch, tell }
}

test('says every ten seconds what it waits for', () => {
  const { lines, tell } = begin()
  vi.advanceTimersByTime(9_000)
  tell('applying migration 0001-create.sql', true)
  vi.advanceTimersByTime(20_000)
  expect(lines).toEqual([
    'Waiting for the server: applying migration 0001-create.sql, for 1 s …',
    'Waiting for the server: applying migration 0001-create.sql, for 11 s …',
  ])
})

test('a step has as long as the limit, and each new one again', () => {
  const { watch, tell } = begin()
  for (let step = 1; step <= 5; step += 1) {
    vi.advanceTimersByTime(99_000)
    tell(`step ${step}`)
  }
  vi.advanceTimersByTime(99_999)
  expect(watch.late.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(watch.late.reason).toBe('step 5, for 100 s')
})

test('a migration has as long as it takes; what follows has the limit', () => {
  const { watch, tell } = begin()
  tell('applying migration 0002-index.sql', true)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(watch.late.aborted).toBe(false)
  tell('starting the server')
  vi.advanceTimersByTime(100_000)
  expect(watch.late.reason).toBe('starting the server, for 100 s')
})

test('other messages change nothing, and none does after the end', () => {
  const { lines, watch, tell } = begin()
  vi.advanceTimersByTime(99_000)
  for (const message of [null, 'ready', { doing: 'nothing' }, { startProgress: { doing: 1 } }])
    watch.onMessage(message)
  watch.stop()
  const said = lines.length
  tell('starting again')
  vi.advanceTimersByTime(3_600_000)
  expect([watch.late.aborted, lines.length]).toEqual([false, said])
})
