import type { BankCode } from './bank-codes.ts'
import { addMonths, toDay } from './calendar.ts'
import { addDollarIncome, chargeCard, payCard } from './card.ts'
import { type CardBill, listCardBills } from './card-bills.ts'
import { chargeEveryRhythm } from './every-rhythm.ts'
import type { ExpectedAlert } from './expected-alert.ts'
import { listExpectedAlerts } from './expected-alerts.ts'
import { addIncidents } from './incidents.ts'
import { addInterbankTransfers } from './interbank-transfers.ts'
import { type AccountKey, accountKeys, createLedger, type Ledger, type Movement } from './ledger.ts'
import { createProfile, type Profile } from './profile.ts'
import { addPurchases, addRefund } from './purchases.ts'
import { addInterest, addSalary, chargeBankFees, moveToSavings, payBills } from './recurring.ts'
import { addSecondCardPurchase, paySecondCard, secondBankAccounts } from './second-bank.ts'
import { addTransfersAndCash } from './transfers.ts'
import { createWorld, type World } from './world.ts'

export type Currency = 'CLP' | 'USD'

export interface HouseholdAccount {
  key: AccountKey
  number: string
  name: string
  type: 'checking' | 'depository' | 'savings' | 'credit'
  currency: Currency
  /** Balance before the first movement; below zero is debt. */
  opening: number
  balance: number
  /** Credit limit, cards only. */
  limit?: number
  movements: readonly Movement[]
}

export interface Household {
  profile: Profile
  accounts: readonly HouseholdAccount[]
  /** The bills that closed in these months, oldest first for each card. */
  cardBills: readonly CardBill[]
  /** The alerts that the incidents must cause; empty without incidents. */
  expectedAlerts: readonly ExpectedAlert[]
}

export interface HouseholdOptions {
  seed: string
  rut: string
  bank: BankCode
  /** 'YYYY-MM-DD'; nothing happens after it. */
  today: string
  /** Exact number of movements; default about 2,000. */
  movements?: number
  /** Adds incidents and lists their expected alerts. */
  incidents?: boolean
  /** Adds charges in every rhythm, prices that rise and months without a bill. */
  everyRhythm?: boolean
  /** The household has one bank: no transfers between banks. */
  isSingleBank?: boolean
  /** The salary and the bills are at another bank: here are savings and a card only, without incidents. */
  isSecondBank?: boolean
  /** The closing day of both cards; default one of 20, 22, 24 and 25. 31 is the last day of every month. */
  closingDay?: number
  /** Purchases of the last days before a closing may be in the next bill. */
  shiftsPurchases?: boolean
  /** How many months of history the household has; default 24. */
  historyMonths?: number
  /** How far back the bank shows movements; default all of its history. */
  historyDays?: number
}

const defaultMonths = 24
const defaultMovements = 2_000

/** Every simulation starts on this day, so that tomorrow's history is today's plus one day. */
const firstDay = toDay('2022-01-01')

/** A household that is simulated day by day. */
interface SimulatedHousehold {
  profile: Profile
  ledger: Ledger
  /** The last simulated day. */
  day: number
}

/** Started simulations, so that a later day continues one instead of starting again. */
export type HouseholdCache = Map<string, SimulatedHousehold>

/** Generates the last months of the household that this RUT has at this bank. */
export function generateHousehold(options: HouseholdOptions, cache: HouseholdCache = new Map()): Household {
  const { seed, rut, bank, movements, historyDays = Number.POSITIVE_INFINITY } = options
  const today = toDay(options.today)
  const since = addMonths(today, -(options.historyMonths ?? defaultMonths)) + 1
  const intensity = movements === undefined ? 1 : Math.max(1, (movements / defaultMovements) * 2)
  const profile = createProfile(seed, rut, bank, {
    intensity,
    hasIncidents: options.incidents ?? false,
    hasEveryRhythm: options.everyRhythm ?? false,
    isSecondBank: options.isSecondBank ?? false,
    closingDay: options.closingDay,
    shiftsPurchases: options.shiftsPurchases,
  })
  // A huge household simulates only its own months, because its past would cost too much.
  const startDay = movements === undefined ? Math.min(firstDay, since) : since
  const cacheKey = `${profile.key}|${profile.cardCycle.closingDay}|${profile.cardCycle.shiftsPurchases}|${profile.isSecondBank}`
  const cached = movements === undefined ? cache.get(cacheKey) : undefined
  const simulated =
    cached && cached.day <= today
      ? cached
      : { profile, ledger: createHouseholdLedger(profile), day: startDay - 1 }
  if (movements === undefined) cache.set(cacheKey, simulated)
  for (; simulated.day < today; simulated.day += 1) simulateDay(simulated, options)
  const visible = selectVisible(simulated.ledger, Math.max(since, today - historyDays), movements)
  return {
    profile,
    accounts: toAccounts(profile, simulated.ledger, visible),
    cardBills: listCardBills(profile, simulated.ledger, since, today),
    expectedAlerts: profile.hasIncidents ? listExpectedAlerts(profile, simulated.ledger, since, today) : [],
  }
}

/** Months of spending that the savings at a second bank hold at the beginning; they pay its card. */
const secondSavingsMonths = 3

const createHouseholdLedger = ({ key, monthlyNeed, isSecondBank }: Profile): Ledger =>
  createLedger(key, {
    main: isSecondBank ? 0 : Math.round(monthlyNeed * 0.9),
    savings: Math.round(monthlyNeed * (isSecondBank ? secondSavingsMonths : 0.7)),
    dollars: isSecondBank ? 0 : 42_000,
    card: 0,
    dollarCard: 0,
  })

/** Simulates the next day. */
function simulateDay({ profile, ledger, day: last }: SimulatedHousehold, options: HouseholdOptions): void {
  const world = createWorld(profile, ledger, last + 1)
  ledger.open(last + 1)
  if (profile.isSecondBank) simulateSecondBank(world, options)
  else simulateHousehold(world, options)
}

function simulateSecondBank(world: World, { seed, rut }: HouseholdOptions): void {
  paySecondCard(world)
  addInterbankTransfers(world, seed, rut)
  addSecondCardPurchase(world)
  addInterest(world)
}

function simulateHousehold(world: World, { seed, rut, isSingleBank }: HouseholdOptions): void {
  const { profile } = world
  addSalary(world)
  payBills(world)
  if (profile.hasEveryRhythm) chargeEveryRhythm(world)
  moveToSavings(world)
  payCard(world)
  chargeCard(world)
  addDollarIncome(world)
  addTransfersAndCash(world)
  if (!isSingleBank) addInterbankTransfers(world, seed, rut)
  addPurchases(world)
  addRefund(world)
  if (profile.hasIncidents) addIncidents(world)
  chargeBankFees(world)
  addInterest(world)
}

/** Returns the movements of the window, or exactly the newest ones if a number is given. */
function selectVisible(ledger: Ledger, since: number, movements: number | undefined): Set<Movement> {
  const rows = accountKeys.flatMap((key) => ledger.rows(key)).filter((row) => row.day >= since)
  if (movements === undefined) return new Set(rows)
  // Keeps the last movements of the day of the cut, so that balances have no gap.
  return new Set(
    rows
      .reverse()
      .sort((a, b) => b.day - a.day)
      .slice(0, movements),
  )
}

function toAccounts(profile: Profile, ledger: Ledger, wanted: Set<Movement>): HouseholdAccount[] {
  const { dialect, numbers } = profile
  const account = (
    key: AccountKey,
    type: HouseholdAccount['type'],
    name: string,
    number: string,
    currency: Currency,
    limit?: number,
  ): HouseholdAccount => {
    const movements = ledger.rows(key).filter((row) => wanted.has(row))
    const balance = ledger.balance(key)
    const opening = movements.reduce((before, row) => before - row.amount, balance)
    return {
      key,
      number,
      name,
      type,
      currency,
      opening,
      balance,
      movements,
      ...(limit === undefined ? {} : { limit }),
    }
  }
  const every = [
    account(
      'main',
      profile.bank === 'estado' ? 'depository' : 'checking',
      dialect.accountName,
      numbers.main,
      'CLP',
    ),
    account('savings', 'savings', 'Cuenta de Ahorro', numbers.savings, 'CLP'),
    account('dollars', 'checking', 'Cuenta Corriente', numbers.dollars, 'USD'),
    account('card', 'credit', dialect.cardName, numbers.card, 'CLP', profile.cardLimit),
    account('dollarCard', 'credit', dialect.cardName, numbers.card, 'USD', profile.dollarLimit),
  ]
  return profile.isSecondBank ? every.filter(({ key }) => secondBankAccounts.includes(key)) : every
}
