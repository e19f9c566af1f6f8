import { fallbackProblemsCopy as copy } from '../copy/fallback-problems.ts'

/** Formats a wait in words, rounded up: seconds below a minute, then minutes, then hours. */
export function formatWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return copy.seconds(whole)
  return whole < 3_600 ? copy.minutes(Math.ceil(whole / 60)) : copy.hours(Math.ceil(whole / 3_600))
}
