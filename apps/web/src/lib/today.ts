import { dayOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = new Date()

function subscribe(tell: () => void): () => void {
  // Nobody may have asked for hours, or the clock was set: the first to ask again gets no old present.
  if (Math.abs(Date.now() - now.getTime()) >= minute) now = new Date()
  const timer = setInterval(() => {
    now = new Date()
    tell()
  }, minute)
  return () => clearInterval(timer)
}

/** The present, told anew every minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

/** Today in Santiago, whatever the zone of the browser. */
export const useToday = (): PlainDate => dayOf(useNow())
