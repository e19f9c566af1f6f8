import { recurringCopy as copy } from '@lucas/contract/copy/recurring.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type {
  NewRecurringInput,
  RecurringDetail,
  RecurringKind,
  RecurringPatch,
} from '@lucas/contract/recurring.ts'
import { fromWireAmount } from '@lucas/contract/rules/money.ts'
import { addMonths, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { createReading } from './read.ts'
import type { Refresh } from './refresh.ts'
import { newSeriesOf } from './refresh-series.ts'
import { rowsRepository, type StoredRow } from './repository/rows.ts'
import { type SeriesRow, seriesRepository } from './repository/series.ts'

const mostMonthsAhead = 24

interface EditDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  refresh: Refresh
  reading: ReturnType<typeof createReading>
}

/** What a person says of their series; it stands above whatever the detection finds. */
export function createEditing({ db, clock, outbox, refresh, reading }: EditDeps) {
  const editing = (person: string, work: (tx: Tx) => Promise<string>): Promise<RecurringDetail> =>
    outbox.transaction(db, person, async (tx) => {
      await rowsRepository(tx).lock(person)
      const id = await work(tx)
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return reading.readIn(tx, person, id)
    })

  const create = (person: string, input: NewRecurringInput): Promise<RecurringDetail> =>
    editing(person, async (tx) => {
      const rows = await chosen(tx, person, input.transaction_ids)
      const { currency, amount } = rows[0] ?? fail('not_found')
      alike(rows, { currency, direction: signOf(amount) })
      const own = {
        own_name: input.name ?? null,
        own_kind: input.kind === undefined ? null : fitting(input.kind, signOf(amount)),
        own_rhythm: input.rhythm ?? null,
        own_amount:
          input.expected_amount === undefined
            ? null
            : minorOf(input.expected_amount, currency, signOf(amount)),
      }
      const repository = seriesRepository(tx)
      const id = newId()
      await repository.save([newSeriesOf(person, id, rows, own, clock.now())])
      await repository.putRows(
        person,
        rows.map((row) => ({ transactionId: row.id, seriesId: id, byPerson: true })),
      )
      await refresh.ofKeys(tx, person, keysOf(rows))
      return id
    })

  const patch = (person: string, id: string, input: RecurringPatch): Promise<RecurringDetail> =>
    editing(person, async (tx) => {
      const repository = seriesRepository(tx)
      const series = (await repository.find(person, id)) ?? fail('not_found')
      const { name, kind, rhythm, expected_amount: amount, next_date: next } = input
      const movesRows = input.add_transaction_ids ?? input.remove_transaction_ids ?? input.merge_ids
      const locks = movesRows !== undefined || (rhythm !== undefined && rhythm !== null)
      await repository.change(person, id, {
        ...(name === undefined ? {} : { own_name: name }),
        ...(kind === undefined ? {} : { own_kind: kind && fitting(kind, series.direction) }),
        ...(rhythm === undefined ? {} : { own_rhythm: rhythm }),
        ...(amount === undefined
          ? {}
          : { own_amount: amount === null ? null : minorOf(amount, series.currency, series.direction) }),
        ...(next === undefined ? {} : { own_next_on: next && coming(next, series, clock.today()) }),
        ...(locks ? { locked: true } : {}),
        updated_at: clock.now(),
      })
      if (locks) await repository.lockRows(person, [id], id)
      const keys = [series.match_key, ...(await moveRows(tx, person, series, input))]
      if (locks || rhythm === null || kind !== undefined) await refresh.ofKeys(tx, person, [...new Set(keys)])
      return id
    })

  async function moveRows(
    tx: Tx,
    person: string,
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
    if (merged.includes(series.id)) refuse('merge_ids', copy.mergeWithItself)
    if (merged.length > 0) {
      const others = await repository.involved(person, [], merged)
      if (others.length < new Set(merged).size) fail('not_found')
      for (const other of others) differs(series, other)
      await repository.lockRows(person, merged, series.id)
      await repository.remove(person, merged)
      keys.push(...others.map(({ match_key }) => match_key))
    }
    if (added.length > 0) {
      const rows = await chosen(tx, person, added)
      alike(rows, series)
      await repository.putRows(
        person,
        rows.map((row) => ({ transactionId: row.id, seriesId: series.id, byPerson: true })),
      )
      keys.push(...keysOf(rows))
    }
    if (removed.length > 0) {
      const rows = await chosen(tx, person, removed)
      const own = new Set(
        (await rowsRepository(tx).members(person, removed, []))
          .filter(({ series_id }) => series_id === series.id)
          .map(({ transaction_id }) => transaction_id),
      )
      if (rows.some(({ id }) => !own.has(id))) fail('not_found')
      await repository.putRows(
        person,
        rows.map((row) => ({ transactionId: row.id, seriesId: null, byPerson: true })),
      )
      keys.push(...keysOf(rows))
    }
    return keys
  }

  const setDismissed = (person: string, id: string, isDismissed: boolean): Promise<RecurringDetail> =>
    editing(person, async (tx) => {
      const repository = seriesRepository(tx)
      const series = (await repository.find(person, id)) ?? fail('not_found')
      const now = clock.now()
      if ((series.dismissed_at !== null) === isDismissed) return id
      await repository.change(person, id, { dismissed_at: isDismissed ? now : null, updated_at: now })
      return id
    })

  return {
    create,
    patch,
    dismiss: (person: string, id: string) => setDismissed(person, id, true),
    restore: (person: string, id: string) => setDismissed(person, id, false),
  }
}

/** Movements by their ids; one that is unknown fails the whole call, one that cannot come again is refused. */
async function chosen(tx: Tx, person: string, ids: readonly string[]): Promise<StoredRow[]> {
  const wanted = [...new Set(ids)]
  const repository = rowsRepository(tx)
  const rows = await repository.byIds(person, wanted)
  if (rows.length === wanted.length) return rows
  if ((await repository.existing(person, wanted)) < wanted.length) fail('not_found')
  return fail('recurring_rows_refused', { detail: copy.rowNotOwnMovement })
}

const keysOf = (rows: readonly StoredRow[]) => [...new Set(rows.map(({ recurring_key }) => recurring_key))]
const signOf = (amount: bigint) => (amount > 0n ? 1 : -1)

function alike(
  rows: readonly StoredRow[],
  { currency, direction }: { currency: Currency; direction: number },
): void {
  if (rows.some((row) => row.currency !== currency || signOf(row.amount) !== direction))
    fail('recurring_rows_refused')
}

function differs(one: SeriesRow, other: SeriesRow): void {
  if (one.currency !== other.currency || one.direction !== other.direction) fail('recurring_rows_refused')
}

const incoming = new Set<RecurringKind>(['salary', 'income'])
const outgoing = new Set<RecurringKind>(['subscription', 'bill'])

function fitting(kind: RecurringKind, direction: number): RecurringKind {
  const isRefused = direction > 0 ? outgoing.has(kind) : incoming.has(kind)
  return isRefused ? refuse('kind', copy.kindAgainstSign) : kind
}

/** A day on which the next one may still come. */
function coming(day: PlainDate, { last_on: last }: SeriesRow, today: PlainDate): PlainDate {
  const isRefused = day < today || (last !== null && day <= last) || day > addMonths(today, mostMonthsAhead)
  return isRefused ? refuse('next_date', copy.nextDateInvalid) : day
}

function minorOf(amount: number, currency: Currency, direction: number): bigint {
  try {
    return fromWireAmount(amount, currency) * BigInt(direction)
  } catch {
    return refuse('expected_amount', copy.amountDecimals)
  }
}

const refuse = (field: string, sentence: string): never =>
  fail('validation_failed', { detail: sentence, errors: { [field]: [sentence] } })
