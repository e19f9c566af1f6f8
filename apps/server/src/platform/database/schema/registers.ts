import type { Defaulted } from './columns.ts'

/** A request about a right over personal data (Ley 19.628, article 11). Belongs to no user, so that its proof survives an erasure. */
export interface RightsRequestTable {
  id: string
  kind: 'access' | 'rectification' | 'erasure' | 'objection' | 'portability' | 'blocking'
  channel: 'email' | 'self_service'
  account_id: string | null
  email: string | null
  email_proof: Buffer | null
  details: string
  received_at: Date
  due_on: string
  extension_days: number | null
  extension_reason: string | null
  outcome: 'granted' | 'partly' | 'refused' | 'withdrawn' | null
  answer: string | null
  answered_at: Date | null
  closed_at: Date | null
}

/** A breach of security measures (Ley 19.628, article 14 sexies); never deleted. */
export interface BreachTable {
  id: string
  discovered_at: Date
  nature: string
  effects: Defaulted<string>
  categories: Defaulted<string>
  people_count: number | null
  measures: Defaulted<string>
  contained_at: Date | null
  reported_at: Date | null
  notified_at: Date | null
  created_at: Date
  updated_at: Date
}
