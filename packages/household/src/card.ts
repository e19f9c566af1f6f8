import { nextBankingDay } from './calendar.ts'
import { computeBilled, findLastClosingBefore } from './card-bills.ts'
import type { Ledger, PairLink, Recurrence } from './ledger.ts'
import {
  dollarShops,
  dollarSubscriptions,
  instalmentShops,
  subscriptions,
  temporarySubscriptions,
} from './merchants.ts'
import { createRandom } from './random.ts'
import { ensureFunds, getBranch, isDueToday, type World } from './world.ts'

/** Returns whether a purchase leaves the card below 80 percent of its limit. */
export const hasCardCredit = (world: World, amount: number): boolean =>
  amount - world.ledger.balance('card') <= world.profile.cardLimit * 0.8

/** Posts subscriptions in pesos and dollars, and instalments of larger purchases. */
export function chargeCard(world: World): void {
  const { ledger, profile, day } = world
  const taste = createRandom(profile.key, 'subscriptions')
  for (const { text, amount, date } of subscriptions) {
    if (!taste.chance(0.75) || world.dayOfMonth !== date) continue
    const charged = Math.round((amount * world.prices * computePriceFactor(world, text)) / 500) * 500 - 10
    ledger.post(day, {
      account: 'card',
      description: text,
      amount: -charged,
      recurrence: createRecurrence(text),
    })
  }
  for (const { text, amount, date } of dollarSubscriptions) {
    if (world.dayOfMonth !== date) continue
    ledger.post(day, {
      account: 'dollarCard',
      description: text,
      amount: -amount,
      recurrence: createRecurrence(text),
    })
  }
  if (profile.hasIncidents) chargeTemporarySubscriptions(world)
  chargeInstalments(world)
  if (world.random.chance(0.045)) {
    const shop = world.random.pick(dollarShops)
    const amount = world.random.int(shop.min, shop.max)
    if (amount - ledger.balance('dollarCard') <= profile.dollarLimit * 0.5) {
      ledger.post(day, { account: 'dollarCard', description: shop.text, amount: -amount })
    }
  }
}

const createRecurrence = (id: string): Recurrence => ({
  id,
  kind: id.startsWith('SEGURO') ? 'bill' : 'subscription',
  rhythm: 'monthly',
})

/** Returns the price factor of a subscription; with incidents it may rise in any year. */
function computePriceFactor(world: World, text: string): number {
  if (!world.profile.hasIncidents) return 1
  let factor = 1
  for (let year = 2022; year * 12 <= world.monthIndex; year += 1) {
    const rise = createRandom(world.profile.key, 'dearer', text, year)
    const month = year * 12 + rise.int(0, 11)
    if (rise.chance(0.3) && world.monthIndex >= month) factor *= 1.12 + rise.next() * 0.2
  }
  return factor
}

const monthsBetweenNewSubscriptions = 4

/** Posts subscriptions that are cancelled after some months and may charge again later. */
function chargeTemporarySubscriptions(world: World): void {
  for (const [at, { text, amount }] of temporarySubscriptions.entries()) {
    const life = createRandom(world.profile.key, 'passing', text)
    const date = life.int(2, 26)
    const begins =
      2022 * 12 + at * monthsBetweenNewSubscriptions + life.int(0, monthsBetweenNewSubscriptions - 1)
    const lasts = life.int(7, 15)
    const returns = life.chance(0.6) ? lasts + life.int(3, 5) : -1
    const age = world.monthIndex - begins
    if (world.dayOfMonth !== date || age < 0 || (age >= lasts && age !== returns)) continue
    const id = age === returns ? `charge_after_cancel:${text}` : `subscription_new:${text}`
    world.ledger.post(world.day, {
      account: 'card',
      description: text,
      amount: -(Math.round(amount / 500) * 500 - 10),
      recurrence: createRecurrence(text),
      ...(age === returns ? { alert: { kind: 'charge_after_cancel', id } } : {}),
      ...(age < maxNewSubscriptionCharges ? { alert: { kind: 'subscription_new', id } } : {}),
    })
  }
}

/** A subscription with more charges is no longer new. */
const maxNewSubscriptionCharges = 3

function chargeInstalments(world: World): void {
  for (let age = 0; age < 12; age += 1) {
    const purchase = createRandom(world.profile.key, 'instalments', world.monthIndex - age)
    const date = purchase.int(2, 26)
    const count = purchase.pick([3, 6, 12])
    const shop = purchase.pick(instalmentShops)
    const total = purchase.int(shop.min, shop.max)
    if (!purchase.chance(0.42) || age >= count || world.dayOfMonth !== date) continue
    const number = String(age + 1).padStart(2, '0')
    world.ledger.post(world.day, {
      account: 'card',
      description: `${shop.text} CUOTA ${number}/${String(count).padStart(2, '0')}`,
      amount: -Math.round(total / count),
      branch: getBranch(world, 'SANTIAGO'),
      instalment: { id: String(world.monthIndex - age), number: age + 1, total: count },
      ...(age + 1 === count
        ? { alert: { kind: 'instalment_ending', id: `cuota:${world.monthIndex - age}` } }
        : {}),
    })
  }
}

/** Pays the last bill on its due day; in a tight month only half, with interest. */
export function payCard(world: World): void {
  if (!isDueToday(world, world.profile.cardCycle.dueDay)) return
  const { ledger, profile, day } = world
  const statementDay = findLastClosingBefore(profile, day - world.dayOfMonth + 1)
  const billed = Math.min(
    computeBilled(profile, ledger, 'card', statementDay),
    Math.max(0, -ledger.balance('card')),
  )
  const isThinMonth = createRandom(profile.key, 'thin', world.monthIndex).chance(0.1)
  const wanted = isThinMonth ? Math.ceil(billed / 20_000) * 10_000 : billed
  const amount = ensureFunds(world, wanted, 40_000)
    ? wanted
    : Math.floor((ledger.balance('main') - 40_000) / 2)
  if (amount > 0) {
    const pair: PairLink = { id: `${profile.key}|card:${world.monthIndex}`, kind: 'card_payment' }
    ledger.post(day, {
      account: 'main',
      description: profile.dialect.cardPayment,
      amount: -amount,
      branch: getBranch(world, 'INTERNET'),
      pair,
    })
    const arrival = world.random.chance(0.3) ? nextBankingDay(day) : day
    postOrSchedule(world, arrival, { account: 'card', description: profile.dialect.cardPaid, amount, pair })
  }
  if (isThinMonth && billed - amount > 10_000) {
    const interest = Math.round((billed - amount) * 0.024)
    const alert = { kind: 'fee', id: `interest:${world.monthIndex}` } as const
    postOrSchedule(world, day, {
      account: 'card',
      description: 'INTERESES ROTATIVOS',
      amount: -interest,
      alert,
    })
    postOrSchedule(world, day, {
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
  const owed = Math.min(
    computeBilled(profile, ledger, 'dollarCard', statementDay),
    -ledger.balance('dollarCard'),
  )
  const amount = Math.min(owed, ledger.balance('dollars') - 1_000)
  if (amount <= 0) return
  const pair: PairLink = { id: `${profile.key}|dollar-card:${world.monthIndex}`, kind: 'card_payment' }
  ledger.post(day, { account: 'dollars', description: 'PAGO TARJETA DE CREDITO USD', amount: -amount, pair })
  postOrSchedule(world, day, {
    account: 'dollarCard',
    description: 'PAGO RECIBIDO GRACIAS USD',
    amount,
    pair,
  })
}

function postOrSchedule(world: World, day: number, posting: Parameters<Ledger['post']>[1]): void {
  if (day === world.day) world.ledger.post(day, posting)
  else world.ledger.schedule(day, posting)
}

/** Posts the income of a side job in dollars around the 12th. */
export function addDollarIncome(world: World): void {
  if (!isDueToday(world, 12)) return
  world.ledger.post(world.day, {
    account: 'dollars',
    description: 'ABONO TRANSFERENCIA EXTERIOR',
    amount: world.random.int(7_500, 15_500),
    recurrence: { id: 'side job', kind: 'income', rhythm: 'monthly' },
  })
}
