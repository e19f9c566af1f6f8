import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { ThreadOrder, ThreadReport } from './answer-tasks.ts'

/** Why a thread gave no answer. It has ended. */
export type ThreadFault = 'took_too_long' | 'too_much_memory' | 'unexpected'

/**
 * The most that a task may take: milliseconds of the clock, or of the processor, which a busy machine does not shorten. With
 * `grownMb` the process may also use at most so much more memory than at the start of the task: buffers lie outside the heap
 * that `ResourceLimits` limits, and only the process knows them.
 */
export type TaskLimit = { clockMs: number; grownMb?: number } | { processorMs: number }

/** The answer with the milliseconds of the processor that it took, or why there is none. */
export type ThreadAnswer<Answer> = { answer: Answer; usedMs: number } | { fault: ThreadFault }

export interface LimitedThread<Task, Answer> {
  /** Does a task; the caller waits for the answer before the next one. A fault ends the thread. Never throws. */
  ask(task: Task, limit: TaskLimit): Promise<ThreadAnswer<Answer>>
  /** Ends the thread. */
  end(): void
}

/** A thread asks for its processor time at most this often. */
const leastCheckMs = 5
/** A thread that inflates data needs some 100 ms for 50 MB. */
const memoryCheckMs = 25
const bytesOfMb = 1024 * 1024

/**
 * Starts a thread for work whose cost a user chooses (S-33, S-44). It has limited memory and no secrets; its script calls
 * `answerTasks`. It keeps the process alive only while it has a task.
 */
export function startLimitedThread<Task, Answer>(
  script: URL,
  resourceLimits: ResourceLimits,
): LimitedThread<Task, Answer> {
  const thread = new Worker(script, { env: compileCache, resourceLimits })
  let fault: ThreadFault | undefined
  /** Milliseconds of the processor at the last report. */
  let usedMs = 0
  let isBusy = false
  let onReport: (report: ThreadReport<Answer> | undefined) => void = () => undefined
  /** Resolves with the next report; with undefined after a fault. */
  const nextReport = () =>
    new Promise<ThreadReport<Answer> | undefined>((resolve) => {
      onReport = resolve
      if (fault !== undefined) resolve(undefined)
    })
  const started = nextReport()

  function stop(reason: ThreadFault) {
    fault ??= reason
    onReport(undefined)
  }
  function terminate(reason: ThreadFault) {
    stop(reason)
    void thread.terminate()
  }
  thread.on('message', (report: ThreadReport<Answer>) => {
    usedMs = report.usedMs
    isBusy = false
    onReport(report)
  })
  thread.on('error', (error) => stop(isOutOfMemory(error) ? 'too_much_memory' : 'unexpected'))
  thread.on('exit', () => stop('unexpected'))
  thread.unref()

  /** Terminates the thread after a time of the processor. Returns a function that ends the watch. */
  function watchProcessor(limitMs: number): () => void {
    const fromMs = usedMs
    let isOver = false
    let timer: NodeJS.Timeout
    const checkIn = (ms: number) => {
      timer = setTimeout(() => void check(), Math.max(ms, leastCheckMs))
    }
    async function check() {
      const nowMs = await readUsedMs(thread)
      if (isOver) return
      const leftMs = fromMs + limitMs - nowMs
      if (leftMs > 0) checkIn(leftMs)
      else terminate('took_too_long')
    }
    checkIn(limitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }

  function watch(limit: TaskLimit): () => void {
    if ('processorMs' in limit) return watchProcessor(limit.processorMs)
    const timer = setTimeout(() => terminate('took_too_long'), limit.clockMs)
    const endMemoryWatch = limit.grownMb === undefined ? undefined : watchMemory(limit.grownMb)
    return () => {
      clearTimeout(timer)
      endMemoryWatch?.()
    }
  }

  /** Terminates the thread once the process has grown by so many megabytes. Returns a function that ends the watch. */
  function watchMemory(grownMb: number): () => void {
    const most = process.memoryUsage.rss() + grownMb * bytesOfMb
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() > most) terminate('too_much_memory')
    }, memoryCheckMs)
    return () => clearInterval(timer)
  }

  return {
    async ask(task, limit) {
      thread.ref()
      await started
      const fromMs = usedMs
      const answered = nextReport()
      const endWatch = watch(limit)
      isBusy = true
      thread.postMessage({ task } satisfies ThreadOrder<Task>)
      const report = await answered
      endWatch()
      thread.unref()
      if (report?.answer === undefined) return { fault: fault ?? 'unexpected' }
      return { answer: report.answer, usedMs: report.usedMs - fromMs }
    },
    end() {
      if (isBusy) return terminate('unexpected')
      // Terminating a thread while it compiles has crashed V8, so one without a task ends by itself.
      thread.ref()
      thread.postMessage({ end: true } satisfies ThreadOrder<Task>)
    },
  }
}

/** The only environment variable of a thread: the compile cache reduces its start time to a quarter. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

/** Returns the milliseconds of the processor of a running thread; 0 if it has ended. */
async function readUsedMs(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1_000
  } catch {
    return 0
  }
}

const isOutOfMemory = (fault: unknown) =>
  fault instanceof RangeError ||
  (fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY')
