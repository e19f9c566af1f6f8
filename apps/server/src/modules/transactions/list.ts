import type { Transaction, TransactionPage } from '@lucas/contract/transaction.ts'
import type { TransactionFilter, TransactionQuery } from '@lucas/contract/transaction-input.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Cursors } from '../../platform/http/cursor.ts'
import { accountsById } from './detail.ts'
import { type Criteria, countsByAccount, countsByDay } from './domain/criteria.ts'
import {
  cutPage,
  fromParts,
  groupsFrom,
  orderWithin,
  type Position,
  readingOrder,
  toParts,
} from './domain/listing.ts'
import { openFilter } from './open-filter.ts'
import type { AccountRow } from './repository/detail.ts'
import { type ListRow, listRepository } from './repository/list.ts'
import { toWire } from './to-wire.ts'

type Listing = { db: Db; clock: Clock; cursors: Cursors }
type Asked = { filter: TransactionFilter; limit: number; position: Position | null }

const batchSize = 5_000

/** A person's rows, page by page; the cursor holds the last row shown, so that new rows move no page. */
export function createList({ db, clock, cursors }: Listing) {
  async function list(
    person: string,
    { cursor, limit, at, count, ...filter }: TransactionQuery,
  ): Promise<TransactionPage> {
    const scope = { person, filter: { list: 'transactions', ...filter } }
    const given = cursor === undefined ? null : positionOf(cursors.open(scope, cursor))
    return inSnapshot(db, person, async (tx) => {
      const { accounts, criteria } = await openFilter(tx, person, filter)
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const first = given === null && at ? await listRepository(tx).find(person, at, criteria) : undefined
      const position: Position | null = first
        ? { ...placeOf(first, filter.sort, byId), side: 'from' } // the page shall begin with it
        : given
      const link = (side: Position['side'], row: ListRow | undefined) => {
        if (!row) return null
        const parts = toParts({ ...placeOf(row, filter.sort, byId), side })
        return pathOf({ ...filter, limit, cursor: cursors.seal(scope, parts) })
      }
      async function readPage() {
        const read = await readRows(tx, person, { filter, limit, position }, criteria, accounts)
        const { rows, hasBefore, hasAfter } = cutPage(read, limit, position)
        return {
          results: rows.map((row) => toWire(row, byId)),
          next: hasAfter ? link('after', rows.at(-1)) : null,
          previous: hasBefore ? link('before', rows[0]) : null,
        }
      }
      const isCounted = given === null && count !== 'false'
      // The rows become their wire form while the database counts.
      const [page, total] = await Promise.all([
        readPage(),
        isCounted ? countRows(tx, person, criteria) : null,
      ])
      return { ...page, count: total }
    })
  }

  const batch = (person: string, filter: TransactionFilter, position: Position | null) =>
    inSnapshot(db, person, async (tx) => {
      const { accounts, criteria } = await openFilter(tx, person, filter)
      const read = await readRows(tx, person, { filter, limit: batchSize, position }, criteria, accounts)
      const { rows, hasAfter } = cutPage(read, batchSize, position)
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const last = rows.at(-1)
      const next: Position | null =
        last && hasAfter ? { ...placeOf(last, filter.sort, byId), side: 'after' } : null
      return { rows: rows.map((row) => toWire(row, byId)), next }
    })

  /** Every row of a filter, some thousands at a time; each batch is read on its own, so that no slow reader holds the database. */
  async function* batches(person: string, filter: TransactionFilter): AsyncGenerator<Transaction[]> {
    let { rows, next } = await batch(person, filter, null)
    yield rows
    while (next !== null) {
      ;({ rows, next } = await batch(person, filter, next))
      yield rows
    }
  }

  const recent = (person: string, limit: number): Promise<Transaction[]> =>
    inSnapshot(db, person, async (tx) => {
      const byId = await accountsById(tx, person)
      return (await listRepository(tx).recent(person, clock.today(), limit)).map((row) => toWire(row, byId))
    })

  return { list, recent, batches }
}

const positionOf = (parts: readonly unknown[]): Position => fromParts(parts) ?? fail('invalid_cursor')

type Accounts = ReadonlyMap<string, AccountRow>

/** Where a row stands in the order of the list. */
const placeOf = (row: ListRow, sort: TransactionFilter['sort'], accounts: Accounts) => ({
  value: sortValueOf(row, sort, accounts),
  day: row.posted_on,
  id: row.id,
})

function countRows(tx: Tx, person: string, criteria: Criteria): Promise<number> {
  const repository = listRepository(tx)
  if (countsByAccount(criteria)) return repository.countOfAccounts(person, criteria.accounts)
  return countsByDay(criteria) ? repository.countByDay(person, criteria) : repository.count(person, criteria)
}

async function readRows(
  tx: Tx,
  person: string,
  { filter, limit, position }: Asked,
  criteria: Criteria,
  accounts: readonly AccountRow[],
): Promise<ListRow[]> {
  const repository = listRepository(tx)
  const { sort, order } = filter
  const request = { criteria, order: readingOrder(order, position), position, rows: limit + 1 }
  if (sort === 'date') return repository.byDate(person, request)
  if (sort === 'amount') return repository.byAmount(person, request)
  const within = { ...request, order: orderWithin(position) }
  if (sort === 'category') {
    const names = await repository.categories(person)
    const groups = groupsFrom(
      names.map((name) => ({ name, key: name })),
      order,
      position,
    )
    return repository.byGroup(person, within, groups, 'category')
  }
  const owned = accounts.map(({ id, institutionName }) => ({ name: institutionName, key: id }))
  return repository.byGroup(person, within, groupsFrom(owned, order, position), 'account_id')
}

function sortValueOf(row: ListRow, sort: TransactionFilter['sort'], accounts: Accounts): string {
  if (sort === 'amount') return String(row.sort_amount)
  if (sort === 'category') return row.category
  return sort === 'institution' ? (accounts.get(row.account_id)?.institutionName ?? '') : ''
}

/** Path-absolute, with the filter that the cursor is bound to. */
function pathOf(query: TransactionQuery): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return `/api/transactions/?${new URLSearchParams(given).toString()}`
}
