import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ofNoUser } from './block-gate.ts'
import { createPeriodicTask, type PeriodicRun, type PeriodicTaskOptions } from './periodic-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const intervalMs = 1_000

/** A task whose runs the test ends; collects its runs and errors. */
function createProbe(options: Partial<PeriodicTaskOptions> = {}) {
  const runs: (PeriodicRun & { end(): void; fail(error: Error): void })[] = []
  const errors: unknown[] = []
  const task = createPeriodicTask({
    intervalMs,
    whileBlocked: ofNoUser,
    run(run) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      runs.push({ ...run, end: resolve, fail: reject })
      return promise
    },
    onError: (error) => void errors.push(error),
    ...options,
  })
  return { task, runs, errors }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('runs at the start and then one interval after the end of each run', async () => {
  const { task, runs } = createProbe()
  task.start()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await pass(intervalMs - 1)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs.map(({ isFirst }) => isFirst)).toEqual([true, false])
})

test('with a first delay the first run waits for it', async () => {
  const { task, runs } = createProbe({ firstDelayMs: 50 })
  task.start()
  await pass(49)
  expect(runs).toEqual([])
  await pass(1)
  expect(runs.map(({ isFirst }) => isFirst)).toEqual([true])
})

test('a failed run is logged once, and the next one follows', async () => {
  const { task, runs, errors } = createProbe()
  task.start()
  const failure = new Error('the database is away')
  runs[0]?.fail(failure)
  await pass(intervalMs)
  runs[1]?.end()
  await pass(intervalMs)
  expect(runs).toHaveLength(3)
  expect(errors).toEqual([failure])
})

test('a run that throws before its first await is logged too', async () => {
  const failure = new Error('no promise')
  const errors: unknown[] = []
  const { task } = createProbe({
    run() {
      throw failure
    },
    onError: (error) => void errors.push(error),
  })
  task.start()
  await pass(intervalMs)
  expect(errors).toEqual([failure, failure])
})

test('a run that is longer than the interval does not overlap with the next', async () => {
  const { task, runs } = createProbe()
  task.start()
  await pass(10 * intervalMs)
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  await pass(intervalMs)
  expect(runs).toHaveLength(2)
})

test('stop aborts the current run, waits for its end and lets none follow', async () => {
  const { task, runs } = createProbe()
  task.start()
  const onStopped = vi.fn<() => void>()
  const stopped = task.stop().then(onStopped)
  expect(runs[0]?.signal.aborted).toBe(true)
  await pass(intervalMs)
  expect(onStopped).not.toHaveBeenCalled()
  runs[0]?.end()
  await stopped
  await pass(10 * intervalMs)
  expect(runs).toHaveLength(1)
})

test('stop ends a waiting task, and a second start runs it again from the first run', async () => {
  const { task, runs } = createProbe()
  task.start()
  runs[0]?.end()
  await pass(1)
  await task.stop()
  await pass(10 * intervalMs)
  expect(runs).toHaveLength(1)
  task.start()
  expect(runs.map(({ isFirst, signal }) => [isFirst, signal.aborted])).toEqual([
    [true, true],
    [true, false],
  ])
})
