import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import {
  capitalize,
  formatAxisMoney,
  formatFullDay,
  formatLongMonth,
  monthName,
  monthShort,
} from '../../lib/format/format.ts'
import { ProjectionChart } from '../../ui/charts/projection-chart.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { balancesQuery } from './api.ts'
import { type CurvePoint, computeCurve, findReachMonth } from './goal-curve.ts'
import { goalColor } from './goal-look.tsx'
import { examplesQuery, savingsQuery } from './savings/api.ts'
import { toMonthlySaving } from './savings/plan-monthly.ts'

const copy = goalsScreenCopy.detail

/** What the plans of a goal save in a month; undefined until it is known. */
function usePlanMonthly({ id }: Goal): number | undefined {
  const { data: savings } = useQuery(savingsQuery)
  const { data: examples } = useQuery(examplesQuery)
  if (savings === undefined || examples === undefined) return undefined
  return savings.plans
    .filter(({ goal_id }) => goal_id === id)
    .reduce((sum, plan) => sum + toMonthlySaving(plan, examples), 0)
}

/** Where a goal is going: the curve of what it held and will hold, and when it is reached. */
export function GoalFuture({ goal, today }: { goal: Goal; today: PlainDate }) {
  const { data: balances, isError } = useQuery(balancesQuery(goal.id))
  const planMonthly = usePlanMonthly(goal)
  return (
    <section className="grid grid-cols-1 gap-3">
      {balances === undefined && !isError && (
        <div aria-busy="true">
          <Skeleton className="h-[196px]" radius="lg" />
        </div>
      )}
      {balances !== undefined && (
        <Curve goal={goal} points={computeCurve({ goal, balances, planMonthly: planMonthly ?? 0, today })} />
      )}
      <p className="rounded-md bg-surface-2 px-3.5 py-2.5 text-sm">
        <Outlook goal={goal} planMonthly={planMonthly ?? 0} today={today} />
      </p>
    </section>
  )
}

interface OutlookProps {
  goal: Goal
  planMonthly: number
  today: PlainDate
}

/** When the goal is reached: with the plans, compared with the pace, or at the pace. */
function Outlook({ goal, planMonthly, today }: OutlookProps) {
  const formatMoney = useMoneyFormatter()
  const { remaining_amount: left, target_date: date, projected_month: atPace } = goal
  if (left === 0) return copy.reached
  const withPlan = findReachMonth(left, planMonthly, today)
  const isLate = (month: PlainMonth) => date !== null && month > monthOf(date)
  if (withPlan !== null) {
    const sentence = copy.plan(formatMoney(planMonthly), toWords(withPlan))
    if (date !== null && isLate(withPlan)) return copy.planLate(sentence, formatFullDay(date))
    return `${sentence}${atPace === null ? '' : toDifference(countMonths(withPlan, atPace))}.`
  }
  if (atPace === null) return copy.noPace
  const words = toWords(atPace)
  return date !== null && isLate(atPace) ? copy.late(words, formatFullDay(date)) : copy.pace(words)
}

const toWords = (month: PlainMonth): string => `${monthName(month)} de ${month.slice(0, 4)}`

const countMonths = (from: PlainMonth, to: PlainMonth): number => {
  const index = (month: PlainMonth) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5))
  return index(to) - index(from)
}

const toDifference = (months: number): string =>
  months === 0 ? '' : months > 0 ? copy.earlier(months) : copy.later(-months)

const lineKeys = ['saved', 'pace', 'plan'] as const

function Curve({ goal, points }: { goal: Goal; points: readonly CurvePoint[] }) {
  const isPrivate = useDeferredPrivacy()
  const formatMoney = useMoneyFormatter()
  const colors = { saved: goalColor(goal), pace: 'var(--lu-ink-3)', plan: 'var(--lu-brand)' } as const
  const lines = lineKeys
    .map((key) => ({
      key,
      name: copy.curve[key],
      color: colors[key],
      isExpected: key !== 'saved',
      values: points.map((point) => point[key]),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
  const every = Math.ceil(points.length / 6)
  const now = points.findLastIndex(({ saved }) => saved !== null)
  return (
    <div>
      <ProjectionChart
        label={copy.curve.label}
        target={goal.target_amount}
        formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
        lines={lines}
        points={points.map((point, at) => {
          const name = formatLongMonth(point.month)
          const shown = lineKeys.flatMap((key) => {
            const value = point[key]
            return value === null || (at === now && key !== 'saved') ? [] : [{ key, value }]
          })
          return {
            key: point.month,
            label: (at - now) % every === 0 ? monthShort(point.month) : '',
            spoken: copy.curve.spoken(
              name,
              shown.map(({ key, value }) => `${copy.curve[key]} ${formatMoney(Math.round(value))}`),
            ),
            tooltip: (
              <div className="grid gap-0.5 text-sm">
                <p className="font-semibold">{capitalize(name)}</p>
                {shown.map(({ key, value }) => (
                  <p key={key} className="flex justify-between gap-4">
                    {copy.curve[key]} <Amount value={Math.round(value)} currency="CLP" />
                  </p>
                ))}
              </div>
            ),
          }
        })}
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3">
        {lines.map(({ key, name, color, isExpected }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`w-4 border-t-2 ${isExpected ? 'border-dashed' : ''}`}
              style={{ borderColor: color }}
            />
            {name}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="w-4 border-t-[1.5px] border-ink-3" />
          {copy.curve.target}
        </li>
      </ul>
    </div>
  )
}
