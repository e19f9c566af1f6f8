import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { createIdMap } from '../format/map-ids.ts'
import { createRowReader, type OwnRows, RowError } from '../format/read-rows.ts'
import { dataTables } from '../format/tables.ts'
import type { RowsAnswer, RowsTask } from './messages.ts'

// Thread that checks the rows of one archive.

const tables = new Map(dataTables.map((table) => [table.name, table]))
let reader: ReturnType<typeof createRowReader> | undefined

function check({ table: name, bytes, salt }: RowsTask): RowsAnswer {
  const table = tables.get(name)
  if (table === undefined) throw new Error('an unknown table')
  reader ??= createRowReader(createIdMap(salt))
  const lines = Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  try {
    return toAnswer(reader.read(table, lines))
  } catch (error) {
    if (error instanceof RowError) return { invalidAt: error.at }
    throw error
  }
}

function toAnswer({ rows, later }: OwnRows): RowsAnswer {
  const days = rows.flatMap(({ posted_on: day }) => (typeof day === 'string' ? [day] : []))
  return {
    rows: JSON.stringify(rows),
    later: later.length === 0 ? null : JSON.stringify(later),
    count: rows.length,
    from: days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null),
    to: days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null),
  }
}

answerTasks(check)
