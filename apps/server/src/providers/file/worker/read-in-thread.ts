import { Worker } from 'node:worker_threads'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { type ReaderAnswer, type ReaderTask, refused } from './messages.ts'

/** Limits of a reader thread (S-33). The archive reader limits inflated parts, which are outside the heap. */
export const threadLimits = {
  timeMs: 30_000,
  resources: { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
} as const

export interface ThreadLimits {
  timeMs: number
  resources: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number; stackSizeMb: number }
}

/**
 * Reads a file in its own thread. A timeout, too much memory or an unexpected error ends the thread and returns a
 * refusal.
 */
export function readInThread(task: ReaderTask, limits: ThreadLimits = threadLimits): Promise<ReaderAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
      workerData: task,
      env: compileCache,
      resourceLimits: limits.resources,
    })
    const timer = setTimeout(() => {
      resolve(problem('took_too_long'))
      void thread.terminate()
    }, limits.timeMs)
    // The thread ends by itself after its answer: terminating it while it compiles has crashed V8.
    thread.once('message', resolve)
    thread.once('error', (fault) => resolve(problem(isOutOfMemory(fault) ? 'too_much_memory' : 'unexpected')))
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(problem('unexpected'))
    })
  })
}

/** The only environment variable of the thread: the compile cache reduces its start time to a quarter. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

const problem = (code: 'took_too_long' | 'too_much_memory' | 'unexpected') =>
  refused({ code, sentence: copy.problems[code], line: null })

const isOutOfMemory = (fault: unknown) =>
  fault instanceof RangeError ||
  (fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY')
