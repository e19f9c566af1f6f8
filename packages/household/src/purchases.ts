import { weekdayOf } from './calendar.ts'
import { cardHasRoom } from './card.ts'
import { type Merchant, merchants } from './merchants.ts'
import type { Profile } from './profile.ts'
import type { Random } from './random.ts'
import { branch, canPay, priced, type World } from './world.ts'

const purchasesByWeekday = [1.4, 1, 1, 1.1, 1.2, 1.7, 2.1] as const

function pickMerchant(profile: Profile, random: Random): Merchant {
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

function howMany(world: World): number {
  const mean = (purchasesByWeekday[weekdayOf(world.day)] ?? 1) * world.profile.intensity
  const season = world.month === 12 || (world.month === 9 && world.dayOfMonth < 20) ? 1.2 : 1
  const expected = mean * season
  return Math.max(1, Math.floor(expected * (0.5 + world.random.next()) + 0.5))
}

/** The day's shopping; small things are often bought twice for the same price. */
export function shop(world: World): void {
  const { random, profile } = world
  const count = howMany(world)
  for (let index = 0; index < count; index += 1) {
    const merchant = pickMerchant(profile, random)
    const range = merchant.max - merchant.min
    const amount = priced((merchant.min + range * random.next() ** 2) * world.prices, merchant.style)
    const withCard = random.chance(0.42)
    buy(world, merchant, amount, withCard)
    if (merchant.twin && random.chance(0.25)) buy(world, merchant, amount, withCard)
  }
}

function buy(world: World, merchant: Merchant, amount: number, withCard: boolean): void {
  const { ledger, profile, day } = world
  if (withCard && cardHasRoom(world, amount)) {
    ledger.post(day, {
      account: 'card',
      description: merchant.text,
      amount: -amount,
      branch: branch(world, 'SANTIAGO'),
    })
    return
  }
  if (!canPay(world, amount)) return
  ledger.post(day, {
    account: 'main',
    description: `${profile.dialect.purchase} ${merchant.text}`,
    amount: -amount,
    branch: branch(world, 'REDCOMPRA'),
  })
}

/** Now and then a shop gives back what was paid by card in the last two weeks. */
export function refund(world: World): void {
  const { ledger, day, random } = world
  if (!random.chance(0.02)) return
  const bought = ledger
    .rows('card')
    .slice(-30)
    .find((row) => row.amount <= -8_000 && day - row.day <= 14 && !row.description.includes('CUOTA'))
  if (!bought || bought.pair) return
  const description = `DEVOLUCION ${bought.description}`
  const given = ledger
    .rows('card')
    .slice(-60)
    .some((row) => row.description === description)
  if (!given) ledger.post(day, { account: 'card', description, amount: -bought.amount })
}
