import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { toPrintable } from '../print-statement.ts'
import { readStatement, readStatements } from '../read-statement.ts'
import { StatementUnreadable } from '../statement.ts'
import { type ReaderAnswer, type ReaderTask, refused } from './messages.ts'
import { toPortions, toSummary } from './to-portions.ts'

// Thread that reads one file.

async function read({ bytes, corrections, today, wanted }: ReaderTask): Promise<ReaderAnswer> {
  try {
    if (wanted === 'print') {
      const statements = await readStatements(bytes, { corrections, today })
      return { kind: 'printed', json: JSON.stringify(toPrintable(statements), null, 2) }
    }
    const statement = await readStatement(bytes, { corrections, today })
    return { kind: 'read', summary: toSummary(statement), chunks: toPortions(statement.rows) }
  } catch (fault) {
    if (!(fault instanceof StatementUnreadable)) throw fault
    return refused({ code: fault.code, sentence: fault.sentence, line: fault.line })
  }
}

answerTasks(read)
