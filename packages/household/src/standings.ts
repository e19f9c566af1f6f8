import type { AlertCause } from './alert-cause.ts'
import type { AccountKey, Ledger, Movement } from './ledger.ts'
import type { Profile } from './profile.ts'

/** Movements by day, and what stands in the account at the end of each. */
function dailyOf(rows: readonly Movement[], today: number) {
  const first = rows[0]?.day ?? today + 1
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days: { day: number; balance: number; rows: readonly Movement[] }[] = []
  let balance = (rows[0]?.balanceAfter ?? 0) - (rows[0]?.amount ?? 0)
  for (let day = first; day <= today; day += 1) {
    const some = byDay.get(day) ?? []
    balance = some.at(-1)?.balanceAfter ?? balance
    days.push({ day, balance, rows: some })
  }
  return days
}

const levelOf = (share: number) => (share > 0.7 ? 70 : share > 0.5 ? 50 : 0)

/** A card that passes half or 70 percent of its limit, once until its bill is paid. */
export function utilisationCauses(profile: Profile, ledger: Ledger, today: number): AlertCause[] {
  const limits = { card: profile.cardLimit, dollarCard: profile.dollarLimit }
  return (['card', 'dollarCard'] as const).flatMap((account) => {
    let passed = 0
    return dailyOf(ledger.rows(account), today).flatMap(({ day, balance, rows }) => {
      const level = levelOf(-balance / limits[account])
      const isPaid = rows.some(({ pair }) => pair?.kind === 'card_payment')
      const causes = level > passed ? [standing('utilisation', account, day, day + 1, -balance)] : []
      passed = isPaid ? level : Math.max(level, passed)
      return causes
    })
  })
}

const billDays = 7

/**
 * Days on which the main account does not hold the bills of the next days, with what is bound to come in before them;
 * from payday to payday they are one scarcity.
 */
export function dryCauses(ledger: Ledger, today: number): AlertCause[] {
  const days = dailyOf(ledger.rows('main'), today)
  const spells: { from: number; until: number; balance: number }[] = []
  let paidOn = 0
  for (const [at, { day, balance, rows: moved }] of days.entries()) {
    if (moved.some(({ cause }) => cause?.kind === 'salary')) paidOn = day
    let left = balance
    const isDry = days.slice(at + 1, at + 1 + billDays).some(({ rows }) => {
      for (const { amount, cause } of rows) if (cause) left += amount
      return left < 0
    })
    if (!isDry) continue
    const last = spells.at(-1)
    if (last && last.from >= paidOn) last.until = day
    else spells.push({ from: day, until: day, balance })
  }
  return spells.map(({ from, until, balance }) => standing('low_balance', 'main', from, until + 1, balance))
}

const standing = (
  kind: AlertCause['kind'],
  account: AccountKey,
  from: number,
  until: number,
  amount: number,
): AlertCause => ({ kind, from, until, account, amount, description: '', rows: [] })
