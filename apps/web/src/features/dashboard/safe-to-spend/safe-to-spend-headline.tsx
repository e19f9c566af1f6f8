import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { ReactNode } from 'react'
import { formatDayOfMonth } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

const figure = 'font-semibold tracking-[-0.031em]'
const lead = '@container mt-1 flex flex-wrap items-baseline gap-x-2 text-[2.375rem]/[2.875rem]'
const note = 'mt-1.5 text-sm text-ink-3'

interface SentenceProps {
  before: string
  amount: number
  after: string
}

/** A sentence around an amount, which may be hidden. */
const Sentence = ({ before, amount, after }: SentenceProps) => (
  <p className={note}>
    {before} <Amount value={amount} currency="CLP" className="font-medium" /> {after}
  </p>
)

/** What there is to spend, or what is missing, and whether the usual pace lasts. */
export function SafeToSpendHeadline({ left }: { left: SafeToSpend }) {
  const { today, last_day: lastDay, free, shortfall, cushion_missing: missing, usual_spending: usual } = left
  const until = formatDayOfMonth(lastDay, today)
  const hasFree = shortfall === null && missing === null
  return (
    <div className="mb-3">
      <Lead left={left} />
      {left.runway && usual !== null && <Sentence {...copy.runway.spending} amount={usual} />}
      {left.runway && missing && <CushionMissing left={left} />}
      {left.cycle.income_mode === 'irregular' && left.safe_monthly !== null && (
        <p className={note} title={copy.runway.safeHint}>
          {copy.runway.safe.before}{' '}
          <Amount value={left.safe_monthly} currency="CLP" className="font-medium" /> {copy.runway.safe.after}
        </p>
      )}
      {free >= 0 && (hasFree ? left.per_day !== null || left.runway : free > 0) && (
        <Sentence
          before={hasFree ? copy.free.before : copy.afterIncome.before}
          amount={free}
          after={(hasFree ? copy.free : copy.afterIncome).after(until)}
        />
      )}
      {left.per_day === null && shortfall === null && <Unknown left={left} />}
      <BelowZero left={left} />
    </div>
  )
}

/** The headline: what is missing, for how long the money lasts, or what is free on each day. */
function Lead({ left }: { left: SafeToSpend }): ReactNode {
  const { today, last_day: lastDay, free, per_day: perDay, per_day_until: until } = left
  const { shortfall, cushion_missing: missing, runway } = left
  if (shortfall)
    return (
      <p className="@container mt-1 text-md text-warning">
        <span className="text-ink-2">{copy.missing.before}</span>{' '}
        <span className="block text-[2.375rem]/[2.875rem]">
          <Amount value={shortfall.amount} currency="CLP" fits className={figure} />
        </span>{' '}
        {copy.missing.after(formatDayOfMonth(shortfall.until, today))}
      </p>
    )
  if (runway)
    return <p className={`mt-1 text-[1.625rem]/8 ${figure}`}>{copy.runway.title(runway.half_months)}</p>
  if (missing) return <CushionMissing left={left} isLead />
  if (perDay === null)
    return (
      <p className={lead}>
        <Amount value={free} currency="CLP" fits className={figure} />
        <span className="text-md text-ink-2">{copy.freeUntil(formatDayOfMonth(lastDay, today))}</span>
      </p>
    )
  return (
    <p className={lead}>
      <Amount value={perDay} currency="CLP" fits className={figure} />
      <span className="text-md text-ink-2">
        {until < lastDay ? copy.perDayUntil(formatDayOfMonth(until, today)) : copy.perDay}
      </span>
    </p>
  )
}

/** '$0 libre: te faltan $X para tu colchón.' It is no alarm: every bill is covered. */
function CushionMissing({ left, isLead = false }: { left: SafeToSpend; isLead?: boolean }) {
  const { cushion_missing: missing, bills_after: billsAfter } = left
  if (!missing) return null
  const say = copy.cushion.missing
  const rest = (
    <>
      {say.before} <Amount value={missing.amount} currency="CLP" className="font-medium" />{' '}
      {billsAfter.amount > 0 ? say.afterBills : say.after}
    </>
  )
  if (!isLead)
    return (
      <p className={note}>
        <Amount value={0} currency="CLP" className="font-medium" /> {say.free} {rest}
      </p>
    )
  return (
    <p className="@container mt-1">
      <span className="flex flex-wrap items-baseline gap-x-2 text-[2.375rem]/[2.875rem]">
        <Amount value={0} currency="CLP" fits className={figure} />{' '}
        <span className="text-md text-ink-2">{say.free}</span>
      </span>{' '}
      <span className="block text-md text-ink-2">{rest}</span>
    </p>
  )
}

/** Why there is neither an amount per day nor a runway yet. */
const Unknown = ({ left: { cycle, runway } }: { left: SafeToSpend }): ReactNode =>
  runway === null && (
    <p className={note}>{cycle.income_mode === 'irregular' ? copy.runway.unknown : copy.unknown}</p>
  )

/** When the pace leads below zero before the last day, and how far. */
function BelowZero({ left: { today, pace, below_zero: below } }: { left: SafeToSpend }) {
  if (!below) return null
  const { date, lowest } = below
  const say = copy.belowZero
  const toWhen = (day: string) => (day === today ? say.today : say.on(formatDayOfMonth(day, today)))
  return (
    <p className="mt-1.5 text-sm text-warning">
      {say.before(toWhen(date), pace > 0)}{' '}
      <Amount value={lowest.balance} currency="CLP" className="font-medium" />
      {lowest.date === date ? '.' : ` ${say.after(toWhen(lowest.date))}`}
    </p>
  )
}
