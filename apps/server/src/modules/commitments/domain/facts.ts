import type { Currency } from '@lucas/contract/currency.ts'
import type {
  CalendarState,
  CommitmentHeading,
  CommitmentSource,
} from '@lucas/contract/planning/commitments.ts'
import type { RecurringField, RecurringRhythm } from '@lucas/contract/planning/recurring.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Bill, BilledCard } from '../../cards/domain/index.ts'

/** An account or card to which commitments are charged. */
export interface CommitmentAccount {
  id: string
  name: string
  institution_name: string
  mask: string
  isCard: boolean
  /** The last day with data; null for an account that no bank reports. */
  knownUntil: PlainDate | null
}

/** A date on which a series is expected, with the days between which it may come. */
interface ExpectedSlot {
  /** How many periods after the newest transaction. */
  periods: number
  date: PlainDate
  from: PlainDate
  to: PlainDate
  amount: bigint
}

/** A recurring series as a commitment. Amounts are positive, in minor units. */
export interface CommitmentSeries {
  id: string
  name: string
  /** The name of its merchant or description, whatever the user calls it. */
  bankName: string
  kind: RecurringKind
  rhythm: RecurringRhythm
  origin: 'detected' | 'person'
  currency: Currency
  isIncome: boolean
  isSavings: boolean
  isAutomatic: boolean
  accountId: string | null
  state: 'active' | 'late' | 'ended' | 'cancelled'
  /** The last day with data of its account; null if no bank reports it. */
  knownUntil: PlainDate | null
  /** Of its next payment: the halves of an income can differ. */
  amount: bigint
  /** Of a year, while it runs. */
  yearly: bigint
  least: bigint
  most: bigint
  varies: boolean
  priceChange: { date: PlainDate; from: bigint; to: bigint } | null
  lastOn: PlainDate | null
  /** How many transactions it has. */
  count: number
  lastAmount: bigint | null
  cancelledOn: PlainDate | null
  /** The last day on which it is expected; null where it goes on. */
  endsOn: PlainDate | null
  /** 'N de M': the numbers of the next payment and of the last one. */
  nextNumber: number | null
  lastNumber: number | null
  edited: RecurringField[]
  /** Returns the days up to this one on which it is expected since its newest transaction; none once it is over. */
  listExpected: (until: PlainDate) => ExpectedSlot[]
  /** Returns what can still come up to a day, as every forecast counts it: past days only where nothing is known of them. */
  listUpcoming: (until: PlainDate) => { date: PlainDate; amount: bigint }[]
}

/** A purchase in instalments as a commitment. Amounts are positive, in minor units. */
export interface CommitmentPurchase {
  id: string
  accountId: string
  name: string
  currency: Currency
  /** The bank prints the purchase whole, and bills its instalments without a row. */
  isWhole: boolean
  /** Its rows have the day of the purchase: the bank bills each instalment a month before its day here. */
  isDatedAtPurchase: boolean
  instalments: {
    number: number
    date: PlainDate
    amount: bigint
    /** `inferred`: its day passed, and the bank does not show it. */
    state: 'charged' | 'inferred' | 'to_come'
    transactionId: string | null
  }[]
}

/** The bills of a linked card. */
export interface CardCycle {
  accountId: string
  currency: Currency
  /** The oldest first. */
  closed: readonly Bill[]
  /** Rows that the bank moved to the bill after theirs. */
  shifted: ReadonlySet<string>
  /** What falls due, as all screens compute it; null for a card without news whose last bill is not owed. */
  billed: BilledCard | null
}

/** A transaction of a series. */
export interface SeriesCharge {
  seriesId: string
  transactionId: string
  accountId: string
  date: PlainDate
  amount: bigint
}

/** What a user marked as paid, until the bank shows it. The amount is positive, in minor units. */
export interface HandPayment {
  seriesId: string
  /** The day on which it was expected when it was marked. */
  expectedOn: PlainDate
  paidOn: PlainDate
  amount: bigint
}

/** Everything that commitments of some months are computed from. Amounts are positive, in minor units. */
export interface CommitmentFacts {
  today: PlainDate
  accounts: ReadonlyMap<string, CommitmentAccount>
  series: readonly CommitmentSeries[]
  purchases: readonly CommitmentPurchase[]
  cards: readonly CardCycle[]
  /** The transactions of each series since a day, oldest first. */
  charges: ReadonlyMap<string, readonly SeriesCharge[]>
  /** What the user marked as paid of each series. */
  payments: ReadonlyMap<string, readonly HandPayment[]>
}

/** One payment or income of a commitment on a day. */
export interface Occurrence {
  lineId: string
  source: CommitmentSource
  heading: CommitmentHeading
  currency: Currency
  date: PlainDate
  /** The days between which it is expected; null for a payment. */
  window: { from: PlainDate; to: PlainDate } | null
  amount: bigint
  state: CalendarState
  transactionId: string | null
  accountId: string | null
  knownUntil: PlainDate | null
  /** How many periods after the newest transaction of its series; 0 for the other sources and for payments. */
  periods: number
  /** The card whose bill has it: it is shown, and counts nothing. */
  includedIn: string | null
  /** A bill that has not closed: more purchases may come. */
  isOpen: boolean
  /** The bank or the merchant charges it: the user has nothing to do. */
  isAutomatic: boolean
  isSalary: boolean
  /** The user says that it was paid; the bank has not shown it. */
  byHand?: HandPayment
}

/** Returns what became of an expectation, given the last day with data of its account. */
export function toExpectedState(
  window: { to: PlainDate },
  today: PlainDate,
  knownUntil: PlainDate | null,
): Exclude<CalendarState, 'paid'> {
  if (today <= window.to) return 'expected'
  return knownUntil !== null && knownUntil > window.to ? 'missing' : 'no_data'
}
