import type { Account } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { freshness } from '@lucas/contract/rules/freshness.ts'
import { fromWireBalance, sum, toWireBalance } from '@lucas/contract/rules/money.ts'
import { formatMissingBalance } from '../../../entities/account/missing-balance.ts'

interface CurrencySum {
  currency: Currency
  /** A numeric string, as in API balances. */
  total: string
}

/** The user's accounts at one institution, summed up for Tus Cuentas. */
export interface InstitutionSummary {
  name: string
  color: string | null
  manual: boolean
  /** The update time of its oldest account. */
  updatedAt: string | null
  isStale: boolean
  /** The words in place of missing balances; null if none is missing. */
  missing: string | null
  deposits: CurrencySum[]
  debts: CurrencySum[]
}

/** Sums balances by currency, CLP first. */
function sumByCurrency(accounts: Account[]): CurrencySum[] {
  return (['CLP', 'USD'] as const).flatMap((currency) => {
    const balances = accounts.flatMap((account) =>
      account.currency === currency && account.balance_current !== null ? [account.balance_current] : [],
    )
    if (balances.length === 0) return []
    const total = sum(balances.map((balance) => fromWireBalance(balance, currency)))
    return [{ currency, total: toWireBalance(total, currency) }]
  })
}

/** A sync that runs is said first. */
function toMissingText(accounts: readonly Account[]): string | null {
  const account = accounts.find(({ source }) => source === 'bank') ?? accounts[0]
  return account === undefined ? null : formatMissingBalance(account)
}

const oldestUpdate = (accounts: Account[]): string | null =>
  accounts
    .map((account) => account.updated_at)
    .reduce((a, b) => (a === null || b === null ? null : a < b ? a : b))

function toInstitutionSummary(
  name: string,
  accounts: [Account, ...Account[]],
  now: Date,
): InstitutionSummary {
  const manual = accounts.every((account) => account.manual)
  const updatedAt = oldestUpdate(accounts)
  return {
    name,
    color: accounts[0].institution_color,
    manual,
    updatedAt,
    isStale: !manual && updatedAt !== null && freshness(new Date(updatedAt), now) === 'stale',
    missing: toMissingText(accounts.filter((account) => account.balance_current === null)),
    deposits: sumByCurrency(accounts.filter((account) => account.account_type !== 'credit')),
    debts: sumByCurrency(accounts.filter((account) => account.account_type === 'credit')).filter(
      ({ total }) => Number(total) > 0,
    ),
  }
}

/** Groups visible accounts by institution, in their order. */
export function groupByInstitution(accounts: Account[], now: Date): InstitutionSummary[] {
  const groups = new Map<string, [Account, ...Account[]]>()
  for (const account of accounts) {
    if (account.hidden) continue
    const name = account.institution_name || dashboardCopy.accounts.unknownBank
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [account])
    else group.push(account)
  }
  return [...groups].map(([name, group]) => toInstitutionSummary(name, group, now))
}

type RefreshableConnection = Pick<Connection, 'institution_name' | 'automatic'>

/** Whether there are connections and none of them refreshes automatically. */
export const needsManualRefresh = (connections: readonly RefreshableConnection[]): boolean =>
  connections.length > 0 && connections.every(({ automatic }) => !automatic)

/** Whether the connections of one institution need a manual refresh. */
export const institutionNeedsManualRefresh = (
  institutionName: string,
  connections: readonly RefreshableConnection[],
): boolean =>
  needsManualRefresh(connections.filter(({ institution_name }) => institution_name === institutionName))
