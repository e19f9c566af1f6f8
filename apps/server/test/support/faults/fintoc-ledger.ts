import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Truth } from './bank.ts'
import type { Random } from './random.ts'

export interface Row {
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
  /** The oldest first. */
  rows: Row[]
}
/** What the provider would tell by an event of its own. */
export type Change = { account: string; row: Row; kind: 'removed' | 'modified' }

const shops = [
  'JUMBO COSTANERA',
  'COPEC LAS CONDES',
  'METRO SA',
  'TEF DE PEREZ SOTO',
  'UBER TRIP',
  'FARMACIA AHUMADA',
]

/** The accounts of one customer as they grow: rows wait and are posted, go away, are corrected. Whole pesos. */
export function createFintocLedger(random: Random, firstNumber: number) {
  let day = '2026-10-20'
  let made = 0
  const accounts: Account[] = [0, 1].map((index) => ({
    key: `account ${index}`,
    number: String(firstNumber * 10 + index),
    balance: 500_000,
    rows: [],
  }))

  function add(account: Account) {
    const description = shops[random.between(0, shops.length - 1)] ?? ''
    const amount = random.between(1, 90) * 1_000 * (description.startsWith('TEF DE') ? 1 : -1)
    const pending = random.chance(0.1)
    for (let twin = pending || random.chance(0.85) ? 1 : 2; twin > 0; twin -= 1) {
      made += 1
      account.rows.push({
        key: `row ${made}`,
        date: day,
        description,
        amount,
        status: pending ? 'pending' : 'confirmed',
      })
      account.balance += amount
    }
    if (random.chance(0.05)) {
      made += 1
      account.rows.push({ key: `row ${made}`, date: day, description, amount, status: 'duplicated' })
    }
  }

  /** What waited is posted under another id, a day later at most. */
  function post(account: Account) {
    account.rows = account.rows.map((row) => {
      if (row.status !== 'pending' || random.chance(0.3)) return row
      made += 1
      return { ...row, key: `row ${made}`, status: 'confirmed' }
    })
  }

  function correct(account: Account): Change[] {
    const confirmed = account.rows.filter(({ status }) => status === 'confirmed')
    const row = confirmed[random.between(0, Math.max(0, confirmed.length - 1))]
    if (!row || random.chance(0.6)) return []
    if (random.chance(0.5)) {
      account.rows = account.rows.filter((other) => other !== row)
      account.balance -= row.amount
      return [{ account: account.key, row, kind: 'removed' }]
    }
    made += 1
    row.description = `COMERCIO CORREGIDO ${made}`
    return [{ account: account.key, row, kind: 'modified' }]
  }

  function live(count = random.between(1, 12)): Change[] {
    for (const account of accounts) post(account)
    for (let index = 0; index < count; index += 1) {
      const account = accounts[random.between(0, 1)]
      if (account) add(account)
      if (random.chance(0.2) && day < '2026-11-18') day = addDays(day, 1)
    }
    return accounts.flatMap(correct)
  }
  live(40)

  return {
    live,
    accounts,
    truth: (): Truth => ({
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
