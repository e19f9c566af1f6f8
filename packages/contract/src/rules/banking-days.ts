import { bankHolidays, holidaysByYear } from './holidays.ts'
import { addDays, firstOfMonth, lastOfMonth, type PlainDate } from './periods.ts'

const fixed = ['01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25']
const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = [0, 1, 2, 3, 4, 5, 6]

/** Holidays of a year by the laws in force (reference 5.5), as days in their order. */
export function holidaysByRule(year: number): PlainDate[] {
  const on = (monthDay: string): PlainDate => `${year}-${monthDay}`
  const easter = easterSunday(year)
  const days = new Set(fixed.map(on))
  days.add(addDays(easter, -2)).add(addDays(easter, -1))
  days.add(on(winterSolstice(year)))
  days.add(movedToMonday(on('06-29'))).add(movedToMonday(on('10-12')))
  days.add(reformationDay(on('10-31')))
  const bridge = weekdayOf(on('09-17'))
  if (bridge === monday || bridge === friday) days.add(on('09-17'))
  if (weekdayOf(on('09-20')) === friday) days.add(on('09-20'))
  if (weekdayOf(on('01-02')) === monday) days.add(on('01-02'))
  return [...days].toSorted()
}

const kept = new Map<number, ReadonlySet<PlainDate>>()

function holidaysOf(year: number): ReadonlySet<PlainDate> {
  const known = kept.get(year)
  if (known) return known
  const listed = holidaysByYear[year]?.map((monthDay) => `${year}-${monthDay}`)
  const days = new Set(listed ?? holidaysByRule(year))
  kept.set(year, days)
  return days
}

/** A national holiday; Sundays that are none are not. */
export const isHoliday = (day: PlainDate): boolean => holidaysOf(Number(day.slice(0, 4))).has(day)

/** Whether banks work on that day in Chile. */
export function isBankingDay(day: PlainDate): boolean {
  const weekday = weekdayOf(day)
  if (weekday === saturday || weekday === sunday) return false
  return !isHoliday(day) && !bankHolidays.includes(day.slice(5))
}

/** The day itself, or the last banking day before it: when a salary due on a holiday is paid (reference 5.5). */
export function bankingDayUpTo(day: PlainDate): PlainDate {
  let found = day
  while (!isBankingDay(found)) found = addDays(found, -1)
  return found
}

/** The day itself, or the first banking day after it: when a debit due on a holiday is made. */
export function bankingDayFrom(day: PlainDate): PlainDate {
  let found = day
  while (!isBankingDay(found)) found = addDays(found, 1)
  return found
}

/** The last banking day of the month that a day lies in. */
export const lastBankingDay = (day: PlainDate): PlainDate => bankingDayUpTo(lastOfMonth(day))

/** The first banking day of the month that a day lies in. */
export const firstBankingDay = (day: PlainDate): PlainDate => bankingDayFrom(firstOfMonth(day))

/** 0 is Sunday. */
function weekdayOf(day: PlainDate): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** From Tuesday to Thursday a holiday moves to the Monday before, from Friday to the Monday after. */
function movedToMonday(day: PlainDate): PlainDate {
  const weekday = weekdayOf(day)
  if (weekday === friday) return addDays(day, 3)
  return weekday >= tuesday && weekday <= thursday ? addDays(day, monday - weekday) : day
}

/** On a Tuesday it moves to the Friday before, on a Wednesday to the Friday after. */
function reformationDay(day: PlainDate): PlainDate {
  const weekday = weekdayOf(day)
  if (weekday === tuesday) return addDays(day, -4)
  return weekday === wednesday ? addDays(day, 2) : day
}

/** The solstice in Chile's time. It drifts by a quarter of a day a year, which leap years take back. */
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
