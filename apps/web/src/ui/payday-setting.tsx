import { leftCopy } from '@lucas/contract/copy/left.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { useChoosePayday } from '../lib/cycle.ts'
import { longDay } from '../lib/format.ts'
import { PaydayChoice } from './payday-choice.tsx'
import { toast } from './toast.tsx'

const copy = leftCopy.payday

/** The payday, and when it comes next. */
export function PaydaySetting({ cycle, today }: { cycle: CycleWire; today: PlainDate }) {
  // The mark moves at once; the cycle and its figures follow from the server.
  const [chosen, setChosen] = useState<Payday | null>(null)
  const choose = useChoosePayday(today)
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
        {isKnown && copy.next(longDay(cycle.next_payday, today))}{' '}
        {isKnown && value === 'salary' && (cycle.from_salary ? copy.found : copy.notFound)}
      </p>
    </>
  )
}
