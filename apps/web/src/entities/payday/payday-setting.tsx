import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { formatLongDay } from '../../lib/format/format.ts'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { useCycleChoice } from './use-cycle-choice.ts'

const copy = safeToSpendCopy.payday
/** The days of the month in their order, then the day that follows the salary. */
const order: readonly Payday[] = ['day_1', 'day_15', 'day_30', 'last_day', 'last_banking_day', 'salary']
const options = order.map((value) => ({ value, label: copy.short[value] }))

/** The setting of the payday, with the date of the next one. */
export function PaydaySetting({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const { value, isKnown, choose } = useCycleChoice(cycle.payday, {
    today,
    toPatch: (payday) => ({ payday }),
    failed: copy.failed,
  })
  return (
    <>
      <Segmented label={copy.title} options={options} value={value} onChange={choose} className="w-fit" />
      <p role="status" className="mt-3 min-h-10 text-sm text-ink-3">
        {isKnown && copy.next(formatLongDay(cycle.next_payday, today))}{' '}
        {isKnown && value === 'salary' && (cycle.from_salary ? copy.found : copy.notFound)}
      </p>
    </>
  )
}
