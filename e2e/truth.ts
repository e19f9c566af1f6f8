import { z } from 'zod'

const row = z.object({ date: z.string(), description: z.string(), amount: z.string() })
const side = z.object({ account: z.string(), currency: z.string(), index: z.int(), bank: z.string() })
const truth = z.object({
  accounts: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      type: z.string(),
      currency: z.enum(['CLP', 'USD']),
      balance: z.string(),
      transactions: z.array(row),
    }),
  ),
  own_transfers: z.array(z.object({ from: side, to: side })),
})

/** One movement as the generator of the bank made it; amounts are whole pesos or cents. */
export interface TrueRow {
  bank: string
  account: string
  currency: 'CLP' | 'USD'
  date: string
  description: string
  amount: number
  isOwnTransfer: boolean
}
export interface TrueAccount {
  bank: string
  number: string
  type: string
  currency: 'CLP' | 'USD'
  balance: number
  rows: TrueRow[]
}

/** Exact: the text is a decimal with at most two places. */
function minorOf(text: string, currency: 'CLP' | 'USD'): number {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
  return (text.startsWith('-') ? -1 : 1) * (currency === 'CLP' ? cents / 100 : cents)
}

/** What is true of these logins, asked of the bank itself. */
export async function truthOf(
  bankAddress: string,
  logins: readonly { bank: string; caseid: string }[],
): Promise<TrueAccount[]> {
  const told = await Promise.all(
    logins.map(async ({ bank, caseid }) => {
      const answer = await fetch(`${bankAddress}/truth/${caseid}`)
      return { bank, ...truth.parse(await answer.json()) }
    }),
  )
  const keyOf = ({ bank, account, currency, index }: z.infer<typeof side>) =>
    [bank, account, currency, index].join('|')
  const transfers = new Set(
    told.flatMap(({ own_transfers }) => own_transfers.flatMap(({ from, to }) => [keyOf(from), keyOf(to)])),
  )
  return told.flatMap(({ bank, accounts }) =>
    accounts.map(({ number, type, currency, balance, transactions }) => ({
      bank,
      number,
      type,
      currency,
      balance: minorOf(balance, currency),
      rows: transactions.map(({ date, description, amount }, index) => ({
        bank,
        account: number,
        currency,
        date,
        description,
        amount: minorOf(amount, currency),
        isOwnTransfer: transfers.has(keyOf({ bank, account: number, currency, index })),
      })),
    })),
  )
}

const refundWord = 'DEVOLUCION '

/** Money that a shop gave back: the same text as a charge before it, with the word in front (decisions 4). */
function isRefund(row: TrueRow, rows: readonly TrueRow[]): boolean {
  if (row.amount <= 0 || !row.description.startsWith(refundWord)) return false
  const charge = row.description.slice(refundWord.length)
  return rows.some(
    ({ account, description, date, amount }) =>
      account === row.account && description === charge && date <= row.date && -amount >= row.amount,
  )
}

/** Income and spending of a range, both positive, reckoned from the bank's own rows alone (decisions 4). */
export function flowOf(accounts: readonly TrueAccount[], from: string, to: string) {
  const pesos = accounts.flatMap(({ currency, rows }) => (currency === 'CLP' ? rows : []))
  const flow = { income: 0, spending: 0 }
  for (const row of pesos) {
    if (row.isOwnTransfer || row.date < from || row.date > to) continue
    if (row.amount > 0 && !isRefund(row, pesos)) flow.income += row.amount
    else flow.spending -= row.amount
  }
  return flow
}

/** What is owed on the cards of a currency. */
export const debtOf = (accounts: readonly TrueAccount[], currency: 'CLP' | 'USD'): number =>
  accounts
    .filter((account) => account.currency === currency && account.type === 'credit')
    .reduce((sum, { balance }) => sum + balance, 0)

/** What lies in the deposit accounts; what is owed on cards is beside it (decisions 4). */
export const depositsOf = (accounts: readonly TrueAccount[], currency: 'CLP' | 'USD'): number =>
  accounts
    .filter((account) => account.currency === currency && account.type !== 'credit')
    .reduce((sum, { balance }) => sum + balance, 0)
