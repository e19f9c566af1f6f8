import * as z from 'zod/mini'
import { account } from './account.ts'
import { id, instant, pageOf } from './wire.ts'

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

/** The named steps of one synchronisation, in order. */
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

/**
 * The one thing that mends a connection: entering at the bank again, asking it again, waiting until `retry_at`, or
 * unlocking the password at the bank itself.
 */
export const connectionAction = z.enum(['none', 'wait', 'reconnect', 'retry', 'retry_later', 'contact_bank'])
export type ConnectionAction = z.infer<typeof connectionAction>

/** Why a connection or a linking does not work; each has its Spanish sentence in copy/connections.ts. */
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
  /** Until then nothing is tried: locked credentials, or a bank that fails for everybody. */
  retry_at: z.nullable(instant),
  /** The bank fails for several people at the moment: its data may be late. */
  bank_in_trouble: z.boolean(),
  progress: z.object({ step: syncStep, position: z.int(), total: z.int() }),
  hidden: z.boolean(),
  /** False where every refresh needs the person in the widget: screens show 'Manual'. */
  automatic: z.boolean(),
  last_sync_at: z.nullable(instant),
  created_at: instant,
  accounts: z.array(account),
})
export type Connection = z.infer<typeof connection>
export const connectionList = pageOf(connection)

/** What asking for new data began: nothing of it is done yet. */
export const refreshAnswer = z.object({
  /** Accounts whose update this call began. */
  count: z.int(),
  /** Connections that are being updated now, those of an earlier call too. */
  running: z.array(id),
  /** Connections that only the person can mend, by entering at the bank again. */
  needs_person: z.array(id),
})
export type RefreshAnswer = z.infer<typeof refreshAnswer>
