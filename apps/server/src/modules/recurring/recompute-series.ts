import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { computeFirstWindow, findFirstRow } from './domain/adopt.ts'
import { toDay } from './domain/day.ts'
import { canRecur, compareRows, type DetectionRow, isAutomaticDebit } from './domain/detection-row.ts'
import { computeSeriesFacts } from './domain/facts.ts'
import { isSameName, toLetters, toNameLetters } from './domain/names.ts'
import {
  detectRhythm,
  type KnownSeries,
  type PlannedSeries,
  planSeries,
  type SeriesMembership,
} from './domain/plan.ts'
import { getRhythmRule } from './domain/rhythm.ts'
import {
  type NewMember,
  type NewSeries,
  type SeriesRow,
  seriesRepository,
} from './repository/recurring-series.ts'
import { type CandidateRow, type MemberRow, transactionRepository } from './repository/transaction.ts'
import { isUnchanged, toSeriesRecord, toTiming } from './series-mapping.ts'
import { getAmounts } from './series-view.ts'

/** Recomputes the series of some match keys and writes what changed. */
export async function recomputeSeries(
  tx: Tx,
  userId: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const { rows, known, members } = await loadSeries(tx, userId, keys)
  if (rows.length === 0 && known.length === 0) return
  const { fixed, mismatchedIds } = await loadFixedRows(tx, userId, rows, { known, members })
  addFirstRows(fixed, { rows, known, members })
  const plan = planSeries({ rows, fixed, members, known: known.map(toKnownSeries) })
  const before = new Map(known.map((row) => [row.id, row]))
  const changedRows: NewSeries[] = []
  const seriesByRow = new Map<string, string>()
  for (const planned of plan.series) {
    const id = planned.known?.id ?? newId()
    for (const row of planned.rows) seriesByRow.set(row.id, id)
    const next = toUpdatedRecord(userId, id, planned, before.get(id), now)
    if (next && !isUnchanged(before.get(id), next)) changedRows.push(next)
  }
  const repository = seriesRepository(tx)
  await repository.upsert(changedRows)
  await repository.upsertMembers(userId, listAddedMembers(seriesByRow, members))
  await repository.deleteMembers(userId, [...listRemovedMembers(seriesByRow, members), ...mismatchedIds])
  await repository.delete(userId, plan.removedIds)
}

interface LoadedSeries {
  rows: DetectionRow[]
  known: SeriesRow[]
  members: Map<string, SeriesMembership>
}

/** Loads the rows of these keys with all their series, and again with the other keys of these series. */
async function loadSeries(
  tx: Tx,
  userId: string,
  keys: readonly string[],
  isExpanded = false,
): Promise<LoadedSeries> {
  const repository = seriesRepository(tx)
  const stored = await transactionRepository(tx).listByKeys(userId, keys)
  const ids = stored.map(({ id }) => id)
  let known = await repository.listByKeysOrIds(userId, keys, [])
  let found = await transactionRepository(tx).listMembers(userId, ids, known.map(getId))
  const knownIds = new Set(known.map(getId))
  const others = listSeriesIds(found).filter((id) => !knownIds.has(id))
  if (others.length > 0) {
    known = [...known, ...(await repository.listByKeysOrIds(userId, [], others))]
    found = await transactionRepository(tx).listMembers(userId, ids, known.map(getId))
  }
  const wanted = new Set(keys)
  const more = new Set(
    found
      .filter(hasSeries)
      .map((member) => member.recurring_key)
      .filter((key) => !wanted.has(key)),
  )
  if (more.size > 0 && !isExpanded) return loadSeries(tx, userId, [...keys, ...more], true)
  const members = new Map(
    found.map(({ transaction_id, series_id, by_person }) => [
      transaction_id,
      { seriesId: series_id, isChosenByUser: by_person },
    ]),
  )
  const rows = toDetectionRows(stored)
  return { rows, known: [...known, ...(await loadUnseen(tx, userId, rows, known))], members }
}

/** Loads the series that the user wrote without a transaction and whose name these rows have: their key can be another. */
async function loadUnseen(
  tx: Tx,
  userId: string,
  rows: readonly DetectionRow[],
  known: readonly SeriesRow[],
): Promise<SeriesRow[]> {
  const ids = new Set(known.map(getId))
  const names = [...new Set(rows.map(({ name }) => name))]
  return (await seriesRepository(tx).listUnseen(userId)).filter(({ id, own_name: own, name }) => {
    const letters = toLetters(own ?? name)
    return !ids.has(id) && names.some((other) => isSameName(letters, other))
  })
}

const getId = ({ id }: { id: string }) => id
const hasSeries = ({ series_id }: MemberRow) => series_id !== null
const listSeriesIds = (members: readonly MemberRow[]) => [
  ...new Set(members.flatMap(({ series_id }) => (series_id === null ? [] : [series_id]))),
]

/** Converts the rows that can recur. */
const toDetectionRows = (candidates: readonly CandidateRow[]): DetectionRow[] =>
  candidates
    .filter((row) => canRecur(row.description, row.amount, row.payment_method))
    .map(createRowConverter())

/** Caches dates and names, because most of thousands of rows share them. */
function createRowConverter(): (row: CandidateRow) => DetectionRow {
  const letters = memoize(toNameLetters)
  const dayOf = memoize(toDay)
  return (row) => ({
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    day: dayOf(row.posted_on),
    amount: row.amount,
    description: row.description,
    merchant: row.merchant_name,
    name: letters(row.merchant_name ?? row.description),
    key: row.recurring_key,
    category: splitCategory(row.category).category,
    paymentMethod: row.payment_method,
    isAutomatic: isAutomaticDebit(row.description, row.payment_method),
  })
}

function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}

/** Returns the rows that the user put into each series, and the rows whose sign has changed since. */
async function loadFixedRows(
  tx: Tx,
  userId: string,
  rows: readonly DetectionRow[],
  { known, members }: Omit<LoadedSeries, 'rows'>,
) {
  const series = new Map(known.map((one) => [one.id, one]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...members].filter(
    ([, { seriesId, isChosenByUser }]) => isChosenByUser && seriesId !== null,
  )
  const missing = chosen.filter(([id]) => !byId.has(id)).map(([id]) => id)
  const convert = createRowConverter()
  for (const row of await transactionRepository(tx).listByIds(userId, missing)) byId.set(row.id, convert(row))
  const fixed = new Map<string, DetectionRow[]>()
  const mismatchedIds: string[] = []
  for (const [id, { seriesId }] of chosen) {
    const row = byId.get(id)
    const target = series.get(seriesId ?? '')
    if (!row || !target) continue
    if (row.amount > 0n === target.direction > 0) fixed.set(target.id, [...(fixed.get(target.id) ?? []), row])
    else mismatchedIds.push(id)
  }
  return { fixed, mismatchedIds }
}

/**
 * Adds the first transaction of series that the user wrote without one. It stays a detected row: it is found again the same
 * way, so that a recomputation changes nothing.
 */
function addFirstRows(fixed: Map<string, DetectionRow[]>, { rows, known, members }: LoadedSeries): void {
  for (const row of known) {
    if (row.origin !== 'person' || row.own_next_on === null || row.dismissed_at !== null) continue
    if (fixed.has(row.id)) continue
    const { least, most } = getAmounts(row)
    const rhythm = getRhythmRule(row.own_rhythm ?? row.rhythm)
    const unseen = {
      id: row.id,
      name: row.own_name ?? row.name,
      currency: row.currency,
      direction: row.direction,
      timing: { ...toTiming({ ...row, last_on: null }), ...computeFirstWindow(rhythm) },
      least,
      most,
    }
    const free = rows.filter(({ id }) => {
      const member = members.get(id)
      return member === undefined || (member.seriesId === row.id && !member.isChosenByUser)
    })
    const first = findFirstRow(unseen, free)
    if (first) fixed.set(row.id, [first])
  }
}

const toKnownSeries = (row: SeriesRow): KnownSeries => ({
  id: row.id,
  key: row.match_key,
  currency: row.currency,
  direction: row.direction,
  rhythm: row.rhythm,
  ownRhythm: row.own_rhythm,
  confidence: row.confidence,
  isLocked: row.locked,
  isEdited:
    row.origin === 'person' ||
    row.own_name !== null ||
    row.own_kind !== null ||
    row.own_rhythm !== null ||
    row.own_amount !== null ||
    row.own_amount_least !== null ||
    row.own_next_on !== null ||
    row.own_account_id !== null ||
    row.cancelled_on !== null ||
    row.ends_on !== null ||
    row.purpose !== null,
  isDismissed: row.dismissed_at !== null,
  endsOn: row.ends_on === null ? null : toDay(row.ends_on),
})

/** Returns the row to store for a series. One without rows keeps its values with a count of 0. */
function toUpdatedRecord(
  userId: string,
  id: string,
  { rows, rhythm, confidence }: PlannedSeries,
  before: SeriesRow | undefined,
  now: Date,
): NewSeries | null {
  const facts = computeSeriesFacts(rows, rhythm, before?.own_kind ?? null)
  if (!facts) return before ? { ...before, count: 0, updated_at: now } : null
  const { currency = 'CLP', amount = 0n } = rows.at(-1) ?? {}
  const series = { userId, id, currency, amount, rhythm, confidence, count: rows.length }
  return toSeriesRecord(series, facts, before, now)
}

function listAddedMembers(
  seriesByRow: ReadonlyMap<string, string>,
  members: LoadedSeries['members'],
): NewMember[] {
  return [...seriesByRow].flatMap(([transactionId, seriesId]) => {
    const member = members.get(transactionId)
    if (member?.seriesId === seriesId) return []
    return [{ transactionId, seriesId, isChosenByUser: member?.isChosenByUser ?? false }]
  })
}

/** Returns the rows that detection had put into a series and no longer does. */
const listRemovedMembers = (
  seriesByRow: ReadonlyMap<string, string>,
  members: LoadedSeries['members'],
): string[] =>
  [...members].flatMap(([id, { isChosenByUser }]) => (isChosenByUser || seriesByRow.has(id) ? [] : [id]))

type UserEdits = Pick<SeriesRow, 'own_name' | 'own_kind' | 'own_rhythm' | 'own_amount'>

/** Returns a series that the user creates from transactions. The next recomputation adds similar ones. */
export function toUserSeries(
  userId: string,
  id: string,
  candidates: readonly CandidateRow[],
  edits: UserEdits,
  now: Date,
): NewSeries {
  const rows = candidates.map(createRowConverter()).toSorted(compareRows)
  const rhythm = getRhythmRule(edits.own_rhythm ?? detectRhythm(rows) ?? 'monthly')
  const [facts, last] = [computeSeriesFacts(rows, rhythm, edits.own_kind), rows.at(-1)]
  if (!facts || !last) throw new Error('a series needs a transaction')
  const { currency, amount } = last
  const series = { userId, id, currency, amount, rhythm, confidence: 100, count: rows.length }
  return { ...toSeriesRecord(series, facts, undefined, now), ...edits, origin: 'person', locked: true }
}
