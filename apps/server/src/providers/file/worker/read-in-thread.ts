import { Worker } from 'node:worker_threads'
import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import { type ReadingAnswer, type ReadingTask, refused } from './messages.ts'

/** S-33. Inflated parts lie outside the heap and are counted by the reader of archives. */
export const threadLimits = {
  timeMs: 30_000,
  resources: { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
} as const

export interface ThreadLimits {
  timeMs: number
  resources: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number; stackSizeMb: number }
}

/**
 * Reads a file in a thread of its own. Whatever the file does to it, time, memory, a fault of ours, ends that thread
 * and is answered with a sentence.
 */
export function readInThread(task: ReadingTask, limits: ThreadLimits = threadLimits): Promise<ReadingAnswer> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      workerData: task,
      env: compileCache,
      resourceLimits: limits.resources,
    })
    const timer = setTimeout(() => {
      resolve(problem('took_too_long'))
      void thread.terminate()
    }, limits.timeMs)
    // After its answer it ends by itself: V8 has been seen to fall over one that was ended while it compiled.
    thread.once('message', resolve)
    thread.once('error', (fault) => resolve(problem(isOutOfMemory(fault) ? 'too_much_memory' : 'unexpected')))
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(problem('unexpected'))
    })
  })
}

/** All that the thread learns of our environment: where compiled modules are kept, a quarter of whose loading is left. */
const { NODE_COMPILE_CACHE } = process.env
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }

const problem = (code: 'took_too_long' | 'too_much_memory' | 'unexpected') =>
  refused({ code, sentence: copy.problems[code], line: null })

const isOutOfMemory = (fault: unknown) =>
  fault instanceof RangeError ||
  (fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY')
