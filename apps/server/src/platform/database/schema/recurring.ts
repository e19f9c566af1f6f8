import type { Generated } from 'kysely'

type RhythmName =
  | 'weekly'
  | 'fortnightly'
  | 'every_28_days'
  | 'monthly'
  | 'bimonthly'
  | 'quarterly'
  | 'yearly'
type ExactRhythmName = 'half_yearly' | 'property_tax' | 'once'
type SeriesKind = 'subscription' | 'bill' | 'salary' | 'income' | 'other'

/** A series of recurring transactions. */
export interface RecurringSeriesTable {
  user_id: string
  id: string
  origin: 'detected' | 'person'
  match_key: string
  currency: 'CLP' | 'USD'
  direction: number
  account_id: string | null
  name: string
  kind: SeriesKind
  rhythm: RhythmName
  own_name: string | null
  own_kind: SeriesKind | null
  own_rhythm: RhythmName | null
  /** The rhythm where the release before does not know it; `rhythm` is then one that it knows. The same for `own_rhythm`. */
  exact_rhythm: Generated<ExactRhythmName | null>
  own_exact_rhythm: Generated<ExactRhythmName | null>
  own_amount: bigint | null
  /** The day on which the user expects the next one; later days are computed from it. */
  own_next_on: string | null
  /** The range that the user expects, signed; both or none. */
  own_amount_least: bigint | null
  own_amount_most: bigint | null
  /** The account or card to which the user says it is charged. */
  own_account_id: string | null
  /** The day on which the user cancelled it. */
  cancelled_on: string | null
  /** The last day on which it is expected, as the user says; null where it goes on. */
  ends_on: Generated<string | null>
  /** The M of 'N de M': the number of the payment on `ends_on`. */
  last_number: Generated<number | null>
  /** What the user answered about a monthly transfer to a person; null until then. */
  purpose: Generated<'rent' | 'common_expenses' | 'allowance' | 'other' | null>
  amount: bigint
  amount_least: bigint
  amount_most: bigint
  varies: boolean
  price_on: string | null
  price_from: bigint | null
  price_to: bigint | null
  anchor_on: string
  anchor_date: number | null
  anchor_shift: 'stays' | 'after' | 'before'
  anchor_days: number | null
  early: number
  late: number
  longest_pause: number
  /** The months (1 to 12) of a season in which it does not come. */
  quiet_months: number[]
  first_on: string | null
  last_on: string | null
  last_amount: bigint | null
  count: number
  automatic: boolean
  confidence: number
  locked: Generated<boolean>
  dismissed_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface RecurringRowTable {
  user_id: string
  transaction_id: string
  /** Null: the user removed it from every series. */
  series_id: string | null
  origin: 'detected' | 'person'
}

export interface InstalmentPurchaseTable {
  user_id: string
  id: string
  account_id: string
  match_key: string
  total: number
  purchased_on: string
  ends_on: string
  dated_at_purchase: boolean
  created_at: Date
}

export interface InstalmentRowTable {
  user_id: string
  transaction_id: string
  purchase_id: string
  number: number
}
