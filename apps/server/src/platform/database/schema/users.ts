import type { IdentityProviderName } from '@lucas/contract/auth/identity-provider.ts'
import type { LockTimeout } from '@lucas/contract/auth/lock.ts'
import type { HomeScreen } from '@lucas/contract/auth/session.ts'
import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import type { IncomeModeChoice } from '@lucas/contract/rules/income-mode.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { DataBlockActor } from '@lucas/contract/users/data-block.ts'
import type { ConsentPurpose } from '@lucas/contract/users/privacy.ts'
import type { Defaulted, Json } from './columns.ts'

export interface PersonTable {
  user_id: string
  email: string
  pending_email: string | null
  email_verified_at: Date | null
  first_name: string
  first_name_edited: Defaulted<boolean>
  last_name: string
  country: string
  phone: string | null
  phone_verified_at: Defaulted<Date | null>
  plan: Defaulted<Plan>
  payday: Defaulted<Payday>
  income_mode: Defaulted<IncomeModeChoice>
  /** Pesos that are never free; null is one month of fixed bills. */
  cushion: Defaulted<bigint | null>
  newsletter: Defaulted<boolean>
  home_screen: Defaulted<HomeScreen>
  /** Null unless the user's data are blocked. */
  data_blocked_at: Defaulted<Date | null>
  first_steps_hidden: Defaulted<boolean>
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
  client: SessionClient
  binding_hash: Buffer | null
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  step_up_until: Date | null
  locked_at: Defaulted<Date | null>
  ended_at: Date | null
  ended_reason: string | null
}

/** A demo session: a user with generated data, erased when it expires. */
export interface ExampleVisitTable {
  user_id: string
  made_at: Date
  expires_at: Date
  ready_at: Date | null
  pooled: Defaulted<boolean>
}

export interface AppLockTable {
  user_id: string
  pin_hash: string | null
  pin_set_at: Date | null
  failed_pins: Defaulted<number>
  timeout_seconds: Defaulted<LockTimeout>
  biometric_enabled: Defaulted<boolean>
  updated_at: Date
}

export interface PasskeyTable {
  user_id: string
  id: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface IdentityTable {
  user_id: string
  provider: IdentityProviderName
  subject: string
  email: string | null
  linked_at: Date
  last_used_at: Date | null
}

export interface AccountDeletionTable {
  user_id: string
  asked_at: Date
  erase_at: Date
  undo_hash: Buffer | null
}

export interface ConsentTable {
  user_id: string
  id: string
  purpose: ConsentPurpose
  granted: boolean
  at: Date
}

export interface DataBlockEventTable {
  user_id: string
  id: string
  at: Date
  blocked: boolean
  actor: DataBlockActor
}

export interface SpentChallengeTable {
  hash: Buffer
  expires_at: Date
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

/** A browser in which the user has signed in. */
export interface KnownBrowserTable {
  user_id: string
  token_hash: Buffer
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** A user's second factor, once a right code has confirmed it. */
export interface SecondFactorTable {
  user_id: string
  /** Encrypted. */
  secret: Buffer
  enabled_at: Date
  /** The latest step of 30 seconds whose code was accepted. */
  last_step: bigint
}

export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
  created_at: Date
  used_at: Date | null
}

/** A browser that is not asked for the second factor. */
export interface TrustedDeviceTable {
  user_id: string
  id: string
  token_hash: Buffer
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

export interface EmailChangeTable {
  user_id: string
  token_hash: Buffer
  expires_at: Date
}

export interface AccountCodeTable {
  user_id: string
  purpose: 'email' | 'phone' | 'step_up'
  code_hash: Buffer
  expires_at: Date
}

export interface PasswordResetTable {
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

export interface LandingSignupTable {
  id: string
  email: string
  first_name: string
  last_name: string
  country: string
  newsletter: boolean
  newsletter_confirmed_at: Defaulted<Date | null>
  created_at: Date
  updated_at: Date
}

/** Support messages of users and the replies. A conversation has the id of its first message. */
export interface SupportMessageTable {
  user_id: string
  id: string
  thread_id: string
  topic: 'question' | 'problem' | 'idea' | 'sales'
  author: 'person' | 'lucas'
  text: string
  created_at: Date
}
