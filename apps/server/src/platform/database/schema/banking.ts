import type { Defaulted } from './columns.ts'

/** The providers, by their stored names. */
export type ProviderName = 'floid' | 'fintoc'

export interface InstitutionTable {
  id: string
  name: string
  color: string
  floid_code: string | null
  is_active: Defaulted<boolean>
  position: number
}

type ConnectionState = 'pending' | 'syncing' | 'active' | 'error' | 'reauth_required' | 'disconnected'

export interface ConnectionTable {
  user_id: string
  id: string
  provider: ProviderName | 'file' | 'manual'
  institution_id: string | null
  institution_name: string
  holder_hash: Buffer | null
  state: ConnectionState
  error_code: string | null
  sync_step: string | null
  hidden: Defaulted<boolean>
  credentials: Buffer | null
  last_sync_at: Date | null
  refresh_due_at: Date | null
  created_at: Date
  updated_at: Date
  data_read_at: Date | null
  disconnected_with_account: Defaulted<boolean>
}

export interface LinkSessionTable {
  user_id: string
  id: string
  provider: ProviderName
  provider_case_id: string | null
  connection_id: string | null
  state: 'open' | 'authenticated' | 'syncing' | 'finished' | 'failed'
  error_code: string | null
  created_at: Date
  expires_at: Date
  updated_at: Date
  refresh_try: number | null
  provider_secret: Buffer | null
}

export interface ProviderReferenceTable {
  user_id: string
  provider: ProviderName
  reference: string
  connection_id: string
  account_id: string | null
}

export interface ProviderEventTable {
  provider: string
  event_id: string
  received_at: Date
}

export interface ProviderCallbackTable {
  user_id: string
  id: string
  link_session_id: string
  body_hash: Buffer
  body: Buffer
  state: 'received' | 'done' | 'set_aside' | 'discarded'
  attempts: Defaulted<number>
  error_code: string | null
  received_at: Date
  done_at: Date | null
  /** When the body was erased because its retention time had passed. */
  emptied_at: Date | null
}

/** State of the circuit breaker of an institution at a provider; belongs to no user. */
export interface BankCircuitTable {
  provider: string
  institution: string
  failures: number
  rests: Defaulted<number>
  rests_until: Date | null
  probe_until: Date | null
}

export interface AccountTable {
  user_id: string
  id: string
  connection_id: string | null
  institution_id: string | null
  institution_name: string
  provider_key: Buffer
  alias_key: Buffer | null
  name: string
  owner_name: string
  mask: string
  account_type: 'checking' | 'savings' | 'credit' | 'investment' | 'depository'
  currency: 'CLP' | 'USD'
  balance_current: bigint | null
  balance_available: bigint | null
  balance_limit: bigint | null
  /** Balance before the first transaction of a manual account; null for the others. */
  opening_balance: Defaulted<bigint | null>
  hidden: Defaulted<boolean>
  manual: Defaulted<boolean>
  synced_at: Date | null
  /** The last day that the imported files of an account cover; null for the others. */
  known_until: Defaulted<string | null>
  created_at: Date
  deleted_at: Date | null
}
