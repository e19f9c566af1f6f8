import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetHistory } from '@lucas/contract/planning/budget.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { lineName } from '../../entities/budget/budget-line.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useDeferredPrivacy } from '../../lib/app/display-preferences.ts'
import { capitalize, formatAxisMoney, formatLongMonth, monthShort } from '../../lib/format/format.ts'
import { BarsChart } from '../../ui/charts/bars-chart.tsx'
import { ChartFrame, ChartTable } from '../../ui/charts/chart-frame.tsx'
import { SmallSelect } from '../../ui/forms/small-select.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence, useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { ChartSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { historyQuery } from './api.ts'

const copy = budgetsScreenCopy.history

interface Month {
  month: string
  from: string
  isRunning: boolean
  /** With what was moved. */
  planned: number | null
  /** It had a plan, with other lines than now. */
  hasOtherPlan: boolean
  /** To the line from others, less what was moved away; 0 for all lines together. */
  moved: number
  /** Number of moves that count less than was moved. */
  cuts: number
  spent: number
}

/** Returns the months of one line, or of all of them. */
function toMonths({ periods, lines }: BudgetHistory, lineId: string): Month[] {
  const line = lines.find(({ id }) => id === lineId)
  return periods.map(({ month, from, planned, spent, cut_moves: cutMoves, ...period }, at) => ({
    month,
    from,
    isRunning: period.is_running,
    hasOtherPlan: line === undefined && period.has_other_plan,
    planned: line === undefined ? planned : (line.planned[at] ?? null),
    moved: line?.moved[at] ?? 0,
    cuts: cutMoves.filter((move) => line === undefined || [move.from.id, move.to.id].includes(line.id))
      .length,
    spent: line === undefined ? spent : (line.spent[at] ?? 0),
  }))
}

/** Plan and spending of the last twelve periods, as chart and table, for the whole budget or one line. */
export function HistoryCard() {
  const query = useQuery(historyQuery)
  const [lineId, setLineId] = useState('')
  const lines = query.data?.lines ?? []
  const body = (draw: (months: Month[]) => ReactNode) => (
    <QueryPanel
      query={query}
      errorMessage={copy.failed}
      skeleton={<ChartSkeleton className="m-4 h-[230px] md:m-5" />}
      bannerClass="px-4 pt-3 pb-4 md:px-5"
    >
      {(history) => draw(toMonths(history, lineId))}
    </QueryPanel>
  )
  return (
    <ChartFrame
      title={copy.title}
      className="min-w-0"
      action={
        lines.length > 1 && (
          <SmallSelect
            label={copy.line}
            options={[
              { value: '', label: copy.all },
              ...lines.map((line) => ({ value: line.id, label: lineName(line) })),
            ]}
            value={lineId}
            onChange={setLineId}
            className="max-w-56 justify-between max-md:max-w-44"
          />
        )
      }
      note={
        <>
          <p>{copy.note}</p>
          <Legend />
        </>
      }
      chart={body((months) => <HistoryChart months={months} />)}
      table={body((months) => <HistoryTable months={months} />)}
    />
  )
}

/** What the colours of the bars mean. */
const Legend = () => (
  <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
    {[
      { name: copy.within, mark: 'bg-brand' },
      { name: copy.over, mark: 'bg-util-mid' },
      { name: copy.noPlan, mark: 'bg-brand opacity-42' },
    ].map(({ name, mark }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-2 rounded-full ${mark}`} />
        {name}
      </li>
    ))}
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className="h-0.5 w-3 bg-ink" />
      {copy.plan}
    </li>
  </ul>
)

function HistoryChart({ months }: { months: Month[] }) {
  const isPrivate = useDeferredPrivacy()
  const formatMoney = useMoneyFormatter()
  return (
    <div className="py-3 pr-2 pl-1.5 md:py-3.5 md:pr-5 md:pl-3.5">
      <BarsChart
        label={copy.chart}
        isLastRunning={months.length > 1 && months.at(-1)?.isRunning === true}
        formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
        points={months.map(({ month, from, planned, spent, isRunning, hasOtherPlan }) => {
          const within = Math.max(0, planned === null ? spent : Math.min(spent, planned))
          const over = Math.max(0, planned === null ? 0 : spent - planned)
          const name = isRunning ? copy.running(formatLongMonth(month)) : formatLongMonth(month)
          return {
            key: from,
            label: monthShort(month),
            mark: planned,
            isFaint: planned === null,
            layers: [
              { key: 'within', value: within, color: 'var(--lu-brand)' },
              { key: 'over', value: over, color: 'var(--lu-util-mid)' },
            ],
            tooltip: <Tooltip name={name} planned={planned} spent={spent} noPlan={toNoPlan(hasOtherPlan)} />,
            spoken: copy.spoken(name, formatMoney(spent), planned === null ? null : formatMoney(planned)),
          }
        })}
      />
    </div>
  )
}

const toNoPlan = (hasOtherPlan: boolean): string => (hasOtherPlan ? copy.otherPlan : copy.noPlan)

interface TooltipProps {
  name: string
  planned: number | null
  spent: number
  /** Said where nothing comparable was planned. */
  noPlan: string
}

const Tooltip = ({ name, planned, spent, noPlan }: TooltipProps) => (
  <div className="grid gap-0.5 text-sm">
    <p className="font-semibold">{capitalize(name)}</p>
    <p className="flex justify-between gap-4">
      {copy.columns.spent} <Amount value={spent} currency="CLP" />
    </p>
    <p className="flex justify-between gap-4">
      {copy.columns.planned} {planned === null ? noPlan : <Amount value={planned} currency="CLP" />}
    </p>
  </div>
)

const CellNote = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs whitespace-normal text-ink-3">{children}</span>
)

const HistoryTable = ({ months }: { months: Month[] }) => (
  <ChartTable
    caption={copy.chart}
    columns={[copy.columns.month, copy.columns.planned, copy.columns.spent, copy.columns.difference]}
    rows={months
      .toReversed()
      .map(({ month, from, planned, moved, cuts, spent, isRunning, hasOtherPlan }) => ({
        key: from,
        cells: [
          // Opens the budget of the month; the link also makes the table reachable by keyboard.
          <Fragment key="month">
            <Link
              to="/presupuestos"
              search={{ on: isRunning ? undefined : from }}
              className="hover:underline"
            >
              {capitalize(isRunning ? copy.running(formatLongMonth(month)) : formatLongMonth(month))}
            </Link>
            {cuts > 0 && <CellNote>{copy.cut(cuts)}</CellNote>}
          </Fragment>,
          planned === null ? (
            toNoPlan(hasOtherPlan)
          ) : (
            <Fragment key="planned">
              <Amount value={planned} currency="CLP" />
              {moved !== 0 && (
                <CellNote>
                  <AmountInSentence toSentence={copy.moved} amount={moved} />
                </CellNote>
              )}
            </Fragment>
          ),
          <Amount key="spent" value={spent} currency="CLP" />,
          planned === null ? (
            '—'
          ) : (
            <Amount key="difference" value={planned - spent} currency="CLP" sign="always" />
          ),
        ],
      }))}
  />
)
