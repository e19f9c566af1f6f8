const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a 'YYYY-MM-DD' date. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The 'YYYY-MM-DD' date of a day number. */
export const fromDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (day: number): number => (day + 4) % 7

const dayOf = (year: number, month: number, dayOfMonth: number): number =>
  Date.UTC(year, month - 1, dayOfMonth) / DAY_MS

const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()
export const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth() + 1
export const dayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()

/** Months since year 0: a plain number to count and compare months with. */
export const monthIndex = (day: number): number => yearOf(day) * 12 + monthOf(day) - 1

const dayInMonth = (index: number, date: number): number =>
  dayOf(Math.floor(index / 12), (index % 12) + 1, date)

/** The same day `months` later or earlier; the month's last day where the month is shorter. */
export function addMonths(day: number, months: number): number {
  const index = monthIndex(day) + months
  const lastDay = dayOfMonth(dayInMonth(index + 1, 1) - 1)
  return dayInMonth(index, Math.min(dayOfMonth(day), lastDay))
}

/** Today's date in Chile. */
export const todayInSantiago = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(now)

function easterSunday(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = Math.floor(century / 4)
  const moon = Math.floor((8 * century + 13) / 25)
  const epact = (century - skipped - moon + 19 * golden + 15) % 30
  const full =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + skipped) % 7
  const offset = full - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  return dayOf(year, month, offset + 28 - 31 * Math.floor(month / 4))
}

function movedToMonday(day: number): number {
  const weekday = weekdayOf(day)
  if (weekday >= 2 && weekday <= 4) return day - (weekday - 1)
  return weekday === 5 ? day + 3 : day
}

function reformationDay(year: number): number {
  const day = dayOf(year, 10, 31)
  if (weekdayOf(day) === 2) return day - 4
  return weekdayOf(day) === 3 ? day + 2 : day
}

function holidaysOf(year: number): Set<number> {
  const fixed: [number, number][] = [
    [1, 1],
    [5, 1],
    [5, 21],
    [7, 16],
    [8, 15],
    [9, 18],
    [9, 19],
    [11, 1],
    [12, 8],
    [12, 25],
  ]
  const days = new Set(fixed.map(([month, date]) => dayOf(year, month, date)))
  const easter = easterSunday(year)
  days.add(easter - 2).add(easter - 1)
  days.add(dayOf(year, 6, year % 4 < 2 ? 20 : 21)) // winter solstice
  days.add(movedToMonday(dayOf(year, 6, 29))).add(movedToMonday(dayOf(year, 10, 12)))
  days.add(reformationDay(year))
  if (weekdayOf(dayOf(year, 9, 17)) === 1) days.add(dayOf(year, 9, 17))
  if (weekdayOf(dayOf(year, 9, 20)) === 5) days.add(dayOf(year, 9, 20))
  if (weekdayOf(dayOf(year, 1, 2)) === 1) days.add(dayOf(year, 1, 2))
  return days.add(dayOf(year, 12, 31)) // banks close on the last day of the year
}

const holidaysByYear = new Map<number, Set<number>>()

/** True when banks work on that day in Chile. */
export function isBankingDay(day: number): boolean {
  const year = yearOf(day)
  const holidays = holidaysByYear.get(year) ?? holidaysOf(year)
  holidaysByYear.set(year, holidays)
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The last banking day of the month that holds `day`. */
export function lastBankingDay(day: number): number {
  let last = dayInMonth(monthIndex(day) + 1, 1) - 1
  while (!isBankingDay(last)) last -= 1
  return last
}

/** The first banking day on or after a day of the month, in the month that holds `day`. */
export function bankingDayFrom(day: number, date: number): number {
  let found = dayInMonth(monthIndex(day), date)
  while (!isBankingDay(found)) found += 1
  return found
}

export function nextBankingDay(day: number): number {
  let next = day + 1
  while (!isBankingDay(next)) next += 1
  return next
}
