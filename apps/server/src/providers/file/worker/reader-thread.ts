import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { correctRows } from '../correct-rows.ts'
import { toPrintable } from '../print-statement.ts'
import { type FileReading, readFile } from '../read-file.ts'
import { StatementUnreadable } from '../statement.ts'
import { type ReaderAnswer, type ReaderTask, refused } from './messages.ts'
import { toPortions, toSummary } from './to-portions.ts'

// Thread that reads one file.

async function read(task: ReaderTask): Promise<ReaderAnswer> {
  const { bytes, key, corrections, today, wanted } = task
  try {
    const reading = await readFile(bytes, { key, corrections, today })
    return wanted === 'print' ? print(reading) : toImport(reading, task)
  } catch (fault) {
    if (!(fault instanceof StatementUnreadable)) throw fault
    return refused(toError(fault))
  }
}

const toError = ({ code, sentence, line }: StatementUnreadable) => ({ code, sentence, line })

function print({ parts }: FileReading): ReaderAnswer {
  const contents = parts.map(({ content }) => content)
  const [only] = contents
  if (contents.length === 1 && only instanceof StatementUnreadable) throw only
  return { kind: 'printed', json: JSON.stringify(toPrintable(contents), null, 2) }
}

function toImport(
  { parts, unlocked }: FileReading,
  { part, corrections }: Pick<ReaderTask, 'part' | 'corrections'>,
): ReaderAnswer {
  const content = parts[part]?.content ?? new StatementUnreadable('no_table', copy.problems.no_table)
  const all = { parts: parts.map(({ name }) => name), ...(unlocked && { unlocked }) }
  if (content instanceof StatementUnreadable) return { kind: 'refused', error: toError(content), ...all }
  const statement = correctRows(content, corrections.rows)
  return { kind: 'read', summary: toSummary(statement), chunks: toPortions(statement), ...all }
}

answerTasks(read)
