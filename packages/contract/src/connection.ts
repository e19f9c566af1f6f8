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

export const sessionStartAnswer = z.object({ caseid: id, widget_url: z.url(), expires_at: instant })
export type SessionStart = z.infer<typeof sessionStartAnswer>

export const linkSessionStates = ['open', 'authenticated', 'syncing', 'finished', 'failed'] as const
/** How far one linking is; polled beside `accounts/` so that a re-linked bank is noticed too. */
export const linkSession = z.object({
  caseid: id,
  state: z.enum(linkSessionStates),
  connection_id: z.nullable(id),
  institution_name: z.nullable(z.string()),
  error: z.nullable(bankError),
  explanation: z.nullable(z.string()),
  progress: z.object({ step: syncStep, position: z.int(), total: z.int() }),
})
export type LinkSession = z.infer<typeof linkSession>
export const caseParams = z.object({ caseid: id })

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

export const disconnectInput = z.object({
  institution_name: z.string().check(z.maxLength(200)),
  delete_history: z._default(z.boolean(), false),
})
export type DisconnectInput = z.infer<typeof disconnectInput>
/** What would go with the history of an account or of a whole connection; asked before anything is deleted. */
export const historyAnswer = z.object({
  accounts: z.int(),
  transactions: z.int(),
  /** Savings goals that would give back what came from these transactions, and how many pesos. */
  goals: z.int(),
  goals_amount: z.number(),
})
export type HistoryAnswer = z.infer<typeof historyAnswer>
export const removedAnswer = z.object({ removed_accounts: z.int(), removed_transactions: z.int() })
/** What we answer to a provider: the same for every case id, known or not (S-36). */
export const callbackAnswer = z.object({ received: z.literal(true) })

/** Leaves all accounts of the connection out of every sum, or takes them in again. */
export const connectionPatch = z.object({ hidden: z.boolean() })
export type ConnectionPatch = z.infer<typeof connectionPatch>
/** The secret that makes a provider's caller genuine (S-36). */
export const callbackParams = z.object({ secret: z.string() })
