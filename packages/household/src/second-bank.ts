import { nextBankingDay } from './calendar.ts'
import { hasCardCredit } from './card.ts'
import { computeBilled, findLastClosingBefore } from './card-bills.ts'
import type { AccountKey, PairLink } from './ledger.ts'
import { pickMerchant } from './purchases.ts'
import { getBranch, isDueToday, toPrice, type World } from './world.ts'

/** What a person has at a bank besides the one of the salary: no second school, mortgage or account of every day. */
export const secondBankAccounts: readonly AccountKey[] = ['savings', 'card']

/** Share of days with a purchase: three or four a month. */
const purchaseChance = 0.12

/** Posts a purchase with the card of a second bank. */
export function addSecondCardPurchase(world: World): void {
  const { random, ledger, profile, day } = world
  if (!random.chance(purchaseChance)) return
  const { text, min, max, style } = pickMerchant(profile, random)
  const amount = toPrice((min + (max - min) * random.next() ** 2) * world.prices, style)
  if (!hasCardCredit(world, amount)) return
  const branch = getBranch(world, 'SANTIAGO')
  ledger.post(day, { account: 'card', description: text, amount: -amount, branch })
}

/** Pays the bill of a second card whole, out of the savings at the same bank. */
export function paySecondCard(world: World): void {
  const { ledger, profile, day } = world
  if (!isDueToday(world, profile.cardCycle.dueDay)) return
  const closing = findLastClosingBefore(profile, day - world.dayOfMonth + 1)
  const owed = Math.min(computeBilled(profile, ledger, 'card', closing), -ledger.balance('card'))
  const amount = Math.min(owed, ledger.balance('savings'))
  if (amount <= 0) return
  const pair: PairLink = { id: `${profile.key}|card:${world.monthIndex}`, kind: 'card_payment' }
  const branch = getBranch(world, 'INTERNET')
  const description = profile.dialect.cardPayment
  ledger.post(day, { account: 'savings', description, amount: -amount, branch, pair })
  const received = { account: 'card', description: profile.dialect.cardPaid, amount, pair } as const
  if (world.random.chance(0.3)) ledger.schedule(nextBankingDay(day), received)
  else ledger.post(day, received)
}
