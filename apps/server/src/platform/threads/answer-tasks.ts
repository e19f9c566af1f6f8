import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

/** What a thread is told. */
export type ThreadOrder<Task> = { task: Task } | { end: true }

/** What a thread says when it has started and after each task, with the milliseconds of the processor that it used so far. */
export type ThreadReport<Answer> = { usedMs: number; answer?: Answer }

/** Answers the tasks of this thread, one after the other. The script of a limited thread calls it once. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  const report = (more: Pick<ThreadReport<Answer>, 'answer'> = {}) =>
    parentPort?.postMessage({ usedMs: readUsedMs(), ...more } satisfies ThreadReport<Answer>)
  async function follow(order: ThreadOrder<Task>) {
    if ('task' in order) return report({ answer: await work(order.task) })
    parentPort?.close()
    // The next thread loads the compiled modules from the cache.
    flushCompileCache()
  }
  // A task that throws ends the thread.
  parentPort?.on('message', (order: ThreadOrder<Task>) => void follow(order))
  report()
}

function readUsedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
