import { firstBankingDayFrom, fromDay, getDayOfMonth, getMonth, getMonthIndex } from './calendar.ts'
import type { Ledger } from './ledger.ts'
import type { PriceStyle } from './merchants.ts'
import type { Profile } from './profile.ts'
import { createRandom, type Random } from './random.ts'

/** One simulated day of a household and the ledger that it posts to. */
export interface World {
  profile: Profile
  ledger: Ledger
  day: number
  dayOfMonth: number
  /** 1 to 12. */
  month: number
  monthIndex: number
  /** Price level of the month relative to January 2026. */
  prices: number
  random: Random
}

const january2026 = 2026 * 12
const monthlyInflation = 1.0033

export function createWorld(profile: Profile, ledger: Ledger, day: number): World {
  const index = getMonthIndex(day)
  return {
    profile,
    ledger,
    day,
    dayOfMonth: getDayOfMonth(day),
    month: getMonth(day),
    monthIndex: index,
    prices: monthlyInflation ** (index - january2026),
    random: createRandom(profile.key, fromDay(day)),
  }
}

/** Returns whether a debit of that day of the month is made today. */
export const isDueToday = (world: World, date: number): boolean =>
  world.dayOfMonth >= date && firstBankingDayFrom(world.day, date) === world.day

const toShelfPrice = (amount: number): number => Math.max(990, Math.round(amount / 1_000) * 1_000 - 10)

/** Rounds an amount in a price style. */
export function toPrice(amount: number, style: PriceStyle): number {
  if (style === 'shelf') return toShelfPrice(amount)
  if (style === 'menu') return Math.max(500, Math.round(amount / 100) * 100)
  if (style === 'round') return Math.max(1_000, Math.round(amount / 1_000) * 1_000)
  return Math.max(400, Math.round(amount))
}

/** Returns the branch, or an empty text if the bank does not print it. */
export const getBranch = (world: World, name: string): string =>
  world.profile.dialect.withBranch ? name : ''

/** Returns whether the main account covers an amount, after a transfer from savings if needed. */
export function ensureFunds(world: World, amount: number, reserve = 20_000): boolean {
  const { ledger, profile } = world
  const missing = amount + reserve - ledger.balance('main')
  if (missing <= 0) return true
  const transferred = Math.ceil((missing + 60_000) / 10_000) * 10_000 + profile.bankNumber * 1_000
  if (ledger.balance('savings') - transferred < 50_000) return false
  transferBetweenOwn(
    world,
    'savings',
    'main',
    transferred,
    `${profile.numbers.savings}:${ledger.rows('savings').length}`,
  )
  return true
}

/** Posts both sides of a transfer between the main account and savings. */
export function transferBetweenOwn(
  world: World,
  from: 'main' | 'savings',
  to: 'main' | 'savings',
  amount: number,
  id: string,
): void {
  const { dialect, numbers } = world.profile
  const pair = { id: `${world.profile.key}|${id}`, kind: 'own_transfer' as const }
  const net = getBranch(world, 'INTERNET')
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
