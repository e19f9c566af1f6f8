import { z } from 'zod'
import { rut } from './bank.ts'

const row = z.object({ date: z.string(), description: z.string(), amount: z.string() })
const side = z.object({ account: z.string(), currency: z.string(), index: z.int(), bank: z.string() })
const truthSchema = z.object({
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

/** One transaction of the sandbox bank's generator; the amount is in pesos or cents. */
export interface ExpectedTransaction {
  bank: string
  account: string
  currency: 'CLP' | 'USD'
  date: string
  description: string
  amount: number
  isOwnTransfer: boolean
}
export interface ExpectedAccount {
  bank: string
  number: string
  type: string
  currency: 'CLP' | 'USD'
  balance: number
  rows: ExpectedTransaction[]
}

/** Converts a decimal with at most two places to minor units, without rounding. */
function toMinorUnits(text: string, currency: 'CLP' | 'USD'): number {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
  return (text.startsWith('-') ? -1 : 1) * (currency === 'CLP' ? cents / 100 : cents)
}

/** The RUT of the user as Santander prints it: a transfer with it is the user's own, also to a bank that is not linked. */
const printedRut = rut.replace('-', '').padStart(10, '0')

/** Fetches the generated accounts of these logins from the sandbox bank. */
export async function fetchExpectedAccounts(
  bankAddress: string,
  logins: readonly { bank: string; caseid: string }[],
): Promise<ExpectedAccount[]> {
  const banks = await Promise.all(
    logins.map(async ({ bank, caseid }) => {
      const answer = await fetch(`${bankAddress}/truth/${caseid}`)
      return { bank, ...truthSchema.parse(await answer.json()) }
    }),
  )
  const toKey = ({ bank, account, currency, index }: z.infer<typeof side>) =>
    [bank, account, currency, index].join('|')
  const transfers = new Set(
    banks.flatMap(({ own_transfers }) => own_transfers.flatMap(({ from, to }) => [toKey(from), toKey(to)])),
  )
  return banks.flatMap(({ bank, accounts }) =>
    accounts.map(({ number, type, currency, balance, transactions }) => ({
      bank,
      number,
      type,
      currency,
      balance: toMinorUnits(balance, currency),
      rows: transactions.map(({ date, description, amount }, index) => ({
        bank,
        account: number,
        currency,
        date,
        description,
        amount: toMinorUnits(amount, currency),
        isOwnTransfer:
          description.startsWith(printedRut) ||
          transfers.has(toKey({ bank, account: number, currency, index })),
      })),
    })),
  )
}

const refundWord = 'DEVOLUCION '

/** Returns whether a transaction is a refund: the description of an earlier purchase with a prefix (decisions 4). */
function isRefund(row: ExpectedTransaction, rows: readonly ExpectedTransaction[]): boolean {
  if (row.amount <= 0 || !row.description.startsWith(refundWord)) return false
  const charge = row.description.slice(refundWord.length)
  return rows.some(
    ({ account, description, date, amount }) =>
      account === row.account && description === charge && date <= row.date && -amount >= row.amount,
  )
}

/** Computes income and spending of a range, both positive, from the bank's transactions (decisions 4). */
export function computeFlow(accounts: readonly ExpectedAccount[], from: string, to: string) {
  const pesos = accounts.flatMap(({ currency, rows }) => (currency === 'CLP' ? rows : []))
  const flow = { income: 0, spending: 0 }
  for (const row of pesos) {
    if (row.isOwnTransfer || row.date < from || row.date > to) continue
    if (row.amount > 0 && !isRefund(row, pesos)) flow.income += row.amount
    else flow.spending -= row.amount
  }
  return flow
}

/** Sums the card debt of a currency. */
export const sumCardDebt = (accounts: readonly ExpectedAccount[], currency: 'CLP' | 'USD'): number =>
  accounts
    .filter((account) => account.currency === currency && account.type === 'credit')
    .reduce((sum, { balance }) => sum + balance, 0)

/** Sums the deposit accounts, without card debt (decisions 4). */
export const sumDeposits = (accounts: readonly ExpectedAccount[], currency: 'CLP' | 'USD'): number =>
  accounts
    .filter((account) => account.currency === currency && account.type !== 'credit')
    .reduce((sum, { balance }) => sum + balance, 0)
