import type { ColumnType, GeneratedAlways } from 'kysely'
import type {
  InstalmentPurchaseTable,
  InstalmentRowTable,
  RecurringRowTable,
  RecurringSeriesTable,
} from './schema-recurring.ts'

/** Column types as the driver gives them: int8 → bigint, date → 'YYYY-MM-DD', timestamptz → Date, bytea → Buffer. */
type Defaulted<T> = ColumnType<T, T | undefined, T>
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null, string | null>

export interface PersonTable {
  user_id: string
  email: string
  pending_email: string | null
  email_verified_at: Date | null
  first_name: string
  last_name: string
  country: string
  phone: string | null
  plan: Defaulted<'free' | 'grow' | 'work'>
  newsletter: Defaulted<boolean>
  terms_accepted_at: Date
  created_at: Date
  updated_at: Date
}

export interface EmailOwnerTable {
  email: string
  user_id: string
}

export interface CredentialTable {
  user_id: string
  password_hash: string
  updated_at: Date
}

export interface SessionTable {
  user_id: string
  id: string
  client: 'web' | 'literal'
  binding_hash: Buffer | null
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  step_up_until: Date | null
  ended_at: Date | null
  ended_reason: string | null
}

export interface RefreshTokenTable {
  user_id: string
  token_hash: Buffer
  session_id: string
  issued_at: Date
  spent_at: Date | null
}

export interface WsTicketTable {
  user_id: string
  token_hash: Buffer
  session_id: string
  expires_at: Date
}

export interface EmailChangeTable {
  user_id: string
  token_hash: Buffer
  expires_at: Date
}

export interface UserKeyTable {
  user_id: string
  key_id: string
  wrapped: Buffer
  created_at: Date
}

export interface AuditEventTable {
  user_id: string
  id: string
  at: Date
  kind: string
  detail: Json
}

export interface IdempotencyKeyTable {
  user_id: string
  route: string
  key: string
  body_hash: Buffer
  response_status: number | null
  response_body: string | null
  created_at: Date
}

export interface OutboxEventTable {
  user_id: string
  id: string
  payload: Json
  created_at: Date
  told_at: Date | null
}

export interface RateCounterTable {
  scope: string
  key: Buffer
  window_start: Date
  count: number
}

export interface CspReportTable {
  id: string
  received_at: Date
  report: Json
}

export interface MailOutboxTable {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: Date
}

export interface LandingSignupTable {
  id: string
  email: string
  first_name: string
  last_name: string
  country: string
  newsletter: boolean
  created_at: Date
  updated_at: Date
}

export interface InstitutionTable {
  id: string
  name: string
  color: string
  floid_code: string | null
  is_active: Defaulted<boolean>
  position: number
}

export type ConnectionState = 'pending' | 'syncing' | 'active' | 'error' | 'reauth_required' | 'disconnected'

export interface ConnectionTable {
  user_id: string
  id: string
  provider: 'floid' | 'fintoc' | 'file' | 'manual'
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
}

export interface LinkSessionTable {
  user_id: string
  id: string
  provider: 'floid' | 'fintoc'
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
  provider: 'floid' | 'fintoc'
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
}

/** How a bank has answered at a provider lately; nobody's rows. */
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
  hidden: Defaulted<boolean>
  manual: Defaulted<boolean>
  synced_at: Date | null
  created_at: Date
  deleted_at: Date | null
}

export interface TransactionTable {
  user_id: string
  id: string
  account_id: string
  provider_id: string
  posted_on: string
  occurred_at: Date | null
  amount: bigint
  currency: 'CLP' | 'USD'
  /** Hundredths in every currency: the order of the wire's amounts. */
  sort_amount: GeneratedAlways<bigint>
  /** Description, merchant and notes without accents and capitals. */
  search_text: GeneratedAlways<string>
  /** The first letters of its name. */
  recurring_key: GeneratedAlways<string>
  description: string
  merchant_name: string | null
  category: string
  category_source: 'person' | 'learned' | 'merchant' | 'rule' | 'model' | 'none'
  category_confidence: number
  kind: 'spending' | 'income' | 'transfer' | 'refund'
  pending: Defaulted<boolean>
  manual: Defaulted<boolean>
  reviewed: Defaulted<boolean>
  notes: Defaulted<string>
  tags: Defaulted<string[]>
  balance_after: bigint | null
  original_in: bigint | null
  original_out: bigint | null
  branch: string | null
  reference: string | null
  payment_method: string | null
  installment_number: number | null
  installment_total: number | null
  raw: Buffer | null
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  refund_of: string | null
  /** Why the row is a tombstone. */
  deletion: 'person' | 'provider' | 'merge' | null
  /** Who gave the merchant's name. */
  name_source: Defaulted<'bank' | 'person'>
}

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

export interface TransferPairTable {
  user_id: string
  id: string
  out_id: string
  in_id: string
  kind: 'own_transfer' | 'card_payment' | 'currency_exchange'
  state: 'automatic' | 'suggested' | 'confirmed' | 'refused'
  created_at: Date
}

export interface TransactionMergeTable {
  user_id: string
  id: string
  kept_id: string
  merged_id: string
  reason: 'pending_posted' | 'manual_row' | 'duplicate' | 'by_hand'
  automatic: boolean
  facts_from: 'kept' | 'merged'
  kept_before: Json
  merged_before: NullableJson
  kept_after: Json
  links: Json
  created_at: Date
}

export interface TransactionMergeUndoTable {
  user_id: string
  merge_id: string
  created_at: Date
}

export interface MatchSuggestionTable {
  user_id: string
  id: string
  kind: 'duplicate' | 'pending' | 'manual' | 'refund'
  row_id: string
  other_id: string
  state: 'open' | 'confirmed' | 'refused'
  evidence: string[]
  created_at: Date
  decided_at: Date | null
}

export interface DailyRollupTable {
  user_id: string
  day: string
  account_id: string
  currency: string
  category: string
  kind: string
  amount: bigint
  count: number
}

/** How many rows an account has. */
export interface AccountRollupTable {
  user_id: string
  account_id: string
  count: number
}

export interface MerchantRollupTable {
  user_id: string
  month: string
  account_id: string
  currency: string
  merchant: string
  kind: string
  amount: bigint
  count: number
}

/** A filter of the list of transactions that a person keeps under a name. */
export interface SavedFilterTable {
  user_id: string
  id: string
  name: string
  name_key: string
  filter: Json
  created_at: Date
  updated_at: Date
}

/** What the person taught about a category. */
export interface CategoryCorrectionTable {
  user_id: string
  id: string
  alike: string
  name: string
  category: string
  created_at: Date
  ended_at: Defaulted<Date | null>
}

export interface CategoryCorrectionRowTable {
  user_id: string
  correction_id: string
  transaction_id: string
  category: string
  category_source: TransactionTable['category_source']
  category_confidence: number
  reviewed: boolean
}

/** Every table of the application's role. */
export interface StatementImportTable {
  user_id: string
  id: string
  file_name: string
  size: number
  state: 'reading' | 'preview' | 'storing' | 'done' | 'failed' | 'undone'
  task: 'read' | 'store' | 'undo' | null
  step: 'waiting' | 'reading' | 'comparing' | 'ready' | 'storing' | 'finished'
  rows_done: Defaulted<number>
  rows_total: number | null
  revision: Defaulted<number>
  file: Buffer | null
  corrections: ColumnType<unknown, string | undefined, string>
  summary: Buffer | null
  problem: NullableJson
  account_id: string | null
  account_made: Defaulted<boolean>
  count_new: number | null
  count_already: number | null
  count_doubtful: number | null
  count_unreadable: number | null
  added: number | null
  period_from: string | null
  period_to: string | null
  opening: bigint | null
  closing: bigint | null
  balance_set: Defaulted<boolean>
  balance_before: bigint | null
  created_at: Date
  updated_at: Date
  expires_at: Date | null
}

export interface StatementImportPortionTable {
  user_id: string
  import_id: string
  position: number
  kinds: string
  body: Buffer
}

export interface StatementImportRowTable {
  user_id: string
  import_id: string
  transaction_id: string
}

export interface StatementImportMergeTable {
  user_id: string
  import_id: string
  merge_id: string
}

export interface Schema {
  person: PersonTable
  email_owner: EmailOwnerTable
  credential: CredentialTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  ws_ticket: WsTicketTable
  email_change: EmailChangeTable
  user_key: UserKeyTable
  audit_event: AuditEventTable
  idempotency_key: IdempotencyKeyTable
  outbox_event: OutboxEventTable
  rate_counter: RateCounterTable
  csp_report: CspReportTable
  mail_outbox: MailOutboxTable
  landing_signup: LandingSignupTable
  institution: InstitutionTable
  bank_circuit: BankCircuitTable
  connection: ConnectionTable
  link_session: LinkSessionTable
  provider_callback: ProviderCallbackTable
  provider_reference: ProviderReferenceTable
  provider_event: ProviderEventTable
  account: AccountTable
  transaction: TransactionTable
  transfer_pair: TransferPairTable
  goal: GoalTable
  goal_entry: GoalEntryTable
  goal_allocation: GoalAllocationTable
  transaction_merge: TransactionMergeTable
  transaction_merge_undo: TransactionMergeUndoTable
  match_suggestion: MatchSuggestionTable
  daily_rollup: DailyRollupTable
  merchant_rollup: MerchantRollupTable
  account_rollup: AccountRollupTable
  category_correction: CategoryCorrectionTable
  category_correction_row: CategoryCorrectionRowTable
  recurring_series: RecurringSeriesTable
  recurring_row: RecurringRowTable
  instalment_purchase: InstalmentPurchaseTable
  instalment_row: InstalmentRowTable
  saved_filter: SavedFilterTable
  statement_import: StatementImportTable
  statement_import_portion: StatementImportPortionTable
  statement_import_row: StatementImportRowTable
  statement_import_merge: StatementImportMergeTable
}
