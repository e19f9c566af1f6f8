import { printStatement } from '../../src/providers/file/print-statement.ts'
import { readStatement } from '../../src/providers/file/read-statement.ts'

/** A statement as the command prints it. */
export const read = async (bytes: Buffer | string) =>
  printStatement(await readStatement(Buffer.from(bytes), { today: '2026-11-21', corrections: {} }))

export const told = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ date, amount, description }) => [date, amount, description])

export const table = (...lines: string[]) => lines.join('\r\n')
