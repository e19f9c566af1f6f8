import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { limits } from '@lucas/contract/limits.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import {
  type ChosenFields,
  loadWorkingSet,
  maxPairDays,
  pairInWorkingSet,
  saveChanges,
  splitInWorkingSet,
  transactionLookup,
} from '../../ledger/index.ts'
import { pairMoves } from '../domain/pair-moves.ts'
import type { SerializedLedger } from '../reader.ts'
import { importNameRepository } from '../repository/name.ts'
import { type Choices, isMove } from './apply-choices.ts'

/** Rows per working set. */
const batchSize = 500

interface StoredChoices {
  choices: Choices
  /** The ids of the new rows, by what was chosen for them. */
  ids: ReadonlyMap<ChosenFields, string>
  app: string
  accountId: string
  now: Date
}

/**
 * Stores what belongs to the new rows of a file of another app: parts of splits, and pairs with transfers of accounts that came
 * from the same app. The caller holds the lock on the user data. Rows that cannot be split or paired stay as they are.
 */
export async function storeFollowUp(tx: Tx, userId: string, stored: StoredChoices): Promise<void> {
  const { choices, ids } = stored
  const found = [...choices.followed].flatMap(([chosen, ledger]) => {
    const id = ids.get(chosen)
    return id === undefined ? [] : [{ id, ledger }]
  })
  await splitRows(
    tx,
    userId,
    stored,
    found.filter(({ ledger }) => ledger.parts.length > 0),
  )
  await pairRows(
    tx,
    userId,
    stored,
    found.filter(({ ledger }) => isMove(ledger)),
  )
}

type FollowedRow = { id: string; ledger: SerializedLedger }

async function splitRows(
  tx: Tx,
  userId: string,
  { choices, now }: StoredChoices,
  rows: readonly FollowedRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    const workingSet = await loadWorkingSet(
      tx,
      userId,
      batch.map(({ id }) => id),
    )
    for (const { id, ledger } of batch) {
      const original = workingSet.rows.get(id)
      if (original?.kind !== 'spending' && original?.kind !== 'income') continue
      const parts = ledger.parts.map(({ amount, name, category, tags }) => ({
        name: name.slice(0, limits.transactionNameMax) || original.description,
        category: choices.toCategory(category) ?? fallback,
        amount: absolute(BigInt(amount)),
        tags: tags.join(','),
        month: 0,
      }))
      splitInWorkingSet(workingSet, original, parts)
    }
    await saveChanges(tx, userId, workingSet, now)
  }
}

async function pairRows(
  tx: Tx,
  userId: string,
  { app, accountId, now }: StoredChoices,
  rows: readonly FollowedRow[],
): Promise<void> {
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size === 0) return
  const accounts = (await importNameRepository(tx).listAccounts(userId)).filter((one) => one.app === app)
  const names = new Map(accounts.map((one) => [one.name, one.accountId]))
  const days = (await transactionLookup.list(tx, userId, [...ids])).map(({ date }) => date).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const moves = await transactionLookup.listMoves(tx, userId, [...names.values()], {
    from: addDays(first, -maxPairDays),
    to: addDays(last, maxPairDays),
  })
  const counters = new Map(
    rows.map(({ id, ledger: { counterAccount } }) => [
      id,
      counterAccount === null ? null : (names.get(counterAccount) ?? null),
    ]),
  )
  const pairs = pairMoves(
    moves
      .filter(({ id }) => ids.has(id))
      .map((move) => ({ ...move, counterId: counters.get(move.id) ?? null })),
    moves.filter((move) => move.accountId !== accountId),
  )
  for (let from = 0; from < pairs.length; from += batchSize) {
    const batch = pairs.slice(from, from + batchSize)
    const workingSet = await loadWorkingSet(tx, userId, batch.flat())
    for (const pair of batch) pairInWorkingSet(workingSet, pair, now)
    await saveChanges(tx, userId, workingSet, now)
  }
}
