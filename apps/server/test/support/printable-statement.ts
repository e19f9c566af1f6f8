import { toPrintableStatement } from '../../src/providers/file/print-statement.ts'
import { readStatements } from '../../src/providers/file/read-statement.ts'

/** Reads a file of one account. */
export async function readStatement(bytes: Buffer | string) {
  const [statement, ...others] = await readStatements(Buffer.from(bytes), {
    today: '2026-11-21',
    corrections: {},
  })
  if (!statement || others.length > 0) throw new Error('no or several accounts')
  return statement
}

/** Reads a statement as the command prints it. */
export const readPrintableStatement = async (bytes: Buffer | string) =>
  toPrintableStatement(await readStatement(bytes))

/** Reads all accounts of a file. */
export const readPrintable = async (bytes: Buffer | string) =>
  (await readStatements(Buffer.from(bytes), { today: '2026-11-21', corrections: {} })).map(
    toPrintableStatement,
  )

export const summariseRows = ({ rows }: Awaited<ReturnType<typeof readPrintableStatement>>) =>
  rows.map(({ date, amount, description }) => [date, amount, description])

export const joinLines = (...lines: string[]) => lines.join('\r\n')

type FileLines = Buffer | string | readonly string[]

/** Reads a file of one account: date, amount and description of each row, and its balances. */
export async function readOneAccount(file: FileLines) {
  const bytes = typeof file === 'string' || Buffer.isBuffer(file) ? file : file.join('\n')
  const { currency, opening_balance, closing_balance, rows, rejected } = await readPrintableStatement(bytes)
  return {
    currency,
    balances: [opening_balance, closing_balance],
    rows: rows.map(({ date, amount, description }) => [date, amount, description]),
    rejected: rejected.map(({ reason }) => reason),
  }
}

/** Reads the amounts of a file of one account. */
export const readAmounts = async (file: FileLines) =>
  (await readOneAccount(file)).rows.map(([, amount]) => amount)
