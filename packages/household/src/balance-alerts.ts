import type { ExpectedAlert } from './expected-alert.ts'
import type { AccountKey, Ledger, Movement } from './ledger.ts'
import type { Profile } from './profile.ts'

/** Lists each day with its movements and closing balance. */
function listDailyBalances(rows: readonly Movement[], today: number) {
  const first = rows[0]?.day ?? today + 1
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days: { day: number; balance: number; rows: readonly Movement[] }[] = []
  let balance = (rows[0]?.balanceAfter ?? 0) - (rows[0]?.amount ?? 0)
  for (let day = first; day <= today; day += 1) {
    const dayRows = byDay.get(day) ?? []
    balance = dayRows.at(-1)?.balanceAfter ?? balance
    days.push({ day, balance, rows: dayRows })
  }
  return days
}

const toUtilisationLevel = (share: number) => (share > 0.7 ? 70 : share > 0.5 ? 50 : 0)

/** Lists alerts of cards that pass 50 or 70 percent of their limit, once until the bill is paid. */
export function listUtilisationAlerts(profile: Profile, ledger: Ledger, today: number): ExpectedAlert[] {
  const limits = { card: profile.cardLimit, dollarCard: profile.dollarLimit }
  return (['card', 'dollarCard'] as const).flatMap((account) => {
    let passed = 0
    return listDailyBalances(ledger.rows(account), today).flatMap(({ day, balance, rows }) => {
      const level = toUtilisationLevel(-balance / limits[account])
      const isPaid = rows.some(({ pair }) => pair?.kind === 'card_payment')
      const alerts =
        level > passed ? [createBalanceAlert('utilisation', account, day, day + 1, -balance)] : []
      passed = isPaid ? level : Math.max(level, passed)
      return alerts
    })
  })
}

const billHorizonDays = 7

/**
 * Lists alerts of days on which the main account, with its expected income, does not cover the bills of the next days, those
 * of cards among them;
 * one alert between two paydays.
 */
export function listLowBalanceAlerts(ledger: Ledger, today: number): ExpectedAlert[] {
  const days = listDailyBalances(ledger.rows('main'), today)
  const spells: { from: number; until: number; balance: number }[] = []
  let paidOn = 0
  for (const [at, { day, balance, rows: dayRows }] of days.entries()) {
    if (dayRows.some(({ recurrence }) => recurrence?.kind === 'salary')) paidOn = day
    let left = balance
    const isShort = days.slice(at + 1, at + 1 + billHorizonDays).some(({ rows }) => {
      for (const { amount, recurrence, pair } of rows)
        if (recurrence || pair?.kind === 'card_payment') left += amount
      return left < 0
    })
    if (!isShort) continue
    const last = spells.at(-1)
    if (last && last.from >= paidOn) last.until = day
    else spells.push({ from: day, until: day, balance })
  }
  return spells.map(({ from, until, balance }) =>
    createBalanceAlert('low_balance', 'main', from, until + 1, balance),
  )
}

const createBalanceAlert = (
  kind: ExpectedAlert['kind'],
  account: AccountKey,
  from: number,
  until: number,
  amount: number,
): ExpectedAlert => ({ kind, from, until, account, amount, description: '', rows: [] })
