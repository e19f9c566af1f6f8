const DAY_MS = 86_400_000

/** Days since 1970-01-01 of a 'YYYY-MM-DD' date. */
export const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

/** The 'YYYY-MM-DD' date of a day number. */
// lint-allow no-utc-day: the date was built from a day's number, in UTC
export const fromDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** 0 = Sunday … 6 = Saturday. */
export const getWeekday = (day: number): number => (day + 4) % 7

const toDayNumber = (year: number, month: number, dayOfMonth: number): number =>
  Date.UTC(year, month - 1, dayOfMonth) / DAY_MS

const getYear = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()
export const getMonth = (day: number): number => new Date(day * DAY_MS).getUTCMonth() + 1
export const getDayOfMonth = (day: number): number => new Date(day * DAY_MS).getUTCDate()

/** Months since year 0, to count and compare months. */
export const getMonthIndex = (day: number): number => getYear(day) * 12 + getMonth(day) - 1

const dayInMonth = (index: number, date: number): number =>
  toDayNumber(Math.floor(index / 12), (index % 12) + 1, date)

/** Returns the same day `months` later or earlier, at most the last day of that month. */
export function addMonths(day: number, months: number): number {
  const index = getMonthIndex(day) + months
  const lastDay = getDayOfMonth(dayInMonth(index + 1, 1) - 1)
  return dayInMonth(index, Math.min(getDayOfMonth(day), lastDay))
}

/** Returns a day of a month (counted since year 0), at most its last one. */
export function clampToMonth(index: number, date: number): number {
  return Math.min(dayInMonth(index, date), dayInMonth(index + 1, 1) - 1)
}

/** Returns the first day of the month after the one that holds `day`. */
export const nextMonthDay = (day: number): number => dayInMonth(getMonthIndex(day) + 1, 1)

/** Today's date in Chile. */
export const todayInSantiago = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(now)

function computeEasterSunday(year: number): number {
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
  return toDayNumber(year, month, offset + 28 - 31 * Math.floor(month / 4))
}

function moveToMonday(day: number): number {
  const weekday = getWeekday(day)
  if (weekday >= 2 && weekday <= 4) return day - (weekday - 1)
  return weekday === 5 ? day + 3 : day
}

function computeReformationDay(year: number): number {
  const day = toDayNumber(year, 10, 31)
  if (getWeekday(day) === 2) return day - 4
  return getWeekday(day) === 3 ? day + 2 : day
}

function computeHolidays(year: number): Set<number> {
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
  const days = new Set(fixed.map(([month, date]) => toDayNumber(year, month, date)))
  const easter = computeEasterSunday(year)
  days.add(easter - 2).add(easter - 1)
  days.add(toDayNumber(year, 6, year % 4 < 2 ? 20 : 21)) // winter solstice
  days.add(moveToMonday(toDayNumber(year, 6, 29))).add(moveToMonday(toDayNumber(year, 10, 12)))
  days.add(computeReformationDay(year))
  if (getWeekday(toDayNumber(year, 9, 17)) === 1) days.add(toDayNumber(year, 9, 17))
  if (getWeekday(toDayNumber(year, 9, 20)) === 5) days.add(toDayNumber(year, 9, 20))
  if (getWeekday(toDayNumber(year, 1, 2)) === 1) days.add(toDayNumber(year, 1, 2))
  return days.add(toDayNumber(year, 12, 31)) // banks close on the last day of the year
}

const holidaysByYear = new Map<number, Set<number>>()

/** True when banks work on that day in Chile. */
export function isBankingDay(day: number): boolean {
  const year = getYear(day)
  const holidays = holidaysByYear.get(year) ?? computeHolidays(year)
  holidaysByYear.set(year, holidays)
  const weekday = getWeekday(day)
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The last banking day of the month that holds `day`. */
export function lastBankingDay(day: number): number {
  let last = dayInMonth(getMonthIndex(day) + 1, 1) - 1
  while (!isBankingDay(last)) last -= 1
  return last
}

/** The first banking day on or after a day of the month, in the month that holds `day`. */
export function firstBankingDayFrom(day: number, date: number): number {
  let found = dayInMonth(getMonthIndex(day), date)
  while (!isBankingDay(found)) found += 1
  return found
}

export function nextBankingDay(day: number): number {
  let next = day + 1
  while (!isBankingDay(next)) next += 1
  return next
}
