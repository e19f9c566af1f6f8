import { startLimitedThread } from '../../../platform/threads/limited-thread.ts'
import { DataFileError } from '../problem.ts'
import type { RowsAnswer, RowsTask } from './messages.ts'

/** Limits of the thread (S-33, S-44): for one batch of rows, and for its heap. */
const batchLimit = { clockMs: 30_000, grownMb: 300 }
const resources = { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const script = new URL('./rows-thread.ts', import.meta.url)

export type CheckedRows = Extract<RowsAnswer, { rows: string }>

/** Starts the thread that checks the rows of one archive. `end` must be called. */
export function startRowChecker() {
  const thread = startLimitedThread<RowsTask, RowsAnswer>(script, resources)
  return {
    /** Checks a batch; `firstRow` is its first line in the table. Throws a `DataFileError` for rows that are none. */
    async check(task: RowsTask, firstRow: number): Promise<CheckedRows> {
      const asked = await thread.ask(task, batchLimit)
      if ('fault' in asked)
        throw new DataFileError(asked.fault === 'too_much_memory' ? 'too_much_inside' : asked.fault)
      if ('invalidAt' in asked.answer)
        throw new DataFileError('row_invalid', {
          table: task.table,
          row: firstRow + asked.answer.invalidAt + 1,
        })
      return asked.answer
    },
    end: () => thread.end(),
  }
}
