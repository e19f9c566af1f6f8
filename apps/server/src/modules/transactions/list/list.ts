import type { Transaction, TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFilter, TransactionQuery } from '@lucas/contract/transactions/transaction-input.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail } from '../../../platform/errors.ts'
import type { Cursors } from '../../../platform/http/cursor.ts'
import { type AccountRow, type ListRow, loadAccountsById, toApiTransaction } from '../../ledger/index.ts'
import { canCountByAccount, canCountByDay } from '../domain/list/filter.ts'
import {
  groupOrder,
  type ListCursor,
  parseCursorParts,
  rankGroups,
  readingOrder,
  toCursorParts,
  toPage,
} from '../domain/list/page.ts'
import { type ListGroup, listRepository, type PageRequest } from '../repository/list.ts'
import {
  countTransactions,
  findMatches,
  isFrequent,
  maxIdsOfPage,
  maxIdsOfSum,
  type ResolvedFilter,
  resolveFilter,
  searchWindow,
} from './resolve-filter.ts'

type ListDeps = { db: Db; clock: Clock; cursors: Cursors }
type ReadRequest = { filter: TransactionFilter; limit: number; position: ListCursor | null }

const batchSize = 5_000

/**
 * Lists transactions by page. The cursor holds the last transaction shown, so new ones do not shift pages.
 */
export function createList({ db, clock, cursors }: ListDeps) {
  async function listTransactions(
    userId: string,
    { cursor, limit, at, count, ...filter }: TransactionQuery,
  ): Promise<TransactionPage> {
    const scope = { person: userId, filter: { list: 'transactions', ...filter } }
    const requested = cursor === undefined ? null : parsePosition(cursors.decode(scope, cursor))
    const isCounted = requested === null && count !== 'false'
    return withUserSnapshot(db, userId, async (tx) => {
      const resolved = await resolveFilter(tx, userId, filter, isCounted ? maxIdsOfSum : maxIdsOfPage)
      const { accounts, criteria } = resolved
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const first = requested === null && at ? await listRepository(tx).find(userId, at, criteria) : undefined
      const position: ListCursor | null = first
        ? { ...toPosition(first, filter.sort, byId), side: 'from' } // the page starts with it
        : requested
      const link = (side: ListCursor['side'], row: ListRow | undefined) => {
        if (!row) return null
        const parts = toCursorParts({ ...toPosition(row, filter.sort, byId), side })
        return toPath({ ...filter, limit, cursor: cursors.encode(scope, parts) })
      }
      async function readPage() {
        const read = await readRows(tx, userId, { filter, limit, position }, resolved)
        const { rows, hasBefore, hasAfter } = toPage(read, limit, position)
        return {
          results: rows.map((row) => toApiTransaction(row, byId)),
          next: hasAfter ? link('after', rows.at(-1)) : null,
          previous: hasBefore ? link('before', rows[0]) : null,
        }
      }
      // Rows are converted while the database counts.
      const [page, total] = await Promise.all([
        readPage(),
        isCounted ? countRows(tx, userId, resolved) : null,
      ])
      return { ...page, count: total }
    })
  }

  const batch = (userId: string, filter: TransactionFilter, position: ListCursor | null) =>
    withUserSnapshot(db, userId, async (tx) => {
      const resolved = await resolveFilter(tx, userId, filter)
      const { accounts } = resolved
      const read = await readRows(tx, userId, { filter, limit: batchSize, position }, resolved)
      const { rows, hasAfter } = toPage(read, batchSize, position)
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const last = rows.at(-1)
      const next: ListCursor | null =
        last && hasAfter ? { ...toPosition(last, filter.sort, byId), side: 'after' } : null
      return { rows: rows.map((row) => toApiTransaction(row, byId)), next }
    })

  /**
   * Yields all transactions of a filter. Each batch has its own transaction, so a slow client does not occupy
   * the database.
   */
  async function* batches(userId: string, filter: TransactionFilter): AsyncGenerator<Transaction[]> {
    let { rows, next } = await batch(userId, filter, null)
    yield rows
    while (next !== null) {
      ;({ rows, next } = await batch(userId, filter, next))
      yield rows
    }
  }

  const listRecent = (userId: string, limit: number): Promise<Transaction[]> =>
    withUserSnapshot(db, userId, async (tx) => {
      const byId = await loadAccountsById(tx, userId)
      return (await listRepository(tx).listRecent(userId, clock.today(), limit)).map((row) =>
        toApiTransaction(row, byId),
      )
    })

  return { listTransactions, listRecent, batches }
}

const parsePosition = (parts: readonly unknown[]): ListCursor =>
  parseCursorParts(parts) ?? fail('invalid_cursor')

type Accounts = ReadonlyMap<string, AccountRow>

/** Returns the position of a transaction in the list order. */
const toPosition = (row: ListRow, sort: TransactionFilter['sort'], accounts: Accounts) => ({
  value: sortValueOf(row, sort, accounts),
  day: row.date,
  id: row.id,
})

async function countRows(tx: Tx, userId: string, resolved: ResolvedFilter): Promise<number> {
  const { accounts, criteria } = resolved
  if (canCountByAccount(criteria))
    return countTransactions(accounts.filter(({ id }) => criteria.accounts?.includes(id) ?? true))
  const repository = listRepository(tx)
  return canCountByDay(criteria)
    ? repository.countByDay(userId, criteria)
    : repository.count(userId, await findMatches(tx, userId, resolved))
}

async function readRows(
  tx: Tx,
  userId: string,
  { filter, limit, position }: ReadRequest,
  resolved: ResolvedFilter,
): Promise<ListRow[]> {
  const repository = listRepository(tx)
  const { accounts, criteria } = resolved
  const { sort, order } = filter
  const request = { criteria, order: readingOrder(order, position), position, rows: limit + 1 }
  if (sort === 'date' && criteria.search === null) return repository.listByDate(userId, request)
  if (sort === 'date') return searchByDate(tx, userId, request, resolved)
  const found = { ...request, criteria: await findMatches(tx, userId, resolved, maxIdsOfPage) }
  if (sort === 'amount') return repository.listByAmount(userId, found)
  const within = { ...found, order: groupOrder(position) }
  if (sort === 'category') {
    const names = await repository.listCategories(userId)
    const groups = rankGroups(
      names.map((name) => ({ name, key: name })),
      order,
      position,
    )
    return readGroups(repository, userId, within, 'category', groups)
  }
  const owned = accounts.map(({ id, institutionName }) => ({ name: institutionName, key: id }))
  return readGroups(repository, userId, within, 'account_id', rankGroups(owned, order, position))
}

/** Reads the first group, which mostly fills the page, and then the others in one statement. */
async function readGroups(
  repository: ReturnType<typeof listRepository>,
  userId: string,
  { position, ...request }: PageRequest,
  column: 'category' | 'account_id',
  groups: readonly ListGroup[],
): Promise<ListRow[]> {
  const [first] = groups
  if (first === undefined) return []
  const keys = groups.flatMap(({ key, rank }) => (rank === first.rank ? [key] : []))
  const start = { ...request, position: first.rank === 0 ? position : null }
  const read = await repository.listInGroup(userId, start, column, keys)
  const others = groups.filter(({ rank }) => rank !== first.rank)
  const rows = request.rows - read.length
  if (rows === 0 || others.length === 0) return read
  return [...read, ...(await repository.listInGroups(userId, { ...request, rows }, column, others))]
}

/**
 * Searches the newest transactions first: a frequent text fills a page with them, at the same cost in any history. Another one is
 * looked up (ADR 008), like that of a page larger than they are.
 */
async function searchByDate(
  tx: Tx,
  userId: string,
  request: PageRequest,
  resolved: ResolvedFilter,
): Promise<ListRow[]> {
  const repository = listRepository(tx)
  const { criteria, rows } = request
  if (rows > searchWindow || countTransactions(resolved.accounts) <= searchWindow) {
    const found = await findMatches(tx, userId, resolved, maxIdsOfPage)
    return repository.listByDate(userId, { ...request, criteria: found })
  }
  const newest = await repository.listByDateWithin(userId, request, searchWindow)
  if (newest.length === rows) return newest
  const found = isFrequent(newest.length) ? criteria : await resolved.lookUpMatches(maxIdsOfPage)
  return repository.listByDate(userId, { ...request, criteria: found })
}

function sortValueOf(row: ListRow, sort: TransactionFilter['sort'], accounts: Accounts): string {
  if (sort === 'amount') return String(row.sortAmount)
  if (sort === 'category') return row.category
  return sort === 'institution' ? (accounts.get(row.accountId)?.institutionName ?? '') : ''
}

/** Returns the absolute path with the filter that the cursor is signed with. */
function toPath(query: TransactionQuery): string {
  const given = Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  )
  return `/api/transactions/?${new URLSearchParams(given).toString()}`
}
