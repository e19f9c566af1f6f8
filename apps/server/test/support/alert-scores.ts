import { addDays, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type ExpectedData, toMinorUnits } from './app/expected-data.ts'
import type { HouseholdYear, RaisedAlert, YearPlan } from './fixtures/alert-year.ts'

type Cause = ExpectedData['causes'][number]

/** Counts of one notification kind: expected causes, found causes, raised alerts and correct alerts. */
export interface KindScore {
  expected: number
  found: number
  raised: number
  correct: number
}

export interface AlertScores {
  byKind: Map<string, KindScore>
  /** Readable lines of alerts without a cause, second alerts of one cause, and causes without an alert. */
  falseAlerts: string[]
  duplicates: string[]
  missedAlerts: string[]
  /** Alerts about own transfers. */
  ownTransferAlerts: string[]
  /** Number of alerts on each day of each household. */
  alertsPerDay: number[]
}

/** A cause in the last days may be raised after the end. */
const graceDays = 3

/** Compares the alerts of a year with the causes that the households generated. */
export function scoreAlerts(years: readonly HouseholdYear[], plan: Omit<YearPlan, 'logins'>): AlertScores {
  const scores: AlertScores = {
    byKind: new Map(),
    falseAlerts: [],
    duplicates: [],
    missedAlerts: [],
    ownTransferAlerts: [],
    alertsPerDay: [],
  }
  for (const year of years) scoreHousehold(year, plan, scores)
  return scores
}

function scoreHousehold(
  year: HouseholdYear,
  { from, until, everyDays }: Omit<YearPlan, 'logins'>,
  scores: AlertScores,
) {
  const getScore = (kind: string) => {
    const score = scores.byKind.get(kind) ?? { expected: 0, found: 0, raised: 0, correct: 0 }
    scores.byKind.set(kind, score)
    return score
  }
  const found = new Map<Cause, RaisedAlert>()
  const ownTransferKeys = listOwnTransferKeys(year.expected)
  for (const alert of year.raised) {
    const score = getScore(alert.kind)
    score.raised += 1
    if (alert.amount !== null && ownTransferKeys.has(`${alert.date} ${alert.amount}`))
      scores.ownTransferAlerts.push(`${alert.day} ${alert.kind} ${alert.title}`)
    const cause = year.expected.causes.find((one) => matchesCause(alert, one, year, everyDays))
    if (!cause)
      scores.falseAlerts.push(`${alert.day} ${alert.kind} ${alert.date} ${alert.title}. ${alert.message}`)
    else if (found.has(cause)) scores.duplicates.push(`${alert.day} ${alert.kind} ${alert.message}`)
    else {
      score.correct += 1
      found.set(cause, alert)
    }
  }
  for (const cause of year.expected.causes) {
    if (cause.date <= from || addDays(cause.date, graceDays) > until) continue
    // A cause that becomes known gradually is not counted when its time ends after the year.
    if (cause.kind === 'subscription_new' && cause.until > until) continue
    const score = getScore(cause.kind)
    score.expected += 1
    if (found.has(cause)) score.found += 1
    else scores.missedAlerts.push(`${cause.date} ${cause.kind} ${cause.amount} ${cause.description}`)
  }
  const byDay = Map.groupBy(year.raised, ({ day }) => day)
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1))
    scores.alertsPerDay.push(byDay.get(day)?.length ?? 0)
}

/** Day and amount of own transfers, also to banks that are not linked. */
function listOwnTransferKeys({ owner, accounts, own_transfers: pairs }: ExpectedData): Set<string> {
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
        .map(({ date, amount }) => `${date} ${toMinorUnits(amount, currency)}`),
    ),
  )
}

/** Returns whether an alert is about this cause and in its time. */
function matchesCause(alert: RaisedAlert, cause: Cause, year: HouseholdYear, everyDays: number): boolean {
  if (alert.kind !== cause.kind || !isInTime(alert.day, cause, everyDays)) return false
  if (cause.kind === 'unusual_spending') return matchesCategory(alert, cause, year)
  if (cause.rows.length > 0) return cause.rows.some((row) => matchesRow(alert, row, cause))
  return cause.account === null || alert.currency === null || alert.currency === cause.currency
}

const isInTime = (day: PlainDate, { date, until }: Cause, everyDays: number) =>
  day >= date && day < addDays(until, everyDays)

function matchesRow(alert: RaisedAlert, row: Cause['rows'][number], { kind, currency }: Cause): boolean {
  if (alert.date === null || alert.amount !== toMinorUnits(row.amount, currency)) return false
  // The alert may name either of two equal charges.
  return alert.date === row.date || (kind === 'duplicate_charge' && addDays(alert.date, 1) === row.date)
}

function matchesCategory(
  alert: RaisedAlert,
  { rows, currency }: Cause,
  { categories }: HouseholdYear,
): boolean {
  return rows.some(
    ({ date, amount }) =>
      monthOf(date) === monthOf(alert.day) &&
      categories.get(`${date} ${toMinorUnits(amount, currency)}`) === alert.key,
  )
}

const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
export const computePrecision = ({ correct, raised }: KindScore) => share(correct, raised)
export const computeRecall = ({ found, expected }: KindScore) => share(found, expected)

export const sumScores = (scores: Iterable<KindScore>): KindScore => {
  const total = { expected: 0, found: 0, raised: 0, correct: 0 }
  for (const { expected, found, raised, correct } of scores) {
    total.expected += expected
    total.found += found
    total.raised += raised
    total.correct += correct
  }
  return total
}

/** Formats the scores as a Markdown table. */
export function formatScoreTable({ byKind }: AlertScores): string {
  const line = ([kind, score]: readonly [string, KindScore]) =>
    `| ${kind} | ${score.expected} | ${score.raised} | ${formatPercent(computePrecision(score))} | ${formatPercent(computeRecall(score))} |`
  const rows = [...byKind].toSorted(([a], [b]) => a.localeCompare(b))
  return [
    '| Kind | planted | told | precision | recall |',
    '| --- | --: | --: | --: | --: |',
    ...rows.map(line),
    line(['**all**', sumScores(byKind.values())]),
  ].join('\n')
}

const formatPercent = (part: number) => `${(part * 100).toFixed(1)} %`

export const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
