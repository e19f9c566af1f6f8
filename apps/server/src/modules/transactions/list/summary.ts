import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import {
  amountSteps,
  type TransactionFacets,
  type TransactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { accountLookup } from '../../accounts/index.ts'
import { toCategoryCounts } from '../domain/list/category-counts.ts'
import { canSumByDay } from '../domain/list/filter.ts'
import { toApiTotals } from '../domain/list/totals.ts'
import { type FacetRow, facetsRepository } from '../repository/facets.ts'
import { totalsRepository } from '../repository/totals.ts'
import { findMatches, maxIdsOfSum, resolveFilter } from './resolve-filter.ts'

/** Returns the totals of a list, and the facet counts for further filters. */
export function createSummary({ db }: { db: Db }) {
  const getTotals = (userId: string, filter: TransactionFilter): Promise<TransactionTotals> =>
    withUserSnapshot(db, userId, async (tx) => {
      const resolved = await resolveFilter(tx, userId, filter, maxIdsOfSum)
      const { criteria } = resolved
      const repository = totalsRepository(tx)
      const hidden = await accountLookup.listHiddenIds(tx, userId)
      const parts = canSumByDay(criteria)
        ? await repository.sumFromRollups(userId, criteria, hidden)
        : await repository.sumFromRows(userId, await findMatches(tx, userId, resolved), hidden)
      return toApiTotals(parts, hidden, criteria.kinds ?? [])
    })

  const getFacets = (userId: string, filter: TransactionFilter): Promise<TransactionFacets> =>
    withUserSnapshot(db, userId, async (tx) => {
      const resolved = await resolveFilter(tx, userId, filter, maxIdsOfSum)
      const criteria = await findMatches(tx, userId, resolved)
      const repository = facetsRepository(tx)
      const rows = await repository.countFacets(userId, criteria)
      return { ...toApiFacets(rows), tags: await repository.countTags(userId, criteria) }
    })

  return { getTotals, getFacets }
}

function toApiFacets(rows: readonly FacetRow[]): Omit<TransactionFacets, 'tags'> {
  const countWhere = (isIt: (row: FacetRow) => boolean) => rows.find(isIt)?.count ?? 0
  return {
    kinds: rows.flatMap(({ kind, count }) => (kind === null || count === 0 ? [] : [{ kind, count }])),
    categories: toCategoryCounts(
      rows.flatMap(({ category, count }) => (category === null || count === 0 ? [] : [{ category, count }])),
    ),
    accounts: rows.flatMap(({ account: id, count }) => (id === null || count === 0 ? [] : [{ id, count }])),
    pending: {
      yes: countWhere(({ pending }) => pending === true),
      no: countWhere(({ pending }) => pending === false),
    },
    reviewed: {
      yes: countWhere(({ reviewed }) => reviewed === true),
      no: countWhere(({ reviewed }) => reviewed === false),
    },
    amounts: amountSteps.map((_, index) => countWhere(({ step }) => step === index)),
  }
}
