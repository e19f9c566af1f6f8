import { cardHasRoom } from './card.ts'
import type { AlertKind, Movement } from './ledger.ts'
import { bigShops, merchants, oddFees, sprees } from './merchants.ts'
import { type Random, randomOf } from './random.ts'
import { branch, canPay, fallsToday, priced, type World } from './world.ts'

/** What of a month goes otherwise than usual: the same draw on each of its days. */
function drawn(world: World, what: string): { day: number; random: Random } {
  const random = randomOf(world.profile.key, 'incident', what, world.monthIndex)
  return { day: world.day - world.dayOfMonth + random.int(3, 26), random }
}

const alertOf = (world: World, kind: AlertKind, what: string = kind) => ({
  kind,
  id: `${what}:${world.monthIndex}`,
})

/** A day of a household in whose life things go wrong now and then; each of them says so on its row. */
export function meetIncidents(world: World): void {
  chargeTwice(world)
  chargeOddFee(world)
  buyBig(world)
  goOnSpree(world)
  runDry(world)
}

const isTwin = ({ description }: Movement) =>
  merchants.some(({ twin, text }) => twin && description.endsWith(text))

/** A till that charges once too often, the same day or the next. */
function chargeTwice(world: World): void {
  const { day, random } = drawn(world, 'twice')
  if (!random.chance(0.5) || world.day < day || world.day > day + 4) return
  const { ledger } = world
  const alert = alertOf(world, 'duplicate_charge')
  const rows = (['card', 'main'] as const).flatMap((key) => ledger.rows(key).slice(-40))
  if (rows.some((row) => row.alert?.id === alert.id)) return
  const bought = rows.find(
    (row) =>
      row.day === world.day &&
      row.amount <= -3_000 &&
      (row.branch === 'SANTIAGO' || row.branch === 'REDCOMPRA' || row.account === 'card') &&
      !row.part &&
      !row.cause &&
      !isTwin(row),
  )
  if (!bought) return
  const { account, description, amount, branch: place } = bought
  const again = { account, description, amount, branch: place, alert }
  if (random.chance(0.5)) ledger.post(world.day, again)
  else ledger.schedule(world.day + 1, again)
}

/** A fee that is not the one of every month. */
function chargeOddFee(world: World): void {
  const { day, random } = drawn(world, 'fee')
  if (world.day !== day || !random.chance(0.4)) return
  const description = random.pick(oddFees)
  const amount = -random.int(2_400, 17_900)
  world.ledger.post(day, { account: 'main', description, amount, alert: alertOf(world, 'fee') })
}

/** What a household buys once in a few years, when the money or the card's limit reaches for it. */
function buyBig(world: World): void {
  const { day, random } = drawn(world, 'big')
  if (world.day !== day || !random.chance(0.4)) return
  const { text, min, max } = random.pick(bigShops)
  const amount = priced(random.int(min, max) * world.prices, 'shelf')
  const alert = alertOf(world, 'big_movement')
  if (cardHasRoom(world, amount))
    world.ledger.post(day, { account: 'card', description: text, amount: -amount, alert })
  else if (canPay(world, amount, 150_000))
    world.ledger.post(day, {
      account: 'main',
      description: `${world.profile.dialect.purchase} ${text}`,
      amount: -amount,
      branch: branch(world, 'REDCOMPRA'),
      alert,
    })
}

/** Some days on which far more of one kind is bought than in other months. */
function goOnSpree(world: World): void {
  const { day, random } = drawn(world, 'spree')
  const first = Math.min(day, world.day - world.dayOfMonth + 15)
  if (!random.chance(0.32)) return
  const spree = random.pick(sprees)
  if (world.day < first || world.day > first + 8 || (world.day - first) % spree.everyDays !== 0) return
  const merchant = world.random.pick(spree.shops)
  const amount = priced(world.random.int(spree.min, spree.max) * world.prices, 'weighed')
  if (!cardHasRoom(world, amount)) return
  const alert = alertOf(world, 'unusual_spending')
  world.ledger.post(world.day, { account: 'card', description: merchant, amount: -amount, alert })
}

const dryDays = 6

/** Lends out so much that what is left does not reach for the bills of the next days. */
function runDry(world: World): void {
  const { random } = drawn(world, 'dry')
  const date = random.pick([4, 7, 11])
  if (!random.chance(0.16) || !fallsToday(world, date)) return
  const { profile, ledger, dayOfMonth } = world
  const due = profile.billers
    .filter((biller) => biller.date > dayOfMonth && biller.date <= dayOfMonth + dryDays)
    .reduce((sum, { amount }) => sum + amount, 0)
  const lent = Math.floor((ledger.balance('main') - due * 0.4) / 1_000) * 1_000 + profile.bankNumber * 100
  if (due < 20_000 || lent < 200_000) return
  ledger.post(world.day, {
    account: 'main',
    description: `${profile.dialect.transferTo}${random.pick(profile.friends)}`,
    amount: -lent,
    branch: branch(world, 'INTERNET'),
    alert: alertOf(world, 'big_movement', 'dry'),
  })
}
