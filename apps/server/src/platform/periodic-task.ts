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
  run(run: PeriodicRun): Promise<unknown>
  /** Logs a failed run. The next run comes after the usual interval. */
  onError(error: unknown): void
}

/** Creates a task that repeats in this process, one run at a time. Its timer does not keep the process alive. */
export function createPeriodicTask({
  intervalMs,
  firstDelayMs,
  run,
  onError,
}: PeriodicTaskOptions): PeriodicTask {
  let stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function runAndSchedule(isFirst: boolean, signal: AbortSignal) {
    try {
      await run({ isFirst, signal })
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
