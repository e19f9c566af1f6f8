import type {
  Reconciliation,
  ReconciliationInput,
  ReconciliationPreview,
} from '@lucas/contract/banking/reconciliation.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import { accountLookup } from '../accounts/index.ts'
import { createStatementLookup } from '../imports/index.ts'
import { postedRows } from '../ledger/index.ts'
import { compare, toRange } from './compare.ts'
import type { DayAmount } from './domain/balances.ts'
import { findDrift } from './domain/drift.ts'
import type { CardBillDays } from './load-account.ts'
import { nameRows } from './name-rows.ts'
import { type ReconciliationRow, reconciliationRepository } from './repository/reconciliation.ts'
import { toApiPreview, toApiReconciliation } from './to-api.ts'

export interface ReconciliationDeps {
  db: Db
  clock: Clock
  events: Events
  envelope: Envelope
  cards: CardBillDays
}

const noDrift = { days: [], difference: 0n }

export type Reconciliations = ReturnType<typeof createReconciliations>

/** Forgets the reconciliations of accounts that are deleted, in the caller's transaction. */
export async function forgetReconciliations(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
): Promise<void> {
  await reconciliationRepository(tx).deleteByAccounts(userId, accountIds)
}

/** Comparison of accounts with the statements of their banks. Whether they still agree is computed whenever it is asked. */
export function createReconciliations({ db, clock, events, envelope, cards }: ReconciliationDeps) {
  const compareDeps = { cards, statements: createStatementLookup(envelope) }

  async function list(tx: Tx, userId: string): Promise<Reconciliation[]> {
    const rows = await reconciliationRepository(tx).list(userId)
    if (rows.length === 0) return []
    const accounts = new Map((await accountLookup.list(tx, userId)).map((account) => [account.id, account]))
    const isCard = ({ accountId }: ReconciliationRow) => accounts.get(accountId)?.account_type === 'credit'
    const cardDays = new Map(
      rows.some(isCard)
        ? (await cards.listBillDays(tx, userId)).map(({ accountId, ...known }) => [accountId, known])
        : [],
    )
    const sums = Map.groupBy(
      await postedRows.sumRanges(
        tx,
        userId,
        rows
          .filter((row) => !isCard(row))
          .map(({ id, accountId, from, until: to }) => ({ id, accountId, from, to })),
      ),
      ({ id }) => id,
    )
    /** Null where the days of a card are too long ago. */
    function findDays(row: ReconciliationRow): readonly DayAmount[] | null {
      if (!isCard(row)) return sums.get(row.id) ?? []
      const card = cardDays.get(row.accountId)
      const [first] = [...row.days.keys()].toSorted()
      if (!card || (row.from ?? first ?? '') < card.since) return null
      return card.days.filter(({ day }) => (row.from === null || day >= row.from) && day <= row.until)
    }
    return rows.flatMap((row) => {
      const account = accounts.get(row.accountId)
      if (!account) return []
      const days = findDays(row)
      const drift = days ? findDrift(row, days, row.from === null ? account.opening_balance : null) : noDrift
      return [toApiReconciliation(row, account.currency, drift)]
    })
  }

  /** No balance and no row changes, so that nothing has to be computed again. */
  const publishChange = (tx: Tx, userId: string) =>
    events.publish(tx, userId, { type: 'accounts_changed' }, { origin: 'recompute' })

  return {
    list: (userId: string) =>
      withUserSnapshot(db, userId, async (tx) => ({ results: await list(tx, userId) })),

    /** Compares the balance of a statement with what Lucas computes. Stores nothing. */
    preview: (userId: string, input: ReconciliationInput): Promise<ReconciliationPreview> =>
      withUserSnapshot(db, userId, async (tx) => {
        const comparison = await compare(tx, userId, input, clock.today(), compareDeps)
        return toApiPreview(
          comparison,
          await nameRows(tx, userId, comparison),
          await postedRows.sumUncounted(tx, userId, input.account_id, toRange(comparison)),
        )
      }),

    /**
     * Stores that an account agrees until a day. Throws `reconciliation_differs` where Lucas computes another balance; without one to
     * begin with, the balance of the statement is where the account begins.
     */
    confirm: (userId: string, input: ReconciliationInput): Promise<Reconciliation> =>
      inUserData({ db, events }, userId, async (tx) => {
        const { account, given, own, start, replaced } = await compare(
          tx,
          userId,
          input,
          clock.today(),
          compareDeps,
        )
        if (own !== null && own !== given.balance) fail('reconciliation_differs')
        const { from } = start
        const row: ReconciliationRow = {
          id: replaced?.id ?? newId(),
          accountId: account.id,
          from,
          until: given.day,
          balance: given.balance,
          days: new Map(
            account.days
              .filter(({ day }) => (from === null || day >= from) && day <= given.day)
              .map(({ day, amount }) => [day, amount]),
          ),
          reconciledAt: clock.now(),
        }
        await reconciliationRepository(tx).set(userId, row)
        await publishChange(tx, userId)
        return toApiReconciliation(row, account.currency, noDrift)
      }),

    /** Takes back a reconciliation and the later ones of its account, which begin with its balance. */
    delete: (userId: string, id: string) =>
      inUserData({ db, events }, userId, async (tx) => {
        const repository = reconciliationRepository(tx)
        const rows = await repository.list(userId)
        const wanted = rows.find((row) => row.id === id) ?? fail('not_found')
        await repository.deleteSince(userId, wanted.accountId, wanted.until)
        await publishChange(tx, userId)
        return {}
      }),
  }
}
