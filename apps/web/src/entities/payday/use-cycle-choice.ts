import type { PayCyclePatch } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { toast } from '../../ui/overlays/toast.tsx'
import { useUpdateCycle } from './queries.ts'

interface CycleChoice<T> {
  today: PlainDate
  toPatch: (chosen: T) => PayCyclePatch
  /** Said if the choice cannot be saved. */
  failed: string
}

/** A choice of the pay cycle that changes at once; the cycle and its figures follow from the server. */
export function useCycleChoice<T>(saved: T, { today, toPatch, failed }: CycleChoice<T>) {
  const [chosen, setChosen] = useState<{ value: T } | null>(null)
  const update = useUpdateCycle(today)
  const value = chosen === null ? saved : chosen.value
  const choose = (next: T): void => {
    setChosen({ value: next })
    update.mutate(toPatch(next), {
      onError: () => {
        setChosen(null)
        toast.error(failed)
      },
    })
  }
  return { value, isKnown: value === saved, choose }
}
