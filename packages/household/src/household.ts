import type { AlertCause } from './alert-cause.ts'
import type { BankCode } from './bank-codes.ts'
import { moveBetweenBanks } from './between-banks.ts'
import { addMonths, toDay } from './calendar.ts'
import { chargeCard, earnDollars, payCard } from './card.ts'
import { causesOf } from './causes.ts'
import { meetIncidents } from './incidents.ts'
import { type AccountKey, accountKeys, createLedger, type Ledger, type Movement } from './ledger.ts'
import { meetPeople } from './people.ts'
import { type Profile, profileOf } from './profile.ts'
import { refund, shop } from './purchases.ts'
import { bankFees, earn, payBills, save } from './regulars.ts'
import { worldOf } from './world.ts'

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
  /** What somebody should have been told of, when things go wrong here. */
  causes: readonly AlertCause[]
}

export interface HouseholdQuestion {
  seed: string
  rut: string
  bank: BankCode
  /** 'YYYY-MM-DD'; nothing happens after it. */
  today: string
  /** Exactly this many movements instead of a household's usual two thousand. */
  movements?: number
  /** Things go wrong in this life, and the household says where. */
  incidents?: boolean
  /** They have no other bank: nothing is moved between banks. */
  alone?: boolean
  /** How far back the bank shows movements; all of the 24 months where nothing is said. */
  historyDays?: number
}

const months = 24
const usualMovements = 2_000

/** Every household began on this day, so that tomorrow's history is today's and one day more. */
const beginning = toDay('2022-01-01')

/** A household that is lived day by day. */
interface Life {
  profile: Profile
  ledger: Ledger
  /** The last day that was lived. */
  day: number
}

/** The lives that were begun: who is asked for a later day lives on instead of beginning again. */
export type Lives = Map<string, Life>

/** The 24 months up to today of the household that this RUT has at this bank. */
export function householdOf(question: HouseholdQuestion, lives: Lives = new Map()): Household {
  const { seed, rut, bank, movements, historyDays = Number.POSITIVE_INFINITY } = question
  const today = toDay(question.today)
  const since = addMonths(today, -months) + 1
  const intensity = movements === undefined ? 1 : Math.max(1, (movements / usualMovements) * 2)
  const profile = profileOf(seed, rut, bank, { intensity, hasIncidents: question.incidents ?? false })
  // A huge household lives only its 24 months: its past would cost more than it is worth.
  const first = movements === undefined ? Math.min(beginning, since) : since
  const begun = movements === undefined ? lives.get(profile.key) : undefined
  const life = begun && begun.day <= today ? begun : { profile, ledger: newLedger(profile), day: first - 1 }
  if (movements === undefined) lives.set(profile.key, life)
  for (; life.day < today; life.day += 1) live(life, question)
  const shown = newest(life.ledger, Math.max(since, today - historyDays), movements)
  return {
    profile,
    accounts: accountsOf(profile, life.ledger, shown),
    causes: profile.hasIncidents ? causesOf(profile, life.ledger, since, today) : [],
  }
}

const newLedger = ({ key, monthlyNeed }: Profile): Ledger =>
  createLedger(key, {
    main: Math.round(monthlyNeed * 0.9),
    savings: Math.round(monthlyNeed * 0.7),
    dollars: 42_000,
    card: 0,
    dollarCard: 0,
  })

/** The day after the last one. */
function live({ profile, ledger, day: last }: Life, { seed, rut, alone }: HouseholdQuestion): void {
  const day = last + 1
  const world = worldOf(profile, ledger, day)
  ledger.open(day)
  earn(world)
  payBills(world)
  save(world)
  payCard(world)
  chargeCard(world)
  earnDollars(world)
  meetPeople(world)
  if (!alone) moveBetweenBanks(world, seed, rut)
  shop(world)
  refund(world)
  if (profile.hasIncidents) meetIncidents(world)
  bankFees(world)
}

/** The rows to hand out: those of the window, or exactly the newest ones when a number is asked for. */
function newest(ledger: Ledger, since: number, movements: number | undefined): Set<Movement> {
  const rows = accountKeys.flatMap((key) => ledger.rows(key)).filter((row) => row.day >= since)
  if (movements === undefined) return new Set(rows)
  // Of the day on which the cut falls the last ones: an account without a gap has balances without one.
  return new Set(
    rows
      .reverse()
      .sort((a, b) => b.day - a.day)
      .slice(0, movements),
  )
}

function accountsOf(profile: Profile, ledger: Ledger, wanted: Set<Movement>): HouseholdAccount[] {
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
  return [
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
}
