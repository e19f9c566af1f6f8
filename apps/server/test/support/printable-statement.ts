import { toPrintableStatement } from '../../src/providers/file/print-statement.ts'
import { readStatement, readStatements } from '../../src/providers/file/read-statement.ts'

/** Reads a statement as the command prints it. */
export const readPrintableStatement = async (bytes: Buffer | string) =>
  toPrintableStatement(await readStatement(Buffer.from(bytes), { today: '2026-11-21', corrections: {} }))

/** Reads all accounts of a file. */
export const readPrintable = async (bytes: Buffer | string) =>
  (await readStatements(Buffer.from(bytes), { today: '2026-11-21', corrections: {} })).map(
    toPrintableStatement,
  )

export const summariseRows = ({ rows }: Awaited<ReturnType<typeof readPrintableStatement>>) =>
  rows.map(({ date, amount, description }) => [date, amount, description])

export const joinLines = (...lines: string[]) => lines.join('\r\n')
