import type {
  CategorizedTransaction,
  UpdatedTransaction,
} from '@lucas/contract/transactions/category-rule.ts'
import type {
  ManualTransactionPatch,
  PairDecision,
  TransactionPatch,
} from '@lucas/contract/transactions/manual-transaction.ts'
import type { Transaction, TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { inLedger, type Ledger, listApiTransactions, requireCategory } from '../../ledger/index.ts'

interface UpdateDeps {
  db: Db
  clock: Clock
  events: Events
  /** Updates the facts of a manual transaction. Refuses a provider's. */
  updateFacts(ledger: Ledger, id: string, facts: ManualTransactionPatch): Promise<Transaction>
  setCategory(tx: Tx, userId: string, id: string, category: string): Promise<CategorizedTransaction>
  /** Sets the kind. Returns similar transactions that could get it too. */
  setKind(
    tx: Tx,
    userId: string,
    id: string,
    kind: TransactionKind | null,
    pair: PairDecision | undefined,
  ): Promise<string[]>
}

/** Updates the category and kind of any transaction and the facts of a manual one: all or nothing. */
export function createUpdate({ updateFacts, setCategory, setKind, ...deps }: UpdateDeps) {
  return (
    userId: string,
    id: string,
    { category, expected_category: expected, kind, pair, ...facts }: TransactionPatch,
  ): Promise<UpdatedTransaction> =>
    inLedger(deps, userId, async (ledger) => {
      const { tx } = ledger
      if (expected !== undefined) await requireCategory(tx, userId, id, [expected, category])
      const hasFacts = Object.values(facts).some((value) => value !== undefined)
      const updated = hasFacts ? await updateFacts(ledger, id, facts) : undefined
      const similar = kind === undefined ? undefined : await setKind(tx, userId, id, kind, pair)
      const answer = similar === undefined ? {} : { similar_ids: similar }
      if (category !== undefined) return { ...(await setCategory(tx, userId, id, category)), ...answer }
      const stored =
        updated && similar === undefined
          ? updated
          : ((await listApiTransactions(tx, userId, [id]))[0] ?? fail('not_found'))
      return { ...stored, correction: null, ...answer }
    })
}
