import { bankHolidays, holidaysByYear } from './holidays.ts'
import { addDays, firstOfMonth, lastOfMonth, type PlainDate } from './periods.ts'

const fixed = ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25']
const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [0, 1, 2, 3, 4, 5, 6]

/** Computes the sorted holidays of a year from the laws in force (reference 5.5). */
export function computeHolidays(year: number): PlainDate[] {
  const on = (monthDay: string): PlainDate => `${year}-${monthDay}`
  const easter = easterSunday(year)
  const days = new Set(fixed.map(on))
  days.add(addDays(easter, -2)).add(addDays(easter, -1))
  days.add(on(winterSolstice(year)))
  days.add(moveToMonday(on('06-29'))).add(moveToMonday(on('10-12')))
  days.add(moveReformationDay(on('10-31')))
  const bridge = weekdayOf(on('09-17'))
  if (bridge === monday || bridge === friday) days.add(on('09-17'))
  if (weekdayOf(on('09-20')) === friday) days.add(on('09-20'))
  if (weekdayOf(on('01-02')) === monday) days.add(on('01-02'))
  return [...days].toSorted()
}

const holidayCache = new Map<number, ReadonlySet<PlainDate>>()

function getHolidays(year: number): ReadonlySet<PlainDate> {
  const known = holidayCache.get(year)
  if (known) return known
  const listed = holidaysByYear[year]?.map((monthDay) => `${year}-${monthDay}`)
  const days = new Set(listed ?? computeHolidays(year))
  holidayCache.set(year, days)
  return days
}

/** Whether a day is a national holiday; ordinary Sundays are not. */
export const isHoliday = (day: PlainDate): boolean => getHolidays(Number(day.slice(0, 4))).has(day)

/** Whether banks in Chile are open on a day. */
export function isBankingDay(day: PlainDate): boolean {
  const weekday = weekdayOf(day)
  if (weekday === saturday || weekday === sunday) return false
  return !isHoliday(day) && !bankHolidays.includes(day.slice(5))
}

/** Returns the day or the last banking day before it, when a salary due on a holiday is paid (reference 5.5). */
export function bankingDayOnOrBefore(day: PlainDate): PlainDate {
  let found = day
  while (!isBankingDay(found)) found = addDays(found, -1)
  return found
}

/** Returns the day or the first banking day after it, when a debit due on a holiday is made. */
export function bankingDayOnOrAfter(day: PlainDate): PlainDate {
  let found = day
  while (!isBankingDay(found)) found = addDays(found, 1)
  return found
}

/** Returns the last banking day of a day's month. */
export const lastBankingDay = (day: PlainDate): PlainDate => bankingDayOnOrBefore(lastOfMonth(day))

/** Returns the first banking day of a day's month. */
export const firstBankingDay = (day: PlainDate): PlainDate => bankingDayOnOrAfter(firstOfMonth(day))

/** 0 is Sunday. */
function weekdayOf(day: PlainDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Moves a holiday on Tuesday to Thursday to the Monday before, on Friday to the Monday after. */
function moveToMonday(day: PlainDate): PlainDate {
  const weekday = weekdayOf(day)
  if (weekday === friday) return addDays(day, 3)
  return weekday >= tuesday && weekday <= thursday ? addDays(day, monday - weekday) : day
}

/** Moves the holiday on a Tuesday to the Friday before, on a Wednesday to the Friday after. */
function moveReformationDay(day: PlainDate): PlainDate {
  const weekday = weekdayOf(day)
  if (weekday === tuesday) return addDays(day, -4)
  return weekday === wednesday ? addDays(day, 2) : day
}

/** Day of the winter solstice in Chile. It drifts by a quarter of a day per year, which leap years correct. */
const winterSolstice = (year: number): string => (year % 4 < 2 ? '06-20' : '06-21')

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): PlainDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
