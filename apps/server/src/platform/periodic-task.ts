import { DataBlockedError, stopAtBlock, type WhileBlocked } from './block-gate.ts'

/** One run of a periodic task. */
export type PeriodicRun = {
  readonly isFirst: boolean
  /** Aborts when the task stops. A long run ends early then; the next start continues. */
  readonly signal: AbortSignal
}

export type PeriodicTask = {
  /** Starts the schedule, also again after `stop`. */
  start(): void
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>
}

export type PeriodicTaskOptions = {
  /** Milliseconds between the end of a run and the next one. */
  intervalMs: number
  /** Milliseconds before the first run; without it the first run begins at the start. */
  firstDelayMs?: number
  /** What it does for users whose data are blocked. */
  whileBlocked: WhileBlocked
  run(run: PeriodicRun): Promise<unknown>
  /** Logs a failed run. The next run comes after the usual interval. */
  onError(error: unknown): void
}

/** Creates a task that repeats in this process, one run at a time. Its timer does not keep the process alive. */
export function createPeriodicTask({
  intervalMs,
  firstDelayMs,
  whileBlocked,
  run,
  onError,
}: PeriodicTaskOptions): PeriodicTask {
  const runGated: typeof run = (own) => (whileBlocked.runs ? run(own) : stopAtBlock(() => run(own)))
  let stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function runAndSchedule(isFirst: boolean, signal: AbortSignal) {
    try {
      await runGated({ isFirst, signal })
    } catch (error) {
      onError(error)
    }
    if (!signal.aborted) schedule(intervalMs, false, signal)
  }

  function schedule(delayMs: number, isFirst: boolean, signal: AbortSignal) {
    timer = setTimeout(() => {
      running = runAndSchedule(isFirst, signal)
    }, delayMs).unref()
  }

  return {
    start() {
      stopping = new AbortController()
      if (firstDelayMs === undefined) running = runAndSchedule(true, stopping.signal)
      else schedule(firstDelayMs, true, stopping.signal)
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/**
 * Does the work of a sweep for one item after the other. A failed one does not stop the others, and comes again with the next sweep;
 * so does one whose user blocked their data meanwhile.
 */
export async function sweepEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { signal, onError }: { signal: AbortSignal | undefined; onError: (error: unknown, item: T) => void },
): Promise<void> {
  for (const item of items) {
    if (signal?.aborted) return
    try {
      await work(item)
    } catch (error) {
      if (!(error instanceof DataBlockedError)) onError(error, item)
    }
  }
}
