import { getWeekday } from './calendar.ts'
import { hasCardCredit } from './card.ts'
import { type Merchant, merchants } from './merchants.ts'
import type { Profile } from './profile.ts'
import type { Random } from './random.ts'
import { ensureFunds, getBranch, toPrice, type World } from './world.ts'

const purchasesByWeekday = [1.4, 1, 1, 1.1, 1.2, 1.7, 2.1] as const

/** Picks a shop that the household goes to, by its weight. */
export function pickMerchant(profile: Profile, random: Random): Merchant {
  const open = merchants.filter((merchant) => merchant.needs === undefined || profile[merchant.needs])
  const total = open.reduce((sum, merchant) => sum + merchant.weight, 0)
  let ticket = random.next() * total
  return (
    open.find((merchant) => {
      ticket -= merchant.weight
      return ticket < 0
    }) ?? merchants[0]
  )
}

function countPurchases(world: World): number {
  const mean = (purchasesByWeekday[getWeekday(world.day)] ?? 1) * world.profile.intensity
  const season = world.month === 12 || (world.month === 9 && world.dayOfMonth < 20) ? 1.2 : 1
  const expected = mean * season
  return Math.max(1, Math.floor(expected * (0.5 + world.random.next()) + 0.5))
}

/** Posts the purchases of a day; some shops often charge the same price twice. */
export function addPurchases(world: World): void {
  const { random, profile } = world
  const count = countPurchases(world)
  for (let index = 0; index < count; index += 1) {
    const merchant = pickMerchant(profile, random)
    const range = merchant.max - merchant.min
    const amount = toPrice((merchant.min + range * random.next() ** 2) * world.prices, merchant.style)
    const withCard = random.chance(0.42)
    addPurchase(world, merchant, amount, withCard)
    if (merchant.twin && random.chance(0.25)) addPurchase(world, merchant, amount, withCard)
  }
}

function addPurchase(world: World, merchant: Merchant, amount: number, withCard: boolean): void {
  const { ledger, profile, day } = world
  if (withCard && hasCardCredit(world, amount)) {
    ledger.post(day, {
      account: 'card',
      description: merchant.text,
      amount: -amount,
      branch: getBranch(world, 'SANTIAGO'),
    })
    return
  }
  if (!ensureFunds(world, amount)) return
  ledger.post(day, {
    account: 'main',
    description: `${profile.dialect.purchase} ${merchant.text}`,
    amount: -amount,
    branch: getBranch(world, 'REDCOMPRA'),
  })
}

/** Sometimes refunds a card purchase of the last two weeks. */
export function addRefund(world: World): void {
  const { ledger, day, random } = world
  if (!random.chance(0.02)) return
  const purchase = ledger
    .rows('card')
    .slice(-30)
    .find((row) => row.amount <= -8_000 && day - row.day <= 14 && !row.description.includes('CUOTA'))
  if (!purchase || purchase.pair) return
  const description = `DEVOLUCION ${purchase.description}`
  const isRefunded = ledger
    .rows('card')
    .slice(-60)
    .some((row) => row.description === description)
  if (!isRefunded) ledger.post(day, { account: 'card', description, amount: -purchase.amount })
}
