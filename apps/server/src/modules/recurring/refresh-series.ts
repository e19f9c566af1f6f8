import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { toDay } from './domain/day.ts'
import { factsOf } from './domain/facts.ts'
import type { Known, Membership } from './domain/known.ts'
import { lettersOf, namesOwner } from './domain/names.ts'
import { guessRhythm, type Planned, planSeries } from './domain/plan.ts'
import { rhythmRule } from './domain/rhythm.ts'
import { inOrder, isAutomaticDebit, mayRecur, type Row } from './domain/row.ts'
import { rowsRepository, type StoredMember, type StoredRow } from './repository/rows.ts'
import { type NewMember, type NewSeries, type SeriesRow, seriesRepository } from './repository/series.ts'
import { isUnchanged, toNewSeries } from './stored.ts'

/** Reckons the series of some names anew and writes what changed. */
export async function refreshSeries(
  tx: Tx,
  person: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const { rows, known, members } = await load(tx, person, keys)
  if (rows.length === 0 && known.length === 0) return
  const { fixed, misfits } = await fixedRows(tx, person, rows, { known, members })
  const plan = planSeries({ rows, fixed, members, known: known.map(toKnown) })
  const before = new Map(known.map((row) => [row.id, row]))
  const saved: NewSeries[] = []
  const home = new Map<string, string>()
  for (const planned of plan.series) {
    const id = planned.known?.id ?? newId()
    for (const row of planned.rows) home.set(row.id, id)
    const next = recordOf(person, id, planned, before.get(id), now)
    if (next && !isUnchanged(before.get(id), next)) saved.push(next)
  }
  const repository = seriesRepository(tx)
  await repository.save(saved)
  await repository.putRows(person, arrivals(home, members))
  await repository.takeRows(person, [...departures(home, members), ...misfits])
  await repository.remove(person, plan.gone)
}

interface Loaded {
  rows: Row[]
  known: SeriesRow[]
  members: Map<string, Membership>
}

/** The rows of these names, with every series that they touch; names that such a series also has come with it. */
async function load(tx: Tx, person: string, keys: readonly string[], isWhole = false): Promise<Loaded> {
  const repository = seriesRepository(tx)
  const stored = await rowsRepository(tx).ofKeys(person, keys)
  const ids = stored.map(({ id }) => id)
  let known = await repository.involved(person, keys, [])
  let found = await rowsRepository(tx).members(person, ids, known.map(idOf))
  const held = new Set(known.map(idOf))
  const others = seriesOf(found).filter((id) => !held.has(id))
  if (others.length > 0) {
    known = [...known, ...(await repository.involved(person, [], others))]
    found = await rowsRepository(tx).members(person, ids, known.map(idOf))
  }
  const wanted = new Set(keys)
  const more = new Set(
    found
      .filter(isOfSeries)
      .map((member) => member.recurring_key)
      .filter((key) => !wanted.has(key)),
  )
  if (more.size > 0 && !isWhole) return load(tx, person, [...keys, ...more], true)
  const members = new Map(
    found.map(({ transaction_id, series_id, by_person }) => [
      transaction_id,
      { seriesId: series_id, byPerson: by_person },
    ]),
  )
  return { rows: rowsFrom(stored), known, members }
}

const idOf = ({ id }: { id: string }) => id
const isOfSeries = ({ series_id }: StoredMember) => series_id !== null
const seriesOf = (members: readonly StoredMember[]) => [
  ...new Set(members.flatMap(({ series_id }) => (series_id === null ? [] : [series_id]))),
]

/** Movements that may come again; a transfer to oneself is nobody's bill. */
const rowsFrom = (stored: readonly StoredRow[]): Row[] =>
  stored
    .filter((row) => mayRecur(row.description, row.amount, row.payment_method) && !isToOneself(row))
    .map(rowReader())

const isToOneself = ({ payment_method, merchant_name, description, owner_name }: StoredRow) =>
  payment_method === 'transfer' && owner_name !== null && namesOwner(merchant_name ?? description, owner_name)

/** Of thousands of rows most share a day or a name with others: each is read once. */
function rowReader(): (row: StoredRow) => Row {
  const letters = onceEach(lettersOf)
  const dayOf = onceEach(toDay)
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
    category: row.category,
    paymentMethod: row.payment_method,
    isAutomatic: isAutomaticDebit(row.description, row.payment_method),
  })
}

function onceEach<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}

/** What the person put into series, wherever it stands; a row whose bank turned its sign fits no more. */
async function fixedRows(
  tx: Tx,
  person: string,
  rows: readonly Row[],
  { known, members }: Omit<Loaded, 'rows'>,
) {
  const series = new Map(known.map((one) => [one.id, one]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...members].filter(([, { seriesId, byPerson }]) => byPerson && seriesId !== null)
  const missing = chosen.filter(([id]) => !byId.has(id)).map(([id]) => id)
  const read = rowReader()
  for (const row of await rowsRepository(tx).byIds(person, missing)) byId.set(row.id, read(row))
  const fixed = new Map<string, Row[]>()
  const misfits: string[] = []
  for (const [id, { seriesId }] of chosen) {
    const row = byId.get(id)
    const home = series.get(seriesId ?? '')
    if (!row || !home) continue
    if (row.amount > 0n === home.direction > 0) fixed.set(home.id, [...(fixed.get(home.id) ?? []), row])
    else misfits.push(id)
  }
  return { fixed, misfits }
}

const toKnown = (row: SeriesRow): Known => ({
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
    row.own_next_on !== null,
  isDismissed: row.dismissed_at !== null,
})

/** What to keep of a series; one that has lost its rows keeps what it was, and is over. */
function recordOf(
  person: string,
  id: string,
  { rows, rhythm, confidence }: Planned,
  before: SeriesRow | undefined,
  now: Date,
): NewSeries | null {
  const facts = factsOf(rows, rhythm, before?.own_kind ?? null)
  if (!facts) return before ? { ...before, count: 0, updated_at: now } : null
  const { currency = 'CLP', amount = 0n } = rows.at(-1) ?? {}
  const series = { person, id, currency, amount, rhythm, confidence, count: rows.length }
  return toNewSeries(series, facts, before, now)
}

function arrivals(home: ReadonlyMap<string, string>, members: Loaded['members']): NewMember[] {
  return [...home].flatMap(([transactionId, seriesId]) => {
    const member = members.get(transactionId)
    if (member?.seriesId === seriesId) return []
    return [{ transactionId, seriesId, byPerson: member?.byPerson ?? false }]
  })
}

/** Rows that the detection had put somewhere and now puts nowhere. */
const departures = (home: ReadonlyMap<string, string>, members: Loaded['members']): string[] =>
  [...members].flatMap(([id, { byPerson }]) => (byPerson || home.has(id) ? [] : [id]))

type Own = Pick<SeriesRow, 'own_name' | 'own_kind' | 'own_rhythm' | 'own_amount'>

/** A series that the person makes of some movements; what is alike comes to it at the next recount. */
export function newSeriesOf(
  person: string,
  id: string,
  stored: readonly StoredRow[],
  own: Own,
  now: Date,
): NewSeries {
  const rows = stored.map(rowReader()).toSorted(inOrder)
  const rhythm = rhythmRule(own.own_rhythm ?? guessRhythm(rows) ?? 'monthly')
  const [facts, last] = [factsOf(rows, rhythm, own.own_kind), rows.at(-1)]
  if (!facts || !last) throw new Error('a series needs a movement')
  const { currency, amount } = last
  const series = { person, id, currency, amount, rhythm, confidence: 100, count: rows.length }
  return { ...toNewSeries(series, facts, undefined, now), ...own, origin: 'person', locked: true }
}
