import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useShownMoment } from '../offline/shown.ts'

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

/** Returns the current time, updated every minute. While stored answers are shown it is the moment that they are from. */
export function useNow(): Date {
  const current = useSyncExternalStore(subscribe, () => now)
  const { moment } = useShownMoment()
  return useMemo(() => (moment === null ? current : new Date(moment)), [moment, current])
}

/** Returns the current day in Santiago, whatever the time zone of the browser. */
export const useToday = (): PlainDate => toPlainDate(useNow())
