import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { projectForecast } from '@lucas/contract/rules/forecast.ts'
import { addDays, addMonths, firstOfMonth, type PlainDate } from '@lucas/contract/rules/periods.ts'

/** What the everyday accounts of a household do, and how Lucas is given it and asked on a day. */
export interface Household {
  name: string
  /** The last month that is read, where it is not that of the others. */
  last?: PlainDate
  /** Pesos of the everyday accounts at the end of a day. */
  balanceOn(day: PlainDate): number
  /** What it moved to its own savings and back after a day until another one, in pesos; negative is moved away. */
  movedBetween(from: PlainDate, until: PlainDate): number
  /** Whether it paid the bill of this due day whole. */
  isPaidWhole(dueOn: PlainDate): boolean
  /** What the household spends in a month, in pesos. */
  monthlySpending: number
  /** Delivers everything up to the evening of a day, and reads the forecast. */
  readOn(day: PlainDate): Promise<Forecast>
}

/** The lowest balance of the 90 days after the first of a month, predicted less actual, as a share of a month's spending. */
export interface LowestError {
  day: PlainDate
  withCard: number
  withoutCard: number
}

/** What was said of the money on a day on which a card is paid. */
export interface Verdict {
  day: PlainDate
  dueOn: PlainDate
  isEnough: boolean
  /** The bill was paid whole, as the verdict says. */
  isPaidWhole: boolean
  /** 'Alcanza' or 'no alcanza' came true, and what was left is within a tenth of a month's spending. */
  isRight: boolean
  isRightWithoutCard: boolean
  /** Predicted less actual, as a share of a month's spending. */
  error: number
}

export interface Replay {
  household: Household
  lowest: LowestError[]
  verdicts: Verdict[]
}

const daysAhead = 90
const errorMax = 0.1

/** Reads the forecast on the first day of some months, and compares its lowest day and its next due days with what happened. */
export async function replayForecast(
  household: Household,
  { months, last }: { months: number; last: PlainDate },
): Promise<Replay> {
  const lowest: LowestError[] = []
  const verdicts: Verdict[] = []
  for (let at = months - 1; at >= 0; at -= 1) {
    const day = firstOfMonth(addMonths(last, -at))
    const forecast = await household.readOn(day)
    const until = addDays(day, daysAhead)
    const withCard = projectForecast(forecast, until)
    const withoutCard = projectForecast(
      { ...forecast, events: forecast.events.filter(({ kind }) => kind !== 'card_usual') },
      until,
    )
    const share = (error: number) => error / household.monthlySpending
    // Money that the household itself moves to its savings is still its own: the line does not guess it.
    const leftOn = (date: PlainDate) => household.balanceOn(date) - household.movedBetween(day, date)
    const actual = Math.min(...withCard.map(({ date }) => leftOn(date)))
    const toLowest = (line: typeof withCard) => Math.min(...line.map(({ balance }) => balance))
    lowest.push({
      day,
      withCard: share(toLowest(withCard) - actual),
      withoutCard: share(toLowest(withoutCard) - actual),
    })
    for (const dueOn of listNextDueDays(forecast, day)) {
      const left = leftOn(dueOn)
      const judge = (line: typeof withCard) => {
        const said = line.find(({ date }) => date === dueOn)?.balance ?? 0
        const error = share(said - left)
        const isTrue = said >= 0 === left >= 0
        return { error, isEnough: said >= 0, isRight: isTrue && Math.abs(error) <= errorMax }
      }
      verdicts.push({
        day,
        dueOn,
        isPaidWhole: household.isPaidWhole(dueOn),
        ...judge(withCard),
        isRightWithoutCard: judge(withoutCard).isRight,
      })
    }
  }
  return { household, lowest, verdicts }
}

/** Returns the next day on which each card is paid, each day once. */
function listNextDueDays({ events }: Forecast, day: PlainDate): PlainDate[] {
  const bills = events.filter(({ kind, date }) => kind === 'card_bill' && date > day)
  const next = [...Map.groupBy(bills, ({ account_id: id }) => id).values()].map(([bill]) => bill?.date ?? day)
  return [...new Set(next)]
}

export const median = (sizes: readonly number[]): number =>
  sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0

const percent = (share: number) => `${(share * 100).toFixed(1).replace('.', ',')} %`

/** Returns the row of a household in the table of docs/forecast.md. */
export function toTableRow({ household, lowest, verdicts }: Replay): string {
  const size = (pick: (one: LowestError) => number) =>
    percent(median(lowest.map((one) => Math.abs(pick(one)))))
  const whole = verdicts.filter(({ isPaidWhole }) => isPaidWhole)
  const right = (some: readonly Verdict[], pick: (one: Verdict) => boolean) =>
    `${some.filter(pick).length} of ${some.length}`
  return `| ${household.name} | ${lowest.length} | ${size((one) => one.withoutCard)} | ${size((one) => one.withCard)} | ${percent(
    lowest.reduce((total, one) => total + one.withCard, 0) / Math.max(1, lowest.length),
  )} | ${right(verdicts, (one) => one.isRight)} | ${right(whole, (one) => one.isRightWithoutCard)} | ${right(whole, (one) => one.isRight)} | ${percent(median(whole.map(({ error }) => Math.abs(error))))} | ${verdicts.filter(({ isEnough }) => !isEnough).length} |`
}
