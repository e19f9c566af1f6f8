import { addMonths } from '@lucas/contract/rules/periods.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createLife, lifeKinds } from '../../../test/support/simulation/lives.ts'
import { createLifeReplay, listDaysAbove } from '../../../test/support/simulation/replay-life.ts'

// The table of docs/forecast.md comes from here: `vitest run --project deep apps/server/src/modules/pay-cycle/lives`.
const replay = await createLifeReplay(await testDatabase())
const to = '2026-11-20'
const size = (amount: number) => `$${Math.round(amount).toLocaleString('es-CL')}`

test.each(lifeKinds.flatMap((kind) => ['one', 'two', 'three'].map((seed) => [kind, seed] as const)))(
  'no day of 24 months promises a household of kind %s (%s) more than was free',
  async (kind, seed) => {
    const life = createLife(kind, { until: addMonths(to, 2), months: 26, seed })
    const days = await replay(life, { from: addMonths(to, -24), to, step: 1 })
    const withPerDay = days.filter(({ left }) => left.per_day !== null)
    const above = listDaysAbove(days)
    const excess = above.map(({ left, free, days: count }) => (left.per_day ?? 0) * count - Math.max(0, free))
    const modes = Map.groupBy(days, ({ left }) => left.cycle.income_mode)
    const shares = [...modes].map(([mode, of]) => `${mode} ${of.length}`).join(', ')
    console.info(
      `| ${kind} ${seed} | ${days.length} | ${shares} | ${withPerDay.length} | ${above.length} | ${size(Math.max(0, ...excess))} |`,
    )
    expect(above.map(({ day, left, free }) => ({ day, perDay: left.per_day, free }))).toEqual([])
  },
  3_600_000,
)
