import { elapsedCopy as copy } from '@lucas/contract/copy/ui.ts'

/** `hace 12 minutos`, for sentences. */
export function elapsed(since: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000)
  if (minutes < 1) return copy.now
  if (minutes < 60) return copy.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? copy.hours(hours) : copy.days(Math.floor(hours / 24))
}
