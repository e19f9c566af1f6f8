import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { accountLookup } from '../accounts/index.ts'
import { postedRows } from '../ledger/index.ts'
import type { DayAmount } from './domain/balances.ts'
import { findDrift } from './domain/drift.ts'
import type { CardBillDays } from './load-account.ts'
import { type ReconciliationRow, reconciliationRepository } from './repository/reconciliation.ts'

type KnownAccount = Awaited<ReturnType<typeof accountLookup.list>>[number]

export const noDrift = { days: [], difference: 0n }

/** A reconciliation with what its days changed by since. */
interface ReconciliationDrift {
  row: ReconciliationRow
  account: KnownAccount
  drift: ReturnType<typeof findDrift>
}

export const isCard = (account: KnownAccount | undefined): boolean => account?.account_type === 'credit'

/** Compares the days of every reconciliation of the user with the rows of now, those of an account from the newest on. */
export async function loadDrifts(
  tx: Tx,
  userId: string,
  cards: CardBillDays,
): Promise<ReconciliationDrift[]> {
  const rows = await reconciliationRepository(tx).list(userId)
  if (rows.length === 0) return []
  const accounts = new Map((await accountLookup.list(tx, userId)).map((account) => [account.id, account]))
  const isOfCard = ({ accountId }: ReconciliationRow) => isCard(accounts.get(accountId))
  const cardDays = new Map(
    rows.some(isOfCard)
      ? (await cards.listBillDays(tx, userId)).map(({ accountId, ...known }) => [accountId, known])
      : [],
  )
  const ranges = rows
    .filter((row) => !isOfCard(row))
    .map(({ id, accountId, from, until: to }) => ({ id, accountId, from, to }))
  const sums = Map.groupBy(await postedRows.sumRanges(tx, userId, ranges), ({ id }) => id)
  /** Null where the days of a card are too long ago. */
  function findDays(row: ReconciliationRow): readonly DayAmount[] | null {
    if (!isOfCard(row)) return sums.get(row.id) ?? []
    const card = cardDays.get(row.accountId)
    const [first] = [...row.days.keys()].toSorted()
    if (!card || (row.from ?? first ?? '') < card.since) return null
    const isWithin = (day: PlainDate) => (row.from === null || day >= row.from) && day <= row.until
    return card.days.filter(({ day }) => isWithin(day))
  }
  return rows.flatMap((row) => {
    const account = accounts.get(row.accountId)
    if (!account) return []
    const days = findDays(row)
    const drift = days ? findDrift(row, days, row.from === null ? account.opening_balance : null) : noDrift
    return [{ row, account, drift }]
  })
}
