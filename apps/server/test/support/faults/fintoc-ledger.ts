import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ExpectedState } from './bank.ts'
import type { Random } from './random.ts'

export interface LedgerRow {
  key: string
  date: string
  description: string
  amount: number
  status: 'confirmed' | 'pending' | 'duplicated'
}
interface Account {
  key: string
  number: string
  balance: number
  /** Oldest first. */
  rows: LedgerRow[]
}
/** A change that the provider sends as an event. */
export type LedgerChange = { account: string; row: LedgerRow; kind: 'removed' | 'modified' }

const shops = [
  'JUMBO COSTANERA',
  'COPEC LAS CONDES',
  'METRO SA',
  'TEF DE PEREZ SOTO',
  'UBER TRIP',
  'FARMACIA AHUMADA',
]

/** Creates the accounts of one customer, whose rows become pending, posted, removed or modified. Amounts in CLP. */
export function createFintocLedger(random: Random, firstNumber: number) {
  let day = '2026-10-20'
  let rowCount = 0
  const accounts: Account[] = [0, 1].map((index) => ({
    key: `account ${index}`,
    number: String(firstNumber * 10 + index),
    balance: 500_000,
    rows: [],
  }))

  function addRow(account: Account) {
    const description = shops[random.between(0, shops.length - 1)] ?? ''
    const amount = random.between(1, 90) * 1_000 * (description.startsWith('TEF DE') ? 1 : -1)
    const pending = random.chance(0.1)
    for (let twin = pending || random.chance(0.85) ? 1 : 2; twin > 0; twin -= 1) {
      rowCount += 1
      account.rows.push({
        key: `row ${rowCount}`,
        date: day,
        description,
        amount,
        status: pending ? 'pending' : 'confirmed',
      })
      account.balance += amount
    }
    if (random.chance(0.05)) {
      rowCount += 1
      account.rows.push({ key: `row ${rowCount}`, date: day, description, amount, status: 'duplicated' })
    }
  }

  /** Posts pending rows under a new id. */
  function postPending(account: Account) {
    account.rows = account.rows.map((row) => {
      if (row.status !== 'pending' || random.chance(0.3)) return row
      rowCount += 1
      return { ...row, key: `row ${rowCount}`, status: 'confirmed' }
    })
  }

  function correctOne(account: Account): LedgerChange[] {
    const confirmed = account.rows.filter(({ status }) => status === 'confirmed')
    const row = confirmed[random.between(0, Math.max(0, confirmed.length - 1))]
    if (!row || random.chance(0.6)) return []
    if (random.chance(0.5)) {
      account.rows = account.rows.filter((other) => other !== row)
      account.balance -= row.amount
      return [{ account: account.key, row, kind: 'removed' }]
    }
    rowCount += 1
    row.description = `COMERCIO CORREGIDO ${rowCount}`
    return [{ account: account.key, row, kind: 'modified' }]
  }

  function addTransactions(count = random.between(1, 12)): LedgerChange[] {
    for (const account of accounts) postPending(account)
    for (let index = 0; index < count; index += 1) {
      const account = accounts[random.between(0, 1)]
      if (account) addRow(account)
      if (random.chance(0.2) && day < '2026-11-18') day = addDays(day, 1)
    }
    return accounts.flatMap(correctOne)
  }
  addTransactions(40)

  return {
    addTransactions,
    accounts,
    getExpected: (): ExpectedState => ({
      accounts: accounts.map(({ number, balance }) => `${number.slice(-4)} CLP ${balance}`).sort(),
      movements: accounts
        .flatMap(({ number, rows }) =>
          rows
            .filter(({ status }) => status !== 'duplicated')
            .map(
              ({ date, amount, description }) => `${number.slice(-4)} CLP ${date} ${amount} ${description}`,
            ),
        )
        .sort(),
    }),
  }
}

export type FintocLedger = ReturnType<typeof createFintocLedger>
