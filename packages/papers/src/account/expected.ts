import type { TrueAccount, TrueRow } from '../account-truth.ts'
import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'

export interface ExpectedRow {
  date: string
  amount: bigint
  description: string
  /** Null where the layout does not print it. */
  balance: bigint | null
}

/** What a reader must find in a drawn statement. */
export interface ExpectedAccount {
  institutionId: string | null
  number: string | null
  holder: string | null
  currency: string
  period: { from: string; to: string }
  opening: bigint
  closing: bigint
  /** In the order of the file. */
  rows: ExpectedRow[]
}

export interface DrawnStatement {
  paper: Paper
  accounts: ExpectedAccount[]
}

/** Draws a statement of one issuer; places, wraps and page breaks follow from the random numbers. */
export type AccountLayout = (random: Random) => DrawnStatement

interface ExpectedParts {
  institutionId: string | null
  /** How the layout prints it, where it does. */
  number?: string
  holder?: string | null
  /** Which balances are printed; all of them without it. */
  hasBalance?: (at: number) => boolean
  describe?: (row: TrueRow) => string
  isNewestFirst?: boolean
}

export function expectAccount(account: TrueAccount, parts: ExpectedParts): ExpectedAccount {
  const { institutionId, number = account.number, holder = null, hasBalance = () => true, describe } = parts
  const rows = account.rows.map((row, at) => ({
    date: row.date,
    amount: row.amount,
    description: describe ? describe(row) : row.description,
    balance: hasBalance(at) ? row.balance : null,
  }))
  return {
    institutionId,
    number,
    holder,
    currency: account.currency,
    period: account.period,
    opening: account.opening,
    closing: account.closing,
    rows: parts.isNewestFirst === true ? rows.toReversed() : rows,
  }
}
