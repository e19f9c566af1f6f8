import * as z from 'zod/mini'
import { id, instant, oneLine } from '../wire.ts'
import { bankError, syncStep } from './connection.ts'

/** The bank that the user chose, from the catalogue of institutions; without it the widget asks. */
export const sessionStartInput = z.object({
  institution_id: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z0-9-]+$/))),
})
export type SessionStartInput = z.infer<typeof sessionStartInput>
export const sessionStartAnswer = z.object({
  caseid: id,
  widget_url: z.url(),
  expires_at: instant,
  /** Whether the widget opens at the chosen bank; otherwise it asks which bank it is. */
  opens_bank: z.optional(z.boolean()),
})
export type SessionStart = z.infer<typeof sessionStartAnswer>

export const linkSessionStates = ['open', 'authenticated', 'syncing', 'finished', 'failed'] as const
/** State of a link session; polled together with `accounts/`, so that a reconnection is noticed too. */
export const linkSession = z.object({
  caseid: id,
  state: z.enum(linkSessionStates),
  connection_id: z.nullable(id),
  institution_name: z.nullable(z.string()),
  error: z.nullable(bankError),
  explanation: z.nullable(z.string()),
  progress: z.object({ step: syncStep, position: z.int(), total: z.int() }),
  /** What Lucas knows of the connection once the session has finished; `months` from the first to the last transaction. */
  delivered: z.optional(z.nullable(z.object({ accounts: z.int(), transactions: z.int(), months: z.int() }))),
})
export type LinkSession = z.infer<typeof linkSession>
export const linkSessionParams = z.object({ caseid: id })

export const disconnectInput = z.object({
  institution_name: z.string().check(oneLine, z.maxLength(200)),
  delete_history: z._default(z.boolean(), false),
})
export type DisconnectInput = z.infer<typeof disconnectInput>
/** What deleting the history of an account or connection would remove. */
export const deletionPreview = z.object({
  accounts: z.int(),
  transactions: z.int(),
  /** Number of goals with allocations of these transactions, and their amount in pesos. */
  goals: z.int(),
  goals_amount: z.number(),
  /** Transactions of other accounts that are the other half of an own transfer; they stay and lose their link. */
  transfer_halves: z.int(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>
export const deletedCounts = z.object({ removed_accounts: z.int(), removed_transactions: z.int() })
/** Answer to a provider; the same for known and unknown case ids (S-36). */
export const callbackAnswer = z.object({ received: z.literal(true) })

/** Excludes all accounts of the connection from every sum, or includes them again. */
export const connectionPatch = z.object({ hidden: z.boolean() })
export type ConnectionPatch = z.infer<typeof connectionPatch>
/** Secret that authenticates the provider (S-36). */
export const callbackParams = z.object({ secret: z.string() })
