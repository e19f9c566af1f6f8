import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { formatLongDay } from '../../lib/format/format.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { PaydayChoice } from './payday-choice.tsx'
import { useUpdatePayday } from './queries.ts'

const copy = safeToSpendCopy.payday

/** The setting of the payday, with the date of the next one. */
export function PaydaySetting({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  // The choice changes at once; the cycle and its figures follow from the server.
  const [chosen, setChosen] = useState<Payday | null>(null)
  const choose = useUpdatePayday(today)
  const value = chosen ?? cycle.payday
  const change = (payday: Payday): void => {
    setChosen(payday)
    choose.mutate(payday, {
      onError: () => {
        setChosen(null)
        toast.error(copy.failed)
      },
    })
  }
  const isKnown = value === cycle.payday
  return (
    <>
      <PaydayChoice value={value} onChange={change} />
      <p role="status" className="mt-3 min-h-10 text-sm text-ink-3">
        {isKnown && copy.next(formatLongDay(cycle.next_payday, today))}{' '}
        {isKnown && value === 'salary' && (cycle.from_salary ? copy.found : copy.notFound)}
      </p>
    </>
  )
}
