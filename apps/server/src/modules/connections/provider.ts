import type { AccountType } from '@lucas/contract/account.ts'
import type { BankError } from '@lucas/contract/connection.ts'
import type { Currency } from '@lucas/contract/currency.ts'

/** One account or card as the bank tells it, in the house's words. Money in minor units. */
export interface AccountFact {
  /** Joins movements to their account inside one callback: digits without leading zeros, kind and currency. */
  key: string
  number: string
  name: string
  type: AccountType
  currency: Currency
  balance: bigint | null
  available: bigint | null
  limit: bigint | null
  ownerName: string | null
}

/** One movement. `amount` is signed: negative is money out, also for a purchase on a card. */
export interface MovementFact {
  accountKey: string
  /** The bank's own id where it is stable, else null. */
  providerId: string | null
  date: string
  occurredAt: Date | null
  description: string
  amount: bigint
  in: bigint
  out: bigint
  balanceAfter: bigint | null
  branch: string | null
  reference: string | null
  pending: boolean
  /** The untouched object. */
  raw: Record<string, unknown>
}

export interface BankFacts {
  accounts: AccountFact[]
  movements: MovementFact[]
  /** Something the bank owed us is missing (products without movements). */
  partial: boolean
}

/** What every callback carries to find its case. */
export interface CaseRef {
  /** Our own id, when the provider hands it back. */
  custom: string | null
  caseId: string | null
}

export type ProviderCallback = CaseRef &
  (
    | { kind: 'initial'; institutionId: string | null; bankName: string; holderRut: string | null }
    | {
        kind: 'final'
        institutionId: string | null
        bankName: string | null
        holderRut: string | null
        facts: BankFacts
        storedCredentials: string | null
      }
    | { kind: 'error'; error: BankError }
  )

export interface WidgetSession {
  widgetUrl: string
}

/** For whom a widget is opened. */
export interface SessionRequest {
  /** The bank that has to be entered again, for providers whose widget can begin with it. */
  institutionId: string | null
  /** Aborts before the browser's own limit: no call of ours waits longer for a provider. */
  signal: AbortSignal
}

export interface RefreshRequest {
  /** As the provider gave them in a final message. */
  credentials: string
  institutionId: string | null
  /** Our id of this refresh; comes back in its answers. */
  caseId: string
  /** What to ask for: accounts first, and movements when the accounts are there. */
  missing: 'accounts' | 'movements'
  signal?: AbortSignal
}

/** Asking a bank again without the person; the answers come as callbacks. */
export interface BankRefresh {
  /** Returns when the bank has taken the question in. Throws `BankRefused`. */
  ask(request: RefreshRequest): Promise<void>
  /** Reads the answers that have come, the newest last; null while something is missing. */
  read(answers: readonly unknown[]): ProviderCallback | null
  /** The RUT behind stored credentials; answers do not repeat it. */
  holderOf(credentials: string): string | null
}

/** The port behind which every bank source stands; nothing past it knows a provider's name. */
export interface BankProvider {
  readonly name: 'floid' | 'fintoc'
  /** Where the widget lives: the only origin that frames and messages are taken from. */
  readonly widgetOrigin: string
  /** Address of a widget for one linking; `caseId` comes back in its callbacks. */
  startSession(caseId: string, request: SessionRequest): Promise<WidgetSession>
  /** Only whose message it is, without reading the rest. Throws `ProviderPayloadInvalid` when it is none. */
  caseOf(raw: unknown): CaseRef
  /** Reads what the provider really sent. Throws `ProviderPayloadInvalid` when it cannot be understood. */
  parseCallback(raw: unknown): ProviderCallback
  /** Null where every refresh needs the person. */
  readonly refresh: BankRefresh | null
  /** Ends the access that these credentials gave; null where forgetting them is all that can be done. */
  readonly revoke: ((credentials: string, signal: AbortSignal) => Promise<void>) | null
}

export class ProviderPayloadInvalid extends Error {
  override readonly name = 'ProviderPayloadInvalid'
}

/** Why a bank was not asked, or did not take the question in. */
export class BankRefused extends Error {
  override readonly name = 'BankRefused'
  readonly error: BankError | 'needs_person'

  constructor(error: BankError | 'needs_person', options?: ErrorOptions) {
    super(error, options)
    this.error = error
  }
}
