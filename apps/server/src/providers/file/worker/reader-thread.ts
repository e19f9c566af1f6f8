import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { toPrintableStatement } from '../print-statement.ts'
import { readStatement } from '../read-statement.ts'
import { StatementUnreadable } from '../statement.ts'
import { type ReaderAnswer, type ReaderTask, refused } from './messages.ts'
import { toPortions, toSummary } from './to-portions.ts'

// Thread that reads one file.

async function read({ bytes, corrections, today, wanted }: ReaderTask): Promise<ReaderAnswer> {
  try {
    const statement = await readStatement(bytes, { corrections, today })
    if (wanted === 'print')
      return { kind: 'printed', json: JSON.stringify(toPrintableStatement(statement), null, 2) }
    return { kind: 'read', summary: toSummary(statement), chunks: toPortions(statement.rows) }
  } catch (fault) {
    if (!(fault instanceof StatementUnreadable)) throw fault
    return refused({ code: fault.code, sentence: fault.sentence, line: fault.line })
  }
}

answerTasks(read)
