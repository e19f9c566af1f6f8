import { useState } from 'react'
import type { Period } from './period.ts'

const isSame = (a: Period, b: Period): boolean =>
  a.name === b.name && a.range.from === b.range.from && a.range.to === b.range.to

/** Returns the period that the shown figures are for: while the next ones load, they are still those of the previous period. */
export function useAnsweredPeriod(period: Period, isPlaceholderData: boolean): Period {
  const [answered, setAnswered] = useState(period)
  if (isPlaceholderData || isSame(answered, period)) return answered
  setAnswered(period)
  return period
}
