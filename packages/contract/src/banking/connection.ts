import * as z from 'zod/mini'
import { id, instant, pageOf } from '../wire.ts'
import { account } from './account.ts'

export const connectionStates = [
  'pending',
  'syncing',
  'active',
  'error',
  'reauth_required',
  'disconnected',
] as const
export const connectionState = z.enum(connectionStates)
export type ConnectionState = z.infer<typeof connectionState>

/** Steps of one sync, in order. */
export const syncSteps = [
  'waiting',
  'received',
  'reading',
  'accounts',
  'matching',
  'storing',
  'finished',
] as const
export const syncStep = z.enum(syncSteps)
export type SyncStep = z.infer<typeof syncStep>

/** The action that fixes a connection: reauthenticate, retry, wait until `retry_at`, or unlock the password at the bank. */
export const connectionAction = z.enum(['none', 'wait', 'reconnect', 'retry', 'retry_later', 'contact_bank'])
export type ConnectionAction = z.infer<typeof connectionAction>

/** Errors of connections and link sessions, with their sentences in copy/banking/connections.ts. */
export const bankErrors = [
  'invalid_credentials',
  'locked_credentials',
  'invalid_id',
  'second_factor_timeout',
  'bank_unavailable',
  'partial_data',
  'payload_invalid',
  'unexpected',
] as const
export const bankError = z.enum(bankErrors)
export type BankError = z.infer<typeof bankError>

export const connection = z.object({
  id,
  provider: z.enum(['floid', 'fintoc', 'file', 'manual']),
  institution_id: z.nullable(z.string()),
  institution_name: z.string(),
  institution_color: z.nullable(z.string()),
  state: connectionState,
  error: z.nullable(bankError),
  explanation: z.string(),
  action: connectionAction,
  /** No retry before this instant: locked credentials, or an open circuit breaker. */
  retry_at: z.nullable(instant),
  /** The circuit breaker of the institution is open: data may be late. */
  bank_in_trouble: z.boolean(),
  progress: z.object({ step: syncStep, position: z.int(), total: z.int() }),
  hidden: z.boolean(),
  /** Its sync waits for the end of the user's data block. */
  paused: z.optional(z.boolean()),
  /** False if every refresh needs the user in the widget: screens show 'Manual'. */
  automatic: z.boolean(),
  last_sync_at: z.nullable(instant),
  created_at: instant,
  accounts: z.array(account),
})
export type Connection = z.infer<typeof connection>
export const connectionList = pageOf(connection)

/** Refreshes that were started, not finished. */
export const refreshAnswer = z.object({
  /** Accounts whose refresh this call started. */
  count: z.int(),
  /** Connections that are refreshing now, also from earlier calls. */
  running: z.array(id),
  /** Connections that need the user to reauthenticate. */
  needs_person: z.array(id),
})
export type RefreshAnswer = z.infer<typeof refreshAnswer>
