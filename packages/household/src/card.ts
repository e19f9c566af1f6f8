import { nextBankingDay } from './calendar.ts'
import type { Cause, Ledger, PairLink } from './ledger.ts'
import {
  dollarShops,
  dollarSubscriptions,
  instalmentShops,
  passingSubscriptions,
  subscriptions,
} from './merchants.ts'
import { randomOf } from './random.ts'
import { branch, canPay, fallsToday, type World } from './world.ts'

/** True while a purchase leaves the card well below its limit. */
export const cardHasRoom = (world: World, amount: number): boolean =>
  amount - world.ledger.balance('card') <= world.profile.cardLimit * 0.8

/** Subscriptions in pesos and dollars, and the instalments of larger purchases. */
export function chargeCard(world: World): void {
  const { ledger, profile, day } = world
  const taste = randomOf(profile.key, 'subscriptions')
  for (const { text, amount, date } of subscriptions) {
    if (!taste.chance(0.75) || world.dayOfMonth !== date) continue
    const charged = Math.round((amount * world.prices * raised(world, text)) / 500) * 500 - 10
    ledger.post(day, { account: 'card', description: text, amount: -charged, cause: subscription(text) })
  }
  for (const { text, amount, date } of dollarSubscriptions) {
    if (world.dayOfMonth !== date) continue
    ledger.post(day, { account: 'dollarCard', description: text, amount: -amount, cause: subscription(text) })
  }
  if (profile.hasIncidents) chargePassing(world)
  chargeInstalments(world)
  if (world.random.chance(0.045)) {
    const shop = world.random.pick(dollarShops)
    const amount = world.random.int(shop.min, shop.max)
    if (amount - ledger.balance('dollarCard') <= profile.dollarLimit * 0.5) {
      ledger.post(day, { account: 'dollarCard', description: shop.text, amount: -amount })
    }
  }
}

const subscription = (id: string): Cause => ({
  id,
  kind: id.startsWith('SEGURO') ? 'bill' : 'subscription',
  rhythm: 'monthly',
})

/** Where things go wrong, a subscription may become dearer in any year, and stays so. */
function raised(world: World, text: string): number {
  if (!world.profile.hasIncidents) return 1
  let factor = 1
  for (let year = 2022; year * 12 <= world.monthIndex; year += 1) {
    const rise = randomOf(world.profile.key, 'dearer', text, year)
    const month = year * 12 + rise.int(0, 11)
    if (rise.chance(0.3) && world.monthIndex >= month) factor *= 1.12 + rise.next() * 0.2
  }
  return factor
}

const monthsBetweenNew = 4

/** Subscriptions that come, are cancelled after some months, and may charge once more long after. */
function chargePassing(world: World): void {
  for (const [at, { text, amount }] of passingSubscriptions.entries()) {
    const life = randomOf(world.profile.key, 'passing', text)
    const date = life.int(2, 26)
    const begins = 2022 * 12 + at * monthsBetweenNew + life.int(0, monthsBetweenNew - 1)
    const lasts = life.int(7, 15)
    const returns = life.chance(0.6) ? lasts + life.int(3, 5) : -1
    const age = world.monthIndex - begins
    if (world.dayOfMonth !== date || age < 0 || (age >= lasts && age !== returns)) continue
    const id = age === returns ? `charge_after_cancel:${text}` : `subscription_new:${text}`
    world.ledger.post(world.day, {
      account: 'card',
      description: text,
      amount: -(Math.round(amount / 500) * 500 - 10),
      cause: subscription(text),
      ...(age === returns ? { alert: { kind: 'charge_after_cancel', id } } : {}),
      ...(age < mostUntilKnown ? { alert: { kind: 'subscription_new', id } } : {}),
    })
  }
}

/** A subscription that has charged so often is no news any more. */
const mostUntilKnown = 3

function chargeInstalments(world: World): void {
  for (let age = 0; age < 12; age += 1) {
    const bought = randomOf(world.profile.key, 'instalments', world.monthIndex - age)
    const date = bought.int(2, 26)
    const count = bought.pick([3, 6, 12])
    const shop = bought.pick(instalmentShops)
    const total = bought.int(shop.min, shop.max)
    if (!bought.chance(0.42) || age >= count || world.dayOfMonth !== date) continue
    const number = String(age + 1).padStart(2, '0')
    world.ledger.post(world.day, {
      account: 'card',
      description: `${shop.text} CUOTA ${number}/${String(count).padStart(2, '0')}`,
      amount: -Math.round(total / count),
      branch: branch(world, 'SANTIAGO'),
      part: { id: String(world.monthIndex - age), number: age + 1, total: count },
      ...(age + 1 === count
        ? { alert: { kind: 'instalment_ending', id: `cuota:${world.monthIndex - age}` } }
        : {}),
    })
  }
}

/** What a card owed on a given day, before the movements of later days. */
function owedOn(ledger: Ledger, account: 'card' | 'dollarCard', day: number): number {
  const rows = ledger.rows(account)
  const last = rows.findLast((row) => row.day <= day)
  return last ? Math.max(0, -last.balanceAfter) : 0
}

/** Pays on the 10th what the statement of the 25th asked for; in a thin month only half, with interest. */
export function payCard(world: World): void {
  if (!fallsToday(world, 10)) return
  const { ledger, profile, day, dayOfMonth } = world
  const statementDay = day - dayOfMonth - 4
  const billed = Math.min(owedOn(ledger, 'card', statementDay), Math.max(0, -ledger.balance('card')))
  const thin = randomOf(profile.key, 'thin', world.monthIndex).chance(0.1)
  const wanted = thin ? Math.ceil(billed / 20_000) * 10_000 : billed
  const amount = canPay(world, wanted, 40_000) ? wanted : Math.floor((ledger.balance('main') - 40_000) / 2)
  if (amount > 0) {
    const pair: PairLink = { id: `${profile.key}|card:${world.monthIndex}`, kind: 'card_payment' }
    ledger.post(day, {
      account: 'main',
      description: profile.dialect.cardPayment,
      amount: -amount,
      branch: branch(world, 'INTERNET'),
      pair,
    })
    const arrival = world.random.chance(0.3) ? nextBankingDay(day) : day
    settle(world, arrival, { account: 'card', description: profile.dialect.cardPaid, amount, pair })
  }
  if (thin && billed - amount > 10_000) {
    const interest = Math.round((billed - amount) * 0.024)
    const alert = { kind: 'fee', id: `interest:${world.monthIndex}` } as const
    settle(world, day, { account: 'card', description: 'INTERESES ROTATIVOS', amount: -interest, alert })
    settle(world, day, {
      account: 'card',
      description: 'IMPUESTO DL 3475',
      amount: -Math.ceil(interest * 0.03),
      alert,
    })
  }
  payDollarCard(world, statementDay)
}

function payDollarCard(world: World, statementDay: number): void {
  const { ledger, profile, day } = world
  const owed = Math.min(owedOn(ledger, 'dollarCard', statementDay), -ledger.balance('dollarCard'))
  const amount = Math.min(owed, ledger.balance('dollars') - 1_000)
  if (amount <= 0) return
  const pair: PairLink = { id: `${profile.key}|dollar-card:${world.monthIndex}`, kind: 'card_payment' }
  ledger.post(day, { account: 'dollars', description: 'PAGO TARJETA DE CREDITO USD', amount: -amount, pair })
  settle(world, day, { account: 'dollarCard', description: 'PAGO RECIBIDO GRACIAS USD', amount, pair })
}

function settle(world: World, day: number, posting: Parameters<Ledger['post']>[1]): void {
  if (day === world.day) world.ledger.post(day, posting)
  else world.ledger.schedule(day, posting)
}

/** A side job abroad pays in dollars around the 12th. */
export function earnDollars(world: World): void {
  if (!fallsToday(world, 12)) return
  world.ledger.post(world.day, {
    account: 'dollars',
    description: 'ABONO TRANSFERENCIA EXTERIOR',
    amount: world.random.int(7_500, 15_500),
    cause: { id: 'side job', kind: 'income', rhythm: 'monthly' },
  })
}
