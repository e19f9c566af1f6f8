import { clampToMonth, getMonthIndex, isBankingDay, lastBankingDay, nextBankingDay } from './calendar.ts'
import { type Due, fortnightlyPayees, type Payee, payees } from './every-rhythm-payees.ts'
import type { Recurrence } from './ledger.ts'
import { createRandom, type Random } from './random.ts'
import { ensureFunds, getBranch, toPrice, type World } from './world.ts'

/** Posts charges in the rhythms that few households have, rising prices, and bills that miss a month. */
export function chargeEveryRhythm(world: World): void {
  const { profile } = world
  const fortnightly = createRandom(profile.key, 'every rhythm').pick(fortnightlyPayees)
  for (const payee of [...payees, fortnightly])
    if ((payee.needs === undefined || profile[payee.needs]) && isDue(world, payee)) charge(world, payee)
}

/** The fixed facts of a payee at this household. */
const drawFacts = ({ profile }: World, { text }: Payee, ...more: (string | number)[]): Random =>
  createRandom(profile.key, 'every rhythm', text, ...more)

/** Days by which weekends and holidays move a debit at most. */
const bankDaysMax = 6

/** Returns whether today or one of the last days was a day of this payee that has moved to today. */
function isDue(world: World, payee: Payee): boolean {
  const movedMax = (payee.spread ?? 0) + (payee.by === 'debit' ? bankDaysMax : 0)
  for (let day = world.day - movedMax; day <= world.day; day += 1)
    if (isDayOf(world, payee, day) && moveDay(world, payee, day) === world.day) return true
  return false
}

/** Returns whether a day is one of the payee's, before anything moves it. */
function isDayOf(world: World, payee: Payee, day: number): boolean {
  const { due } = payee
  const facts = drawFacts(world, payee)
  const month = getMonthIndex(day)
  if (due.unit === 'days') return (day - facts.int(0, due.days - 1)) % due.days === 0
  if (due.unit === 'last banking day') return lastBankingDay(day) === day
  if (due.unit === 'half months')
    return lastBankingDay(day) === day || day === bankingDayOnOrBefore(clampToMonth(month, 15))
  const date = due.date ?? facts.int(2, 22)
  return isMonthOf(due, facts, month) && clampToMonth(month, date) === day && !isMissed(world, payee, month)
}

function bankingDayOnOrBefore(day: number): number {
  let found = day
  while (!isBankingDay(found)) found -= 1
  return found
}

function isMonthOf({ months, month }: Due & { unit: 'months' }, facts: Random, index: number): boolean {
  const first = month === undefined ? facts.int(0, months - 1) : month - 1
  return index % months === first
}

/** Returns whether a bill does not come in a month: once a year for payees that miss months. */
function isMissed(world: World, payee: Payee, month: number): boolean {
  if (payee.special !== 'missed_months') return false
  return drawFacts(world, payee, 'missed', Math.floor(month / 12)).int(1, 10) === month % 12
}

/** Debits are made on a banking day; people who pay by hand are some days late. */
function moveDay(world: World, payee: Payee, day: number): number {
  const moved = day + (payee.spread === undefined ? 0 : drawFacts(world, payee, day).int(0, payee.spread))
  return payee.by !== 'debit' || isBankingDay(moved) ? moved : nextBankingDay(moved)
}

function charge(world: World, payee: Payee): void {
  const { profile, ledger, day } = world
  const { by, text } = payee
  const amount = computeAmount(world, payee)
  const recurrence: Recurrence = {
    id: text,
    kind: by === 'card' ? 'subscription' : 'bill',
    rhythm: toRhythm(payee.due),
    ...(payee.special === undefined ? {} : { special: payee.special }),
  }
  if (by === 'card') {
    ledger.post(day, { account: 'card', description: text, amount: -amount, recurrence })
    return
  }
  ensureFunds(world, amount)
  ledger.post(day, {
    account: 'main',
    description:
      by === 'debit' ? `${profile.dialect.automaticDebit} ${text}` : `${profile.dialect.transferTo}${text}`,
    amount: -amount,
    branch: getBranch(world, by === 'debit' ? 'CENTRAL' : 'INTERNET'),
    recurrence,
  })
}

function computeAmount(world: World, payee: Payee): number {
  const { amount, style, varies = 0 } = payee
  const wobble = 1 + varies * (drawFacts(world, payee, 'amount', world.day).next() * 2 - 1)
  // After a month without a bill, the next one can hold both.
  const isDouble =
    isMissed(world, payee, world.monthIndex - 1) &&
    drawFacts(world, payee, 'double', world.monthIndex).chance(0.5)
  const price = amount * world.prices * wobble * computeRise(world, payee)
  return toPrice(price, style) * (isDouble ? 2 : 1)
}

/** Returns the factor of the rises up to this month: one in most years. */
function computeRise(world: World, payee: Payee): number {
  if (payee.special !== 'price_rises') return 1
  let factor = 1
  for (let year = 2022; year * 12 <= world.monthIndex; year += 1) {
    const rise = drawFacts(world, payee, 'rise', year)
    const month = year * 12 + rise.int(0, 11)
    if (rise.chance(0.8) && world.monthIndex >= month) factor *= 1.1 + rise.next() * 0.15
  }
  return factor
}

function toRhythm(due: Due): Recurrence['rhythm'] {
  if (due.unit === 'days')
    return due.days === 7 ? 'weekly' : due.days === 14 ? 'fortnightly' : 'every_28_days'
  if (due.unit === 'half months') return 'fortnightly'
  if (due.unit === 'last banking day' || due.months === 1) return 'monthly'
  return due.months === 2 ? 'bimonthly' : due.months === 3 ? 'quarterly' : 'yearly'
}
