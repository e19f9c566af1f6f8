import { hasCardCredit } from './card.ts'
import type { AlertKind, Movement } from './ledger.ts'
import { largePurchaseShops, merchants, sprees, unusualFees } from './merchants.ts'
import { createRandom, type Random } from './random.ts'
import { ensureFunds, getBranch, isDueToday, toPrice, type World } from './world.ts'

/** Draws the incident of a month; the result is the same on each of its days. */
function drawIncident(world: World, what: string): { day: number; random: Random } {
  const random = createRandom(world.profile.key, 'incident', what, world.monthIndex)
  return { day: world.day - world.dayOfMonth + random.int(3, 26), random }
}

const createAlertTag = (world: World, kind: AlertKind, what: string = kind) => ({
  kind,
  id: `${what}:${world.monthIndex}`,
})

/** Adds the incidents of a day; each tags its movement with the expected alert. */
export function addIncidents(world: World): void {
  addDuplicateCharge(world)
  addUnusualFee(world)
  addLargePurchase(world)
  addSpendingSpree(world)
  drainAccount(world)
}

const isTwin = ({ description }: Movement) =>
  merchants.some(({ twin, text }) => twin && description.endsWith(text))

/** Charges a purchase twice, on the same day or the next. */
function addDuplicateCharge(world: World): void {
  const { day, random } = drawIncident(world, 'twice')
  if (!random.chance(0.5) || world.day < day || world.day > day + 4) return
  const { ledger } = world
  const alert = createAlertTag(world, 'duplicate_charge')
  const rows = (['card', 'main'] as const).flatMap((key) => ledger.rows(key).slice(-40))
  if (rows.some((row) => row.alert?.id === alert.id)) return
  const purchase = rows.find(
    (row) =>
      row.day === world.day &&
      row.amount <= -3_000 &&
      (row.branch === 'SANTIAGO' || row.branch === 'REDCOMPRA' || row.account === 'card') &&
      !row.instalment &&
      !row.recurrence &&
      !isTwin(row),
  )
  if (!purchase) return
  const { account, description, amount, branch: place } = purchase
  const duplicate = { account, description, amount, branch: place, alert }
  if (random.chance(0.5)) ledger.post(world.day, duplicate)
  else ledger.schedule(world.day + 1, duplicate)
}

/** Charges an unusual fee. */
function addUnusualFee(world: World): void {
  const { day, random } = drawIncident(world, 'fee')
  if (world.day !== day || !random.chance(0.4)) return
  const description = random.pick(unusualFees)
  const amount = -random.int(2_400, 17_900)
  world.ledger.post(day, { account: 'main', description, amount, alert: createAlertTag(world, 'fee') })
}

/** Adds a large purchase if the balance or the card limit covers it. */
function addLargePurchase(world: World): void {
  const { day, random } = drawIncident(world, 'big')
  if (world.day !== day || !random.chance(0.4)) return
  const { text, min, max } = random.pick(largePurchaseShops)
  const amount = toPrice(random.int(min, max) * world.prices, 'shelf')
  const alert = createAlertTag(world, 'big_movement')
  if (hasCardCredit(world, amount))
    world.ledger.post(day, { account: 'card', description: text, amount: -amount, alert })
  else if (ensureFunds(world, amount, 150_000))
    world.ledger.post(day, {
      account: 'main',
      description: `${world.profile.dialect.purchase} ${text}`,
      amount: -amount,
      branch: getBranch(world, 'REDCOMPRA'),
      alert,
    })
}

/** Adds days with far more purchases of one kind than usual. */
function addSpendingSpree(world: World): void {
  const { day, random } = drawIncident(world, 'spree')
  const first = Math.min(day, world.day - world.dayOfMonth + 15)
  if (!random.chance(0.32)) return
  const spree = random.pick(sprees)
  if (world.day < first || world.day > first + 8 || (world.day - first) % spree.everyDays !== 0) return
  const merchant = world.random.pick(spree.shops)
  const amount = toPrice(world.random.int(spree.min, spree.max) * world.prices, 'weighed')
  if (!hasCardCredit(world, amount)) return
  const alert = createAlertTag(world, 'unusual_spending')
  world.ledger.post(world.day, { account: 'card', description: merchant, amount: -amount, alert })
}

const billHorizonDays = 6

/** Sends so much money away that the balance does not cover the next bills. */
function drainAccount(world: World): void {
  const { random } = drawIncident(world, 'dry')
  const date = random.pick([4, 7, 11])
  if (!random.chance(0.16) || !isDueToday(world, date)) return
  const { profile, ledger, dayOfMonth } = world
  const due = profile.billers
    .filter((biller) => biller.date > dayOfMonth && biller.date <= dayOfMonth + billHorizonDays)
    .reduce((sum, { amount }) => sum + amount, 0)
  const lent = Math.floor((ledger.balance('main') - due * 0.4) / 1_000) * 1_000 + profile.bankNumber * 100
  if (due < 20_000 || lent < 200_000) return
  ledger.post(world.day, {
    account: 'main',
    description: `${profile.dialect.transferTo}${random.pick(profile.friends)}`,
    amount: -lent,
    branch: getBranch(world, 'INTERNET'),
    alert: createAlertTag(world, 'big_movement', 'dry'),
  })
}
