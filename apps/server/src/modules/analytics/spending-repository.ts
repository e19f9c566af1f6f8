import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoWeekday } from '../../platform/database/weekday.ts'
import { selectCardPayments } from '../cards/index.ts'
import { selectParentCategory } from '../categories/index.ts'
import {
  type FiguresScope,
  type RollupSum,
  selectSums,
  selectWeekdaySums,
  type WeekdayRollupSum,
} from './sums-repository.ts'

// By day of payment, the purchases and refunds of cards with known days are read as rows; everything else comes from the
// rollups, as by day of purchase.

const cardIds = ({ cards = [] }: FiguresScope) => cards.map(({ accountId }) => accountId)

const isNotOnCard = (scope: FiguresScope) =>
  sql`not (kind in ('spending', 'refund') and account_id = any(${cardIds(scope)}::uuid[]))`

/** Selects what `selectSums` selects, each purchase on the day on which it counts. */
export const selectFlowSums = (
  scope: FiguresScope,
  ...ranges: readonly DateRange[]
): RawBuilder<RollupSum> =>
  scope.cards === undefined || scope.cards.length === 0
    ? selectSums(scope, ...ranges)
    : sql`(
        select day, account_id, currency, category, kind, amount, count from ${selectSums(scope, ...ranges)} r
         where ${isNotOnCard(scope)}
        union all
        select day, account_id, currency, ${selectParentCategory('category')}, kind, amount, count
          from ${selectCardPayments({ ...scope, cards: scope.cards }, ...ranges)} c)`

/** Selects what `selectWeekdaySums` selects, each purchase on the day on which it counts. */
export const selectWeekdayFlowSums = (scope: FiguresScope, range: DateRange): RawBuilder<WeekdayRollupSum> =>
  scope.cards === undefined || scope.cards.length === 0
    ? selectWeekdaySums(scope, range)
    : sql`(
        select weekday, account_id, currency, kind, amount from ${selectWeekdaySums(scope, range)} r
         where ${isNotOnCard(scope)}
        union all
        select ${isoWeekday}, account_id, currency, kind, amount
          from ${selectCardPayments({ ...scope, cards: scope.cards }, range)} c)`
