import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { formatDayOfMonth } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

const figure = 'font-semibold tracking-[-0.031em]'

/** The amount per day, or what is missing, and whether the usual pace lasts until the payday. */
export function SafeToSpendHeadline({ left }: { left: SafeToSpend }) {
  const { today, cycle, free, per_day: perDay, per_day_until: until, shortfall } = left
  const eve = addDays(cycle.next_payday, -1)
  const lastDay = formatDayOfMonth(eve, today)
  return (
    <div className="mb-3">
      {shortfall ? (
        <p className="@container mt-1 text-md text-warning">
          <span className="text-ink-2">{copy.missing.before}</span>{' '}
          <span className="block text-[2.375rem]/[2.875rem]">
            <Amount value={shortfall.amount} currency="CLP" fits className={figure} />
          </span>{' '}
          {copy.missing.after(formatDayOfMonth(shortfall.until, today))}
        </p>
      ) : (
        <p className="@container mt-1 flex flex-wrap items-baseline gap-x-2 text-[2.375rem]/[2.875rem]">
          <Amount value={perDay} currency="CLP" fits className={figure} />
          <span className="text-md text-ink-2">
            {until < eve ? copy.perDayUntil(formatDayOfMonth(until, today)) : copy.perDay}
          </span>
        </p>
      )}
      {free >= 0 && (
        <p className="mt-1.5 text-sm text-ink-3">
          {shortfall ? copy.afterIncome.before : copy.free.before}{' '}
          <Amount value={free} currency="CLP" className="font-medium" />{' '}
          {(shortfall ? copy.afterIncome : copy.free).after(lastDay)}
        </p>
      )}
      <BelowZero left={left} />
    </div>
  )
}

/** When the pace leads below zero before the payday, and how far. */
function BelowZero({ left: { today, pace, below_zero: below } }: { left: SafeToSpend }) {
  if (!below) return null
  const { date, lowest } = below
  const say = copy.belowZero
  const toWhen = (day: string) => (day === today ? say.today : say.on(formatDayOfMonth(day, today)))
  return (
    <p className="mt-1.5 text-sm text-warning">
      {say.before(toWhen(date), pace > 0)}{' '}
      <Amount value={lowest.balance} currency="CLP" className="font-medium" />{' '}
      {say.after(lowest.date === date ? say.sameDay : toWhen(lowest.date))}
    </p>
  )
}
