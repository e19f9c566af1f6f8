import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { recurringCopy as copy } from '@lucas/contract/copy/planning/recurring.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { CommitmentInput } from '@lucas/contract/planning/commitments.ts'
import type {
  NewRecurringInput,
  RecurringDetail,
  RecurringPatch,
} from '@lucas/contract/planning/recurring.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRecurring } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { newId } from '../../platform/ids.ts'
import { createByHand, toWrittenDates } from './create-by-hand.ts'
import { countToEnd } from './domain/end.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import { namesEnd, toEnd } from './edit-end.ts'
import {
  requireFittingAccount,
  requireFittingKind,
  toSeriesChange,
  toSignedMinorUnits,
} from './edit-fields.ts'
import type { createSeriesQueries } from './queries.ts'
import type { Recompute } from './recompute.ts'
import { toUserSeries } from './recompute-series.ts'
import { type SeriesRow, seriesRepository } from './repository/recurring-series.ts'
import { type CandidateRow, transactionRepository } from './repository/transaction.ts'
import {
  getAccountId,
  isUnseen,
  listNextTimings,
  listPayments,
  recentPayments,
  toSeriesView,
} from './series-view.ts'

interface SeriesEditsDeps {
  db: Db
  clock: Clock
  events: Events
  recompute: Recompute
  queries: ReturnType<typeof createSeriesQueries>
}

/** Creates the use cases with which a user edits series. Edits take precedence over what detection finds. */
export function createSeriesEdits({ db, clock, events, recompute, queries }: SeriesEditsDeps) {
  const editSeries = (userId: string, work: (tx: Tx) => Promise<string>): Promise<RecurringDetail> =>
    inUserData({ db, events }, userId, async (tx) => {
      await lockRecurring(tx, userId)
      const id = await work(tx)
      await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
      return queries.getDetail(tx, userId, id)
    })

  async function createFromRows(tx: Tx, userId: string, input: NewRecurringInput): Promise<string> {
    const rows = await getCandidateRows(tx, userId, input.transaction_ids)
    const { currency, amount } = rows[0] ?? fail('not_found')
    requireMatchingRows(rows, { currency, direction: getSign(amount) })
    if (input.rhythm === 'once') failField('rhythm', commitmentsCopy.onceWritten)
    const edits = {
      own_name: input.name ?? null,
      own_kind: input.kind === undefined ? null : requireFittingKind(input.kind, getSign(amount)),
      own_rhythm: input.rhythm ?? null,
      own_amount:
        input.expected_amount === undefined
          ? null
          : toSignedMinorUnits(input.expected_amount, 'expected_amount', {
              currency,
              direction: getSign(amount),
            }),
    }
    const repository = seriesRepository(tx)
    const id = newId()
    await repository.upsert([toUserSeries(userId, id, rows, edits, clock.now())])
    await repository.upsertMembers(
      userId,
      rows.map((row) => ({ transactionId: row.id, seriesId: id, isChosenByUser: true })),
    )
    await recompute.forKeys(tx, userId, listDistinctKeys(rows))
    const { next_date, account_id, amount_min, amount_max, ends_on, next_number, last_number } = input
    const more = { next_date, account_id, amount_min, amount_max, ends_on, next_number, last_number }
    const isSet = Object.values(more).some((value) => value !== undefined)
    return isSet ? updateSeries(tx, userId, id, more) : id
  }

  async function updateSeries(
    tx: Tx,
    userId: string,
    seriesId: string,
    input: RecurringPatch,
  ): Promise<string> {
    const repository = seriesRepository(tx)
    const series = (await repository.find(userId, seriesId)) ?? fail('not_found')
    const { kind, rhythm, account_id: accountId } = input
    if (accountId) await requireFittingAccount(tx, userId, accountId, series.currency)
    const isNew = isUnseen(series)
    if (rhythm === 'once' && !isNew && series.own_rhythm !== 'once')
      failField('rhythm', commitmentsCopy.onceWritten)
    const movesRows = input.add_transaction_ids ?? input.remove_transaction_ids ?? input.merge_ids
    // The rows of a series that the user wrote were found by its name and day, which may change now.
    const isWritten = series.origin === 'person' && series.count > 0
    const locks = movesRows !== undefined || (rhythm !== undefined && rhythm !== null) || isWritten
    await repository.update(userId, seriesId, {
      ...toSeriesChange(input, series, clock.today()),
      ...(locks ? { locked: true } : {}),
      updated_at: clock.now(),
    })
    if (isNew) await moveWrittenDates(tx, userId, seriesId)
    if (locks) await repository.assignMembersToUser(userId, [seriesId], seriesId)
    const keys = [series.match_key, ...(await moveRows(tx, userId, series, input))]
    if (locks || rhythm === null || kind !== undefined)
      await recompute.forKeys(tx, userId, [...new Set(keys)])
    await updateEnd(tx, userId, series, input)
    return seriesId
  }

  /** Moves the dates of a series without transactions: they follow what the user set, and nothing recomputes them. */
  async function moveWrittenDates(tx: Tx, userId: string, seriesId: string): Promise<void> {
    const repository = seriesRepository(tx)
    const series = (await repository.find(userId, seriesId)) ?? fail('not_found')
    if (series.own_next_on === null) return
    const rhythm = getRhythmRule(series.own_rhythm ?? series.rhythm)
    await repository.upsert([{ ...series, ...toWrittenDates(rhythm, series.own_next_on) }])
  }

  /** Stores the end that a change names, or the one that its new dates have. */
  async function updateEnd(tx: Tx, userId: string, before: SeriesRow, input: RecurringPatch): Promise<void> {
    const movesDates = input.rhythm !== undefined || input.next_date !== undefined
    const isOnce = input.rhythm === 'once'
    if (!namesEnd(input) && !(movesDates && (before.ends_on !== null || isOnce))) return
    const repository = seriesRepository(tx)
    const [after, accounts] = [
      (await repository.find(userId, before.id)) ?? fail('not_found'),
      await repository.listAccounts(userId),
    ]
    const today = clock.today()
    const payments = listPayments(await repository.listEvidence(userId, before.id, recentPayments))
    const timingsOf = (row: SeriesRow) => {
      const account = accounts.find(({ id }) => id === getAccountId(row))
      return listNextTimings(toSeriesView({ row, payments }, account, today))
    }
    const wasOnce = (before.own_rhythm ?? before.rhythm) === 'once'
    const end = toEnd(input, {
      rhythm: after.own_rhythm ?? after.rhythm,
      timings: timingsOf(after),
      today,
      ...(wasOnce ? {} : { before: { ...before, payments: countToEnd(timingsOf(before)) } }),
    })
    await repository.update(userId, before.id, { ...end, updated_at: clock.now() })
  }

  /** Creates a series that the user writes without transactions. */
  const createCommitment = async (userId: string, input: CommitmentInput): Promise<{ id: string }> => {
    const { id } = await editSeries(userId, async (tx) => {
      const created = await createByHand(tx, userId, input, { now: clock.now(), today: clock.today() })
      await recompute.forKeys(tx, userId, [created.match_key])
      return created.id
    })
    return { id }
  }

  async function moveRows(
    tx: Tx,
    userId: string,
    series: SeriesRow,
    input: RecurringPatch,
  ): Promise<string[]> {
    const {
      add_transaction_ids: added = [],
      remove_transaction_ids: removed = [],
      merge_ids: merged = [],
    } = input
    const repository = seriesRepository(tx)
    const keys: string[] = []
    if (merged.includes(series.id)) failField('merge_ids', copy.mergeWithItself)
    if (merged.length > 0) {
      const others = await repository.listByKeysOrIds(userId, [], merged)
      if (others.length < new Set(merged).size) fail('not_found')
      for (const other of others) requireMatchingSeries(series, other)
      await repository.assignMembersToUser(userId, merged, series.id)
      await repository.delete(userId, merged)
      keys.push(...others.map(({ match_key }) => match_key))
    }
    if (added.length > 0) {
      const rows = await getCandidateRows(tx, userId, added)
      requireMatchingRows(rows, series)
      await repository.upsertMembers(
        userId,
        rows.map((row) => ({ transactionId: row.id, seriesId: series.id, isChosenByUser: true })),
      )
      keys.push(...listDistinctKeys(rows))
    }
    if (removed.length > 0) {
      const rows = await getCandidateRows(tx, userId, removed)
      const ownIds = new Set(
        (await transactionRepository(tx).listMembers(userId, removed, []))
          .filter(({ series_id }) => series_id === series.id)
          .map(({ transaction_id }) => transaction_id),
      )
      if (rows.some(({ id }) => !ownIds.has(id))) fail('not_found')
      await repository.upsertMembers(
        userId,
        rows.map((row) => ({ transactionId: row.id, seriesId: null, isChosenByUser: true })),
      )
      keys.push(...listDistinctKeys(rows))
    }
    return keys
  }

  const setDismissed = (userId: string, seriesId: string, isDismissed: boolean): Promise<RecurringDetail> =>
    editSeries(userId, async (tx) => {
      const repository = seriesRepository(tx)
      const series = (await repository.find(userId, seriesId)) ?? fail('not_found')
      const now = clock.now()
      if ((series.dismissed_at !== null) === isDismissed) return seriesId
      await repository.update(userId, seriesId, { dismissed_at: isDismissed ? now : null, updated_at: now })
      return seriesId
    })

  return {
    create: (userId: string, input: NewRecurringInput) =>
      editSeries(userId, (tx) => createFromRows(tx, userId, input)),
    createCommitment,
    update: (userId: string, seriesId: string, input: RecurringPatch) =>
      editSeries(userId, (tx) => updateSeries(tx, userId, seriesId, input)),
    dismiss: (userId: string, seriesId: string) => setDismissed(userId, seriesId, true),
    restore: (userId: string, seriesId: string) => setDismissed(userId, seriesId, false),
  }
}

/** Returns the transactions with these ids. Throws `not_found` for an unknown one, and if one cannot recur. */
async function getCandidateRows(tx: Tx, userId: string, ids: readonly string[]): Promise<CandidateRow[]> {
  const wanted = [...new Set(ids)]
  const repository = transactionRepository(tx)
  const rows = await repository.listByIds(userId, wanted)
  if (rows.length === wanted.length) return rows
  if ((await repository.countExisting(userId, wanted)) < wanted.length) fail('not_found')
  return fail('recurring_rows_refused', { detail: copy.rowNotOwnMovement })
}

const listDistinctKeys = (rows: readonly CandidateRow[]) => [
  ...new Set(rows.map(({ recurring_key }) => recurring_key)),
]
const getSign = (amount: bigint) => (amount > 0n ? 1 : -1)

function requireMatchingRows(
  rows: readonly CandidateRow[],
  { currency, direction }: { currency: Currency; direction: number },
): void {
  if (rows.some((row) => row.currency !== currency || getSign(row.amount) !== direction))
    fail('recurring_rows_refused')
}

function requireMatchingSeries(one: SeriesRow, other: SeriesRow): void {
  if (one.currency !== other.currency || one.direction !== other.direction) fail('recurring_rows_refused')
}
