import type { Defaulted } from './columns.ts'

export interface GoalTable {
  user_id: string
  id: string
  name: string
  target_amount: bigint
  target_date: string | null
  category: 'emergency' | 'vacation' | 'home' | 'vehicle' | 'education' | 'investment' | 'other'
  color: string
  icon: string
  state: 'active' | 'ready_to_spend' | 'archived'
  auto_reactivate: boolean
  reactivate_threshold: bigint | null
  account_id: Defaulted<string | null>
  purchase_transaction_id: Defaulted<string | null>
  version: number
  created_at: Date
  updated_at: Date
  state_since: Date
  deleted_at: Defaulted<Date | null>
}

export interface GoalEntryTable {
  user_id: string
  id: string
  goal_id: string
  kind: 'contribution' | 'allocation' | 'withdrawal' | 'reversal'
  amount: bigint
  note: string
  transaction_id: string | null
  reverses: string | null
  made_on: string
  created_at: Date
}

export interface GoalAllocationTable {
  user_id: string
  id: string
  transaction_id: string
  goal_id: string
  amount: bigint
  note: string
  created_at: Date
  updated_at: Date
}
