import { bankingDayFrom, dayOfMonth, fromDay, monthIndex, monthOf } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import type { PriceStyle } from './merchants.ts'
import type { Profile } from './profile.ts'
import { type Random, randomOf } from './random.ts'

/** One day of a household: what is known of it and where its movements go. */
export interface World {
  profile: Profile
  ledger: Ledger
  day: number
  dayOfMonth: number
  /** 1 to 12. */
  month: number
  monthIndex: number
  /** Prices of that month against January 2026. */
  prices: number
  random: Random
}

const january2026 = 2026 * 12
const monthlyInflation = 1.0033

export function worldOf(profile: Profile, ledger: Ledger, day: number): World {
  const index = monthIndex(day)
  return {
    profile,
    ledger,
    day,
    dayOfMonth: dayOfMonth(day),
    month: monthOf(day),
    monthIndex: index,
    prices: monthlyInflation ** (index - january2026),
    random: randomOf(profile.key, fromDay(day)),
  }
}

/** True on the banking day on which a debit of that day of the month is made. */
export const fallsToday = (world: World, date: number): boolean =>
  world.dayOfMonth >= date && bankingDayFrom(world.day, date) === world.day

const shelf = (amount: number): number => Math.max(990, Math.round(amount / 1_000) * 1_000 - 10)

/** Writes an amount as that kind of till would. */
export function priced(amount: number, style: PriceStyle): number {
  if (style === 'shelf') return shelf(amount)
  if (style === 'menu') return Math.max(500, Math.round(amount / 100) * 100)
  if (style === 'round') return Math.max(1_000, Math.round(amount / 1_000) * 1_000)
  return Math.max(400, Math.round(amount))
}

/** Bank branches appear only where the bank names them. */
export const branch = (world: World, name: string): string => (world.profile.dialect.withBranch ? name : '')

/** Pays out of the main account if the money is there, fetching from savings what is missing. */
export function canPay(world: World, amount: number, reserve = 20_000): boolean {
  const { ledger, profile } = world
  const missing = amount + reserve - ledger.balance('main')
  if (missing <= 0) return true
  const fetched = Math.ceil((missing + 60_000) / 10_000) * 10_000 + profile.bankNumber * 1_000
  if (ledger.balance('savings') - fetched < 50_000) return false
  betweenOwn(world, 'savings', 'main', fetched, `${profile.numbers.savings}:${ledger.rows('savings').length}`)
  return true
}

/** Moves money between the main account and savings, with the words of both sides. */
export function betweenOwn(
  world: World,
  from: 'main' | 'savings',
  to: 'main' | 'savings',
  amount: number,
  id: string,
): void {
  const { dialect, numbers } = world.profile
  const pair = { id: `${world.profile.key}|${id}`, kind: 'own_transfer' as const }
  const net = branch(world, 'INTERNET')
  world.ledger.post(world.day, {
    account: from,
    description: `${dialect.toOwnAccount}${numbers[to]}`,
    amount: -amount,
    branch: net,
    pair,
  })
  world.ledger.post(world.day, {
    account: to,
    description: `${dialect.fromOwnAccount}${numbers[from]}`,
    amount,
    branch: net,
    pair,
  })
}
