import type { NetWorth } from '@lucas/contract/analytics/analysis.ts'
import type { MonthsQuery } from '@lucas/contract/analytics/analytics.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { analysisRepository } from './analysis-repository.ts'
import { computeWorthBefore } from './domain/balances.ts'
import { computeKnownSince, earliest } from './domain/known-since.ts'
import { computeNetWorth, listMonthEnds } from './domain/net-worth.ts'
import { clampToKnown } from './domain/weekdays.ts'
import type { createFiguresReader } from './figures-context.ts'
import type { WalletItems } from './ports.ts'
import type { ResolveRange } from './range.ts'
import { toApiDays, type UserMonthReader } from './user-months.ts'

interface NetWorthDeps {
  clock: Clock
  walletItems: WalletItems
  readFigures: ReturnType<typeof createFiguresReader>
  resolveRange: ResolveRange
  userMonths: UserMonthReader
}

/** Returns net worth by month: account balances computed back from today, plus the wallet's items. */
export const createNetWorthOverTime =
  ({ clock, walletItems, readFigures, resolveRange, userMonths }: NetWorthDeps) =>
  async (userId: string, { currency, months: kind, ...requested }: MonthsQuery): Promise<NetWorth> => {
    const range = await resolveRange(userId, requested, 'last_12_months')
    const today = clock.today()
    const until = { from: range.from, to: range.to < today ? range.to : today }
    return readFigures(userId, currency, async (context) => {
      const { tx, repository, accounts, scope, toApi } = context
      const items = await walletItems.listItems(tx, userId)
      const firstDays = await repository.listFirstDays(userId, scope.accounts)
      const knownSince = computeKnownSince(accounts, firstDays)
      const first = earliest([...firstDays.values(), ...items.map((item) => item.first)])
      const known = clampToKnown(until, first ?? today)
      const ends =
        known === null ? [] : listMonthEnds(known, await userMonths.loadRangeMonths(context, known, kind))
      const days = ends.map(({ date }) => date)
      const [start, ...later] = days
      const changes =
        start === undefined ? [] : await analysisRepository(tx).sumChangesBetween(scope, [start, ...later])
      const sumAfter = (id: string, index: number) =>
        sum(changes.filter((one) => one.id === id && one.index >= index).map(({ amount }) => amount))
      const ownAccounts = accounts.filter((account) => account.currency === currency)
      const series = [
        ...ownAccounts.map((account) => ({
          group: account.type === 'credit' ? ('cards' as const) : walletItems.groupOf(account),
          since: knownSince.get(account.id) ?? today,
          values: days.map((_, index) =>
            computeWorthBefore(account, new Map([[account.id, sumAfter(account.id, index)]])),
          ),
        })),
        ...items
          .filter((one) => one.currency === currency)
          .map(({ group, valueOn, first: since }) => ({
            group,
            since: since ?? today,
            values: days.map((day) => (group === 'belongings' ? valueOn(day) : -valueOn(day))),
          })),
      ]
      const netWorth = computeNetWorth(series, days)
      return {
        currency,
        range,
        points: ends.map(({ date, ...month }, index) => {
          const { assets = 0n, debts = 0n, net = 0n, estimated = false } = netWorth.points[index] ?? {}
          return {
            month: month.month,
            days: toApiDays(month),
            partial: date === today,
            date,
            assets: toApi(assets),
            debts: toApi(debts),
            net: toApi(net),
            estimated,
          }
        }),
        groups: netWorth.groups.map(({ group, isDebt, amounts }) => ({
          group,
          is_debt: isDebt,
          amounts: amounts.map(toApi),
        })),
        change: netWorth.change === null ? null : toApi(netWorth.change),
        change_percentage: netWorth.changePercentage,
      }
    })
  }
