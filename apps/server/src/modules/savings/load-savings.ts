import { limits } from '@lucas/contract/limits.ts'
import {
  addDays,
  type DateRange,
  type PlainDate,
  periodRange,
  toPlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup, findUnreadFrom, type VisibleAccount } from '../accounts/index.ts'
import { goalLookup } from '../goals/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import type { SavingsPlan, Source } from './domain/plan.ts'
import type { ProposalRow } from './repository/savings-proposal.ts'
import { savingsProposalRepository } from './repository/savings-proposal.ts'

const everydayTypes: ReadonlySet<string> = new Set(['checking', 'depository'])
/** Account types with purchases; money on the others is saved already. */
const spendingTypes: ReadonlySet<string> = new Set([...everydayTypes, 'credit'])

export const isEveryday = ({ type }: { type: string }): boolean => everydayTypes.has(type)
export const isInPesos = ({ currency }: { currency: string }): boolean => currency === 'CLP'

export type SavingsGoal = Awaited<ReturnType<typeof goalLookup.list>>[number]

/** Returns since when each active goal is active. */
export const listActiveSince = (goals: readonly SavingsGoal[]): Map<string, PlainDate> =>
  new Map(
    goals.flatMap(({ id, state, stateSince }) =>
      state === 'active' ? [[id, toPlainDate(stateSince)] as const] : [],
    ),
  )

export const loadGoals = (tx: Tx, userId: string): Promise<SavingsGoal[]> => goalLookup.list(tx, userId)

export const loadAccounts = (tx: Tx, userId: string): Promise<VisibleAccount[]> =>
  accountLookup.listVisible(tx, userId)

const listSpendingAccounts = (accounts: readonly VisibleAccount[]) =>
  accounts.filter((account) => isInPesos(account) && spendingTypes.has(account.type))

/** Loads the incomes and purchases of the last whole month that is known, from which plans would have saved. */
export async function loadLastMonth(
  tx: Tx,
  userId: string,
  today: PlainDate,
): Promise<{ month: DateRange; sources: Source[] }> {
  const spending = listSpendingAccounts(await loadAccounts(tx, userId))
  const month = periodRange('last_month', findUnreadFrom(spending, today))
  const everyday = new Set(spending.filter(isEveryday).map(({ id }) => id))
  const rows = await transactionLookup.listSavingsSources(tx, userId, {
    accounts: spending.map(({ id }) => id),
    since: month.from,
    ids: [],
  })
  return {
    month,
    sources: rows
      .filter(({ date }) => date <= month.to)
      .map(({ accountId, ...row }) => ({ ...row, isEveryday: everyday.has(accountId) })),
  }
}

interface SourceScope {
  plans: readonly SavingsPlan[]
  proposals: readonly ProposalRow[]
  accounts: readonly VisibleAccount[]
  today: PlainDate
}

/** Loads the transactions from which plans save, by id, with their names, and which of them are used already. */
export async function loadSources(
  tx: Tx,
  userId: string,
  { plans, proposals, accounts, today }: SourceScope,
): Promise<{ sources: Map<string, Source & { name: string }>; usedIds: Map<string, Set<string>> }> {
  const withSources = plans.filter(({ kind }) => kind !== 'fixed')
  if (withSources.length === 0) return { sources: new Map(), usedIds: new Map() }
  const spending = listSpendingAccounts(accounts)
  const everyday = new Set(spending.filter(isEveryday).map(({ id }) => id))
  const rows = await transactionLookup.listSavingsSources(tx, userId, {
    accounts: spending.map(({ id }) => id),
    since: addDays(today, -limits.savingsProposalDays),
    ids: proposals.flatMap(({ shares }) => shares.map(({ transactionId }) => transactionId)),
  })
  const usedIds = await savingsProposalRepository(tx).listUsed(
    userId,
    withSources.map(({ id }) => id),
    rows.flatMap(({ id, mergedIds }) => [id, ...mergedIds]),
  )
  const sources = new Map(
    rows.map(({ accountId, ...row }) => [row.id, { ...row, isEveryday: everyday.has(accountId) }]),
  )
  return { sources, usedIds }
}
