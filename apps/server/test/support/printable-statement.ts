import { toPrintableStatement } from '../../src/providers/file/print-statement.ts'
import { readStatement } from '../../src/providers/file/read-statement.ts'

/** Reads a statement as the command prints it. */
export const readPrintableStatement = async (bytes: Buffer | string) =>
  toPrintableStatement(await readStatement(Buffer.from(bytes), { today: '2026-11-21', corrections: {} }))

export const summariseRows = ({ rows }: Awaited<ReturnType<typeof readPrintableStatement>>) =>
  rows.map(({ date, amount, description }) => [date, amount, description])

export const joinLines = (...lines: string[]) => lines.join('\r\n')
