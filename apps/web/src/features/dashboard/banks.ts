import type { Account } from '@lucas/contract/account.ts'
import type { Connection } from '@lucas/contract/connection.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { freshness } from '@lucas/contract/rules/freshness.ts'
import { fromWireBalance, sum, toWireBalance } from '@lucas/contract/rules/money.ts'

interface Sum {
  currency: Currency
  /** As the wire writes balances. */
  total: string
}

/** The accounts that a person has at one institution, as one row of Tus Cuentas. */
export interface Bank {
  name: string
  color: string | null
  manual: boolean
  /** The oldest of its accounts: a bank is as fresh as what it has not sent. */
  updatedAt: string | null
  isStale: boolean
  /** Some balance has not come yet. */
  isSyncing: boolean
  deposits: Sum[]
  debts: Sum[]
}

/** CLP first; currencies are never added together. */
function sums(accounts: Account[]): Sum[] {
  return (['CLP', 'USD'] as const).flatMap((currency) => {
    const balances = accounts.flatMap((account) =>
      account.currency === currency && account.balance_current !== null ? [account.balance_current] : [],
    )
    if (balances.length === 0) return []
    const total = sum(balances.map((balance) => fromWireBalance(balance, currency)))
    return [{ currency, total: toWireBalance(total, currency) }]
  })
}

const oldest = (accounts: Account[]): string | null =>
  accounts
    .map((account) => account.updated_at)
    .reduce((a, b) => (a === null || b === null ? null : a < b ? a : b))

function bankOf(name: string, accounts: [Account, ...Account[]], now: Date): Bank {
  const manual = accounts.every((account) => account.manual)
  const updatedAt = oldest(accounts)
  return {
    name,
    color: accounts[0].institution_color,
    manual,
    updatedAt,
    isStale: !manual && updatedAt !== null && freshness(new Date(updatedAt), now) === 'stale',
    isSyncing: accounts.some((account) => account.balance_current === null),
    deposits: sums(accounts.filter((account) => account.account_type !== 'credit')),
    debts: sums(accounts.filter((account) => account.account_type === 'credit')).filter(
      ({ total }) => Number(total) > 0,
    ),
  }
}

/** Visible accounts by institution, in the order that they come. */
export function banksOf(accounts: Account[], now: Date): Bank[] {
  const groups = new Map<string, [Account, ...Account[]]>()
  for (const account of accounts) {
    if (account.hidden) continue
    const name = account.institution_name || dashboardCopy.accounts.unknownBank
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [account])
    else group.push(account)
  }
  return [...groups].map(([name, group]) => bankOf(name, group, now))
}

type Refreshed = Pick<Connection, 'institution_name' | 'automatic'>

/** Whether something is connected, and none of it can be refreshed without the person. */
export const refreshByHand = (connections: readonly Refreshed[]): boolean =>
  connections.length > 0 && connections.every(({ automatic }) => !automatic)

/** The same of one bank. */
export const refreshesByHand = (bank: string, connections: readonly Refreshed[]): boolean =>
  refreshByHand(connections.filter(({ institution_name }) => institution_name === bank))
