import type { NetWorth } from '@lucas/contract/analysis.ts'
import type { RangeQuery } from '@lucas/contract/analytics.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { analysisRepository } from './analysis-repository.ts'
import { worthBefore } from './domain/balances.ts'
import { knownDays } from './domain/weekdays.ts'
import { monthEnds, worthOverTime } from './domain/worth.ts'
import type { Estate } from './ports.ts'
import type { Ranges } from './range.ts'
import type { createReading } from './reading.ts'

interface WorthDeps {
  clock: Clock
  estate: Estate
  reading: ReturnType<typeof createReading>
  ranges: Ranges
}

/** What a person was worth, month by month: accounts reckoned back from now, and what they wrote down themselves. */
export const createWorthOverTime =
  ({ clock, estate, reading, ranges }: WorthDeps) =>
  async (person: string, { currency, ...asked }: RangeQuery): Promise<NetWorth> => {
    const range = await ranges(person, asked, 'last_12_months')
    const today = clock.today()
    const until = { from: range.from, to: range.to < today ? range.to : today }
    return reading(person, currency, async ({ tx, repository, accounts, scope, wire }) => {
      const belongings = await estate.belongingsIn(tx, person)
      const firsts = [
        await repository.firstDay(person, scope.accounts),
        ...belongings.map(({ first }) => first),
      ].flatMap((day) => day ?? [])
      const known = knownDays(until, firsts.toSorted()[0] ?? today)
      const ends = known === null ? [] : monthEnds(known)
      const days = ends.map(({ date }) => date)
      const [first, ...later] = days
      const moved =
        first === undefined ? [] : await analysisRepository(tx).movedBetween(scope, [first, ...later])
      const after = (id: string, index: number) =>
        sum(moved.filter((one) => one.id === id && one.index >= index).map(({ amount }) => amount))
      const own = accounts.filter((account) => account.currency === currency)
      const stakes = [
        ...own.map((account) => ({
          group: account.type === 'credit' ? ('cards' as const) : estate.groupOf(account),
          values: days.map((_, index) =>
            worthBefore(account, new Map([[account.id, after(account.id, index)]])),
          ),
        })),
        ...belongings
          .filter((one) => one.currency === currency)
          .map(({ group, valueOn }) => ({
            group,
            values: days.map((day) => (group === 'belongings' ? valueOn(day) : -valueOn(day))),
          })),
      ]
      const told = worthOverTime(stakes, days.length)
      return {
        currency,
        range,
        points: ends.map(({ month, date }, index) => {
          const { assets = 0n, debts = 0n, net = 0n } = told.points[index] ?? {}
          return {
            month,
            partial: date === today,
            date,
            assets: wire(assets),
            debts: wire(debts),
            net: wire(net),
          }
        }),
        groups: told.groups.map(({ group, isDebt, amounts }) => ({
          group,
          is_debt: isDebt,
          amounts: amounts.map(wire),
        })),
        change: told.change === null ? null : wire(told.change),
        change_percentage: told.changePercentage,
      }
    })
  }
