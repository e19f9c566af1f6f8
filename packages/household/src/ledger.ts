import { fromDay } from './calendar.ts'
import { hash, hexId } from './random.ts'

export type AccountKey = 'main' | 'savings' | 'dollars' | 'card' | 'dollarCard'

export type PairKind = 'own_transfer' | 'card_payment'

/** Both sides of a transfer between own accounts carry the same id. */
export interface PairLink {
  id: string
  kind: PairKind
}

/** Why a movement repeats. */
export interface Recurrence {
  /** The same for all movements of one recurrence. */
  id: string
  kind: 'subscription' | 'bill' | 'salary' | 'income'
  rhythm: 'weekly' | 'fortnightly' | 'every_28_days' | 'monthly' | 'bimonthly' | 'quarterly' | 'yearly'
  /** What is special about it, in households with every rhythm. */
  special?: 'last_banking_day' | 'price_rises' | 'missed_months'
}

/** The position of a movement in an instalment purchase. */
export interface Instalment {
  id: string
  number: number
  total: number
}

/** Notification kinds that bank data can cause. */
export type AlertKind =
  | 'big_movement'
  | 'unusual_spending'
  | 'duplicate_charge'
  | 'fee'
  | 'low_balance'
  | 'utilisation'
  | 'instalment_ending'
  | 'subscription_new'
  | 'subscription_dearer'
  | 'charge_after_cancel'
  | 'salary_arrived'
  | 'transfer_received'
  | 'sync_error'
  | 'connection_attention'
  | 'connection_stale'

interface Posting {
  account: AccountKey
  description: string
  /** Minor units: pesos, or cents of a dollar. Negative is money out, or a purchase on a card. */
  amount: number
  branch?: string
  pair?: PairLink
  recurrence?: Recurrence
  instalment?: Instalment
  /** The expected alert; movements of one alert have the same id. */
  alert?: { kind: AlertKind; id: string }
}

export interface Movement extends Posting {
  id: string
  day: number
  date: string
  branch: string
  document: string
  balanceAfter: number
}

export interface Ledger {
  balance(account: AccountKey): number
  rows(account: AccountKey): readonly Movement[]
  post(day: number, posting: Posting): void
  /** Posts on a later day; never, if the simulation ends before it. */
  schedule(day: number, posting: Posting): void
  /** Posts what was scheduled for the day. */
  open(day: number): void
}

export const accountKeys: readonly AccountKey[] = ['main', 'savings', 'dollars', 'card', 'dollarCard']

/** Creates the accounts of one household; every movement has the balance after it. */
export function createLedger(key: string, opening: Record<AccountKey, number>): Ledger {
  const balances = { ...opening }
  const rows: Record<AccountKey, Movement[]> = {
    main: [],
    savings: [],
    dollars: [],
    card: [],
    dollarCard: [],
  }
  const scheduled = new Map<number, Posting[]>()

  function post(day: number, posting: Posting) {
    const list = rows[posting.account]
    let ordinal = 0
    for (let index = list.length - 1; list[index]?.day === day; index -= 1) ordinal += 1
    const name = `${key}|${posting.account}|${day}|${ordinal}`
    balances[posting.account] += posting.amount
    list.push({
      ...posting,
      id: hexId(name),
      day,
      date: fromDay(day),
      branch: posting.branch ?? '',
      document: createDocumentNumber(posting, name),
      balanceAfter: balances[posting.account],
    })
  }

  return {
    balance: (account) => balances[account],
    rows: (account) => rows[account],
    post,
    schedule: (day, posting) => scheduled.set(day, [...(scheduled.get(day) ?? []), posting]),
    open: (day) => {
      for (const posting of scheduled.get(day) ?? []) post(day, posting)
      scheduled.delete(day)
    },
  }
}

function createDocumentNumber(posting: Posting, name: string): string {
  if (posting.account === 'card' || posting.account === 'dollarCard') return ''
  const numbered = posting.branch === 'REDCOMPRA' || posting.branch === 'CAJERO'
  return numbered ? String(hash(name) % 100_000_000).padStart(8, '0') : '00000000'
}
