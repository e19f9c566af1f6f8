import { elapsedCopy as copy } from '@lucas/contract/copy/ui.ts'

/** Formats the time since an instant for a sentence: `hace 12 minutos`. */
export function formatElapsed(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  if (minutes < 1) return copy.now
  if (minutes < 60) return copy.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? copy.hours(hours) : copy.days(Math.floor(hours / 24))
}
