import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { printStatement } from '../print-statement.ts'
import { readStatement } from '../read-statement.ts'
import { StatementUnreadable } from '../statement.ts'
import { type ReadingAnswer, type ReadingTask, refused } from './messages.ts'
import { portionsOf, summaryOf } from './portions.ts'

// The thread in which files are read: it has limits, no secrets, and ends with the file.

async function work({ bytes, corrections, today, wanted }: ReadingTask): Promise<ReadingAnswer> {
  try {
    const statement = await readStatement(bytes, { corrections, today })
    if (wanted === 'print')
      return { kind: 'printed', json: JSON.stringify(printStatement(statement), null, 2) }
    return { kind: 'read', summary: summaryOf(statement), portions: portionsOf(statement.rows) }
  } catch (fault) {
    if (!(fault instanceof StatementUnreadable)) throw fault
    return refused({ code: fault.code, sentence: fault.sentence, line: fault.line })
  }
}

const task: ReadingTask = workerData
parentPort?.postMessage(await work(task))
// Whoever reads the next file need not compile it all again.
flushCompileCache()
