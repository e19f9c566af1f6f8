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
import { createStatementLookup } from '../imports/index.ts'
import { postedRows } from '../ledger/index.ts'
import { compare, toRange } from './compare.ts'
import type { CardBillDays } from './load-account.ts'
import { loadDrifts, noDrift } from './load-drifts.ts'
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

  const list = async (tx: Tx, userId: string): Promise<Reconciliation[]> =>
    (await loadDrifts(tx, userId, cards)).map(({ row, account, drift }) =>
      toApiReconciliation(row, account.currency, drift),
    )

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
