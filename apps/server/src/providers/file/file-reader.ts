import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { StatementReader } from '../../modules/imports/index.ts'
import { refused } from './worker/messages.ts'
import { readInThread } from './worker/read-in-thread.ts'

/** Creates the reader of statement files. */
export const createFileReader = (): StatementReader => ({
  async read(file, corrections, today) {
    const answer = await readInThread({ ...file, corrections, today, wanted: 'portions' })
    if (answer.kind !== 'printed') return answer
    return refused({ code: 'unexpected', sentence: copy.problems.unexpected, line: null })
  },
})
