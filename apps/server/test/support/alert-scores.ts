import { addDays, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { HouseholdYear, ToldAlert, YearPlan } from './alert-year.ts'
import { minorOf, type Planted } from './planted.ts'

type Cause = Planted['causes'][number]

/** One kind: what was planted, what of it was found, what was told, and what of it was true. */
export interface Score {
  planted: number
  found: number
  told: number
  right: number
}

export interface Judged {
  scores: Map<string, Score>
  /** Readable lines of what was told without reason, told twice, and not told. */
  wrong: string[]
  twice: string[]
  missed: string[]
  /** Alerts of money that only moved from one account of the person to another. */
  own: string[]
  /** Alerts of a day, each day of each household. */
  daily: number[]
}

/** A cause that comes so near the end may be told after it. */
const lastDays = 3

/** Holds what was told in a year of some households against what was planted in them. */
export function judge(years: readonly HouseholdYear[], plan: Omit<YearPlan, 'logins'>): Judged {
  const judged: Judged = { scores: new Map(), wrong: [], twice: [], missed: [], own: [], daily: [] }
  for (const year of years) judgeOne(year, plan, judged)
  return judged
}

function judgeOne(year: HouseholdYear, { from, until, everyDays }: Omit<YearPlan, 'logins'>, judged: Judged) {
  const scoreOf = (kind: string) => {
    const score = judged.scores.get(kind) ?? { planted: 0, found: 0, told: 0, right: 0 }
    judged.scores.set(kind, score)
    return score
  }
  const found = new Map<Cause, ToldAlert>()
  const own = ownTransfers(year.planted)
  for (const alert of year.told) {
    const score = scoreOf(alert.kind)
    score.told += 1
    if (alert.amount !== null && own.has(`${alert.date} ${alert.amount}`))
      judged.own.push(`${alert.day} ${alert.kind} ${alert.title}`)
    const cause = year.planted.causes.find((one) => isOf(alert, one, year, everyDays))
    if (!cause) judged.wrong.push(`${alert.day} ${alert.kind} ${alert.date} ${alert.title}. ${alert.message}`)
    else if (found.has(cause)) judged.twice.push(`${alert.day} ${alert.kind} ${alert.message}`)
    else {
      score.right += 1
      found.set(cause, alert)
    }
  }
  for (const cause of year.planted.causes) {
    if (cause.date <= from || addDays(cause.date, lastDays) > until) continue
    // Of what becomes known by and by, the end of the year is no judge.
    if (cause.kind === 'subscription_new' && cause.until > until) continue
    const score = scoreOf(cause.kind)
    score.planted += 1
    if (found.has(cause)) score.found += 1
    else judged.missed.push(`${cause.date} ${cause.kind} ${cause.amount} ${cause.description}`)
  }
  const byDay = Map.groupBy(year.told, ({ day }) => day)
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1))
    judged.daily.push(byDay.get(day)?.length ?? 0)
}

/** Day and amount of what moved between accounts of the person, those of banks that are not linked included. */
function ownTransfers({ owner, accounts, own_transfers: pairs }: Planted): Set<string> {
  const sides = new Set(
    pairs.flatMap(({ from, to }) =>
      [from, to].map(({ account, currency, index }) => `${account} ${currency} ${index}`),
    ),
  )
  return new Set(
    accounts.flatMap(({ number, currency, transactions }) =>
      transactions
        .filter(
          ({ description }, index) =>
            sides.has(`${number} ${currency} ${index}`) || description.includes(owner),
        )
        .map(({ date, amount }) => `${date} ${minorOf(amount, currency)}`),
    ),
  )
}

/** Whether an alert tells of this cause, in its time. */
function isOf(alert: ToldAlert, cause: Cause, year: HouseholdYear, everyDays: number): boolean {
  if (alert.kind !== cause.kind || !isInTime(alert.day, cause, everyDays)) return false
  if (cause.kind === 'unusual_spending') return isOfCategory(alert, cause, year)
  if (cause.rows.length > 0) return cause.rows.some((row) => isRow(alert, row, cause))
  return cause.account === null || alert.currency === null || alert.currency === cause.currency
}

const isInTime = (day: PlainDate, { date, until }: Cause, everyDays: number) =>
  day >= date && day < addDays(until, everyDays)

function isRow(alert: ToldAlert, row: Cause['rows'][number], { kind, currency }: Cause): boolean {
  if (alert.date === null || alert.amount !== minorOf(row.amount, currency)) return false
  // Of two equal charges either may be shown.
  return alert.date === row.date || (kind === 'duplicate_charge' && addDays(alert.date, 1) === row.date)
}

function isOfCategory(alert: ToldAlert, { rows, currency }: Cause, { categories }: HouseholdYear): boolean {
  return rows.some(
    ({ date, amount }) =>
      monthOf(date) === monthOf(alert.day) &&
      categories.get(`${date} ${minorOf(amount, currency)}`) === alert.key,
  )
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
export const precisionOf = ({ right, told }: Score) => share(right, told)
export const recallOf = ({ found, planted }: Score) => share(found, planted)

export const totalOf = (scores: Iterable<Score>): Score => {
  const total = { planted: 0, found: 0, told: 0, right: 0 }
  for (const { planted, found, told, right } of scores) {
    total.planted += planted
    total.found += found
    total.told += told
    total.right += right
  }
  return total
}

/** The scores as a table in Markdown. */
export function tableOf({ scores }: Judged): string {
  const line = ([kind, score]: readonly [string, Score]) =>
    `| ${kind} | ${score.planted} | ${score.told} | ${percent(precisionOf(score))} | ${percent(recallOf(score))} |`
  const rows = [...scores].toSorted(([a], [b]) => a.localeCompare(b))
  return [
    '| Kind | planted | told | precision | recall |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(line),
    line(['**all**', totalOf(scores.values())]),
  ].join('\n')
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
