import type { SavingsPlanKind } from '@lucas/contract/planning/savings-plan.ts'
import type { Defaulted } from './columns.ts'

export interface SavingsPlanTable {
  user_id: string
  id: string
  goal_id: string
  kind: SavingsPlanKind
  amount: bigint | null
  /** Null for paydays, and for other kinds than `fixed`. */
  day_of_month: number | null
  percentage: number | null
  always: Defaulted<boolean>
  /** What happened before this day makes no proposal. */
  starts_on: string
  paused_at: Date | null
  /** A deleted plan is paused, and keeps what was decided. */
  deleted_at: Defaulted<Date | null>
  /** The last day on which proposals were made. */
  checked_on: string
  created_at: Date
}

/** A contribution that a plan proposes, once for each cause. */
export interface SavingsProposalTable {
  user_id: string
  id: string
  plan_id: string
  cause: string
  day: string
  amount: bigint
  /** Whether it changed after the proposal was made. */
  amount_changed: Defaulted<boolean>
  state: 'open' | 'confirmed' | 'dismissed' | 'expired'
  /** The ledger entry of a confirmed proposal. */
  entry_id: string | null
  created_at: Date
  decided_at: Date | null
}

/** A transaction of a proposal. */
export interface SavingsShareTable {
  user_id: string
  plan_id: string
  transaction_id: string
  proposal_id: string
  amount: bigint
}
