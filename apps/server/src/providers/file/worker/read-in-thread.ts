import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { startLimitedThread } from '../../../platform/threads/limited-thread.ts'
import { type ReaderAnswer, type ReaderTask, refused } from './messages.ts'

/** Limits of a reader thread (S-33). What an archive or a PDF inflates to lies outside the heap and counts as growth. */
export const threadLimits = {
  timeMs: 30_000,
  grownMb: 400,
  resources: { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
} as const

export interface ThreadLimits {
  timeMs: number
  /** By how much the process may grow during the task. */
  grownMb: number
  resources: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number; stackSizeMb: number }
}

const script = new URL('./reader-thread.ts', import.meta.url)

/** Reads a file in a thread of its own. A timeout, too much memory or an unexpected error returns a refusal. */
export async function readInThread(
  task: ReaderTask,
  { timeMs, grownMb, resources }: ThreadLimits = threadLimits,
): Promise<ReaderAnswer> {
  const thread = startLimitedThread<ReaderTask, ReaderAnswer>(script, resources)
  const read = await thread.ask(task, { clockMs: timeMs, grownMb })
  if ('fault' in read) return refused({ code: read.fault, sentence: copy.problems[read.fault], line: null })
  thread.end()
  return read.answer
}
