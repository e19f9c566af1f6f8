/**
 * National holidays per year as 'MM-DD'. Data, because laws add single days (reference 5.5); `banking-days.ts` computes
 * years that are missing here. Regional holidays close no bank elsewhere, and election days are Sundays: both are left out.
 */
export const holidaysByYear: Readonly<Record<number, readonly string[]>> = {
  2024: list(
    '01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25',
  ),
  2025: list(
    '01-01 04-18 04-19 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  ),
  2026: list(
    '01-01 04-03 04-04 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 10-12 10-31 11-01 12-08 12-25',
  ),
  2027: list(
    '01-01 03-26 03-27 05-01 05-21 06-21 06-28 07-16 08-15 09-17 09-18 09-19 10-11 10-31 11-01 12-08 12-25',
  ),
  2028: list(
    '01-01 04-14 04-15 05-01 05-21 06-20 06-26 07-16 08-15 09-18 09-19 10-09 10-27 11-01 12-08 12-25',
  ),
  2029: list(
    '01-01 03-30 03-31 05-01 05-21 06-20 07-02 07-16 08-15 09-17 09-18 09-19 10-15 11-01 11-02 12-08 12-25',
  ),
  2030: list(
    '01-01 04-19 04-20 05-01 05-21 06-21 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25',
  ),
}

/** Days on which only banks are closed. */
export const bankHolidays: readonly string[] = ['12-31']

function list(days: string): readonly string[] {
  return days.split(' ')
}
