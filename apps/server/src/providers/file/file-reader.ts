import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { StatementReader } from '../../modules/imports/index.ts'
import { readInThread } from './worker/read-in-thread.ts'

/** Creates the reader of statement files. */
export const createFileReader = (): StatementReader => ({
  async read(bytes, corrections, today) {
    const answer = await readInThread({ bytes, corrections, today, wanted: 'portions' })
    if (answer.kind !== 'printed') return answer
    return {
      kind: 'refused',
      error: { code: 'unexpected', sentence: copy.problems.unexpected, line: null },
    }
  },
})
