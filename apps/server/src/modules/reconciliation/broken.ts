import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { postedRows } from '../ledger/index.ts'
import type { CardBillDays } from './load-account.ts'
import { isCard, loadDrifts } from './load-drifts.ts'

/** A reconciliation that a bank or a file broke. */
export interface BrokenReconciliation {
  id: string
  reconciledAt: Date
  account: { name: string; currency: Currency; connectionId: string | null }
  until: PlainDate
  /** Minor units that Lucas has less than then; below zero, more. 0 where the days differ and their sum does not. */
  difference: bigint
}

export type ListBrokenReconciliations = (tx: Tx, userId: string) => Promise<BrokenReconciliation[]>

/**
 * Returns the read of reconciliations that no longer agree because a bank or a file added, changed or took away a row of the
 * days that differ. What only the user changed is left out: the page asks before.
 */
export const createBrokenReconciliations =
  ({ cards }: { cards: CardBillDays }): ListBrokenReconciliations =>
  async (tx, userId) => {
    const drifts = (await loadDrifts(tx, userId, cards)).flatMap((one) => {
      const [first] = one.drift.days
      const last = one.drift.days.at(-1)
      return first && last ? [{ ...one, first: first.date, last: last.date }] : []
    })
    const changed = await postedRows.listChangedByBank(
      tx,
      userId,
      drifts.map(({ row, account, first, last }) => ({
        id: row.id,
        accountId: row.accountId,
        // An instalment of a card counts on other days than its purchase has.
        from: isCard(account) ? null : first,
        to: last,
        since: row.reconciledAt,
      })),
    )
    return drifts
      .filter(({ row, account }) => changed.has(row.id) && !account.hidden)
      .map(({ row, account, drift }) => ({
        id: row.id,
        reconciledAt: row.reconciledAt,
        account: { name: account.name, currency: account.currency, connectionId: account.connection_id },
        until: row.until,
        difference: drift.difference,
      }))
  }
