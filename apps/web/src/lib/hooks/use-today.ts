import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { useSyncExternalStore } from 'react'

const minute = 60_000
let now = new Date()

function subscribe(notify: () => void): () => void {
  // Without subscribers the clock does not advance, so a new subscriber first needs the current time.
  if (Math.abs(Date.now() - now.getTime()) >= minute) now = new Date()
  const timer = setInterval(() => {
    now = new Date()
    notify()
  }, minute)
  return () => clearInterval(timer)
}

/** Returns the current time, updated every minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)

/** Returns the current day in Santiago, whatever the time zone of the browser. */
export const useToday = (): PlainDate => toPlainDate(useNow())
