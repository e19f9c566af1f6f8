import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { addMonths, monthOf } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { formatLongMonth, shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Card, CardTitle } from '../../../ui/primitives/card.tsx'
import { getHeadingLook } from '../heading-look.ts'
import { isRunning } from '../line-text.ts'

const copy = commitmentsScreenCopy.ahead
const monthsOfYear = 12
/** A price that rose before so many months is the price. */
const riseMonths = 8
const mostRises = 3

interface FactRowProps {
  name: string
  note?: string | undefined
  children: ReactNode
}

const FactRow = ({ name, note, children }: FactRowProps) => (
  <li className="flex justify-between gap-3 border-line py-2 not-first:border-t">
    <span className="min-w-0">
      <span className="block truncate">{name}</span>
      {note !== undefined && <span className="num block text-xs whitespace-normal text-ink-3">{note}</span>}
    </span>
    <span className="flex-none font-[550]">{children}</span>
  </li>
)

/** What commitments cost in a month, by heading; cards with what is to be paid. */
export function PerMonthCard({ data: { headings } }: { data: Commitments }) {
  const formatMoney = useMoneyFormatter()
  const rows = headings.flatMap(({ heading, totals, lines }) => {
    if (heading === 'income' || heading === 'savings') return []
    const running = lines.filter(isRunning)
    const sumOf = (currency: 'CLP' | 'USD', read: (line: (typeof lines)[number]) => number) =>
      running.reduce((sum, line) => (line.currency === currency ? sum + read(line) : sum), 0)
    const isYearly = heading !== 'cards' && heading !== 'instalments'
    const monthly = (currency: 'CLP' | 'USD') =>
      isYearly
        ? (totals.find((one) => one.currency === currency)?.year ?? 0) / monthsOfYear
        : sumOf(currency, ({ amount, next_date: next, late_since: late }) =>
            (next ?? late) === null ? 0 : amount,
          )
    const [pesos, dollars] = [Math.round(monthly('CLP')), monthly('USD')]
    if (pesos === 0 && dollars === 0) return []
    const ends = running
      .flatMap(({ instalments }) => instalments?.ends_on ?? [])
      .toSorted()
      .at(-1)
    const note =
      heading === 'cards'
        ? copy.perMonth.bills
        : ends !== undefined
          ? copy.perMonth.ends(formatLongMonth(monthOf(ends)))
          : copy.perMonth.year(formatMoney(totals.find(({ currency }) => currency === 'CLP')?.year ?? 0))
    const more = dollars > 0 && pesos > 0 ? copy.perMonth.and(formatMoney(round(dollars), 'USD')) : null
    return [{ heading, pesos, dollars, note: [note, more].filter(Boolean).join(' · ') }]
  })
  if (rows.length === 0) return null
  return (
    <Card className="min-w-0 px-4 pt-4 pb-2 md:px-5">
      <CardTitle>{copy.perMonth.title}</CardTitle>
      <ul className="mt-1.5">
        {rows.map(({ heading, pesos, dollars, note }) => (
          <FactRow key={heading} name={getHeadingLook(heading).name} note={pesos > 0 ? note : undefined}>
            {pesos > 0 ? (
              <Amount value={pesos} currency="CLP" />
            ) : (
              <Amount value={round(dollars)} currency="USD" />
            )}
          </FactRow>
        ))}
      </ul>
    </Card>
  )
}

const round = (dollars: number) => Math.round(dollars * 100) / 100

/** The commitments whose price rose in the last months, the newest first. */
export function RisesCard({ data: { today, headings } }: { data: Commitments }) {
  const formatMoney = useMoneyFormatter()
  const since = addMonths(today, -riseMonths)
  const rises = headings
    .flatMap(({ lines }) => lines)
    .flatMap((line) => {
      const { price_change: change, amount, year, currency, heading } = line
      if (change === null || change.to <= change.from || change.date < since) return []
      if (heading === 'income' || !isRunning(line)) return []
      const more = change.to - change.from
      // As often as it comes in a year.
      return [
        {
          line,
          more,
          date: change.date,
          yearly: currency === 'CLP' && amount > 0 ? (more * year) / amount : 0,
        },
      ]
    })
    .toSorted((a, b) => b.date.localeCompare(a.date))
  const byName = [...Map.groupBy(rises, ({ line }) => `${line.name} ${line.currency}`)].flatMap(
    ([key, [newest, ...others]]) =>
      newest === undefined
        ? []
        : [{ ...newest, key, more: others.reduce((sum, { more }) => sum + more, newest.more) }],
  )
  if (rises.length === 0) return null
  const yearly = Math.round(rises.reduce((sum, rise) => sum + rise.yearly, 0))
  return (
    <Card className="min-w-0 px-4 pt-4 pb-3 md:px-5">
      <CardTitle>{copy.rises.title}</CardTitle>
      <ul className="mt-1.5">
        {byName.slice(0, mostRises).map(({ key, line: { name, currency }, more, date }) => (
          <FactRow key={key} name={name} note={copy.rises.since(shortDay(date, today))}>
            <Amount value={more} currency={currency} sign="always" className="text-warning" />
          </FactRow>
        ))}
      </ul>
      {yearly > 0 && (
        <p className="num pt-1 pb-1 text-sm whitespace-normal text-ink-3">
          {copy.rises.year(formatMoney(yearly))}
        </p>
      )}
    </Card>
  )
}
