/** The only source of time. Domain functions get "now" as an argument; only services and jobs read the clock. */
export type Clock = {
  now(): Date
  /** The calendar day in Chile, as YYYY-MM-DD. */
  today(): string
}

const santiago = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Creates a clock that reads the system time, or `read` in tests. */
export function createClock(read: () => Date = () => new Date()): Clock {
  return { now: read, today: () => santiago.format(read()) }
}
