import type { TransactionFilter } from '@lucas/contract/transaction-input.ts'
import {
  amountSteps,
  type TransactionFacets,
  type TransactionTotals,
} from '@lucas/contract/transaction-list.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/person.ts'
import { countsByDay } from './domain/criteria.ts'
import { totalsOf } from './domain/totals.ts'
import { openFilter } from './open-filter.ts'
import { type FacetRow, facetsRepository } from './repository/facets.ts'
import { totalsRepository } from './repository/totals.ts'

/** The figures beside a list: what its rows sum up to, and what every further choice would leave. */
export function createFigures({ db }: { db: Db }) {
  const totals = (person: string, filter: TransactionFilter): Promise<TransactionTotals> =>
    inSnapshot(db, person, async (tx) => {
      const { criteria } = await openFilter(tx, person, filter)
      const repository = totalsRepository(tx)
      const hidden = await repository.hiddenAccounts(person)
      const parts = countsByDay(criteria)
        ? await repository.fromDays(person, criteria, hidden)
        : await repository.fromRows(person, criteria, hidden)
      return totalsOf(parts, hidden)
    })

  const facets = (person: string, filter: TransactionFilter): Promise<TransactionFacets> =>
    inSnapshot(db, person, async (tx) => {
      const { criteria } = await openFilter(tx, person, filter)
      const repository = facetsRepository(tx)
      const rows = await repository.count(person, criteria)
      return { ...facetsOf(rows), tags: await repository.countTags(person, criteria) }
    })

  return { totals, facets }
}

function facetsOf(rows: readonly FacetRow[]): Omit<TransactionFacets, 'tags'> {
  const countWhere = (isIt: (row: FacetRow) => boolean) => rows.find(isIt)?.count ?? 0
  return {
    categories: rows.flatMap(({ category, count }) =>
      category === null || count === 0 ? [] : [{ category, count }],
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
