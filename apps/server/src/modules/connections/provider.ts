import type { BankError } from '@lucas/contract/connection.ts'
import type { BankFacts } from './facts.ts'
import type { BankEvents, BankNews, BankPull, LinkingClaim } from './pull-port.ts'

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
        /** When the provider was asked, where it was: an older reading never overwrites a newer one. */
        readAt?: Date
      }
    | {
        /** A bond with a bank, before any of its data. */
        kind: 'linked'
        institutionId: string | null
        bankName: string | null
        holderRut: string | null
        credentials: string | null
        /** The provider's names of the bond and its accounts. */
        references: string[]
      }
    | { kind: 'news'; news: BankNews }
    | { kind: 'error'; error: BankError }
  )

export interface WidgetSession {
  widgetUrl: string
  /** For providers whose linking the server finishes. */
  claim?: LinkingClaim
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

/** What follows a question: the answers come by themselves, an event will tell when to read, or it can be read now. */
export type Asked = 'answers_come' | 'event_comes' | 'ready'

/** Asking a bank again without the person. */
export interface BankRefresh {
  /** Returns when the bank has taken the question in. Throws `BankRefused`. */
  ask(request: RefreshRequest): Promise<Asked>
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
  /**
   * Ends the access that these credentials gave, unless the ones in use give the same; null where forgetting them is
   * all that can be done.
   */
  readonly revoke: ((credentials: string, signal: AbortSignal, inUse: string | null) => Promise<void>) | null
  /** Signed events; null where the provider posts to a secret address instead. */
  readonly events: BankEvents | null
  /** Null where the provider delivers by itself. */
  readonly pull: BankPull | null
}

export class ProviderPayloadInvalid extends Error {
  override readonly name = 'ProviderPayloadInvalid'
}

/** Why a bank was not asked, or did not take the question in. */
export class BankRefused extends Error {
  override readonly name = 'BankRefused'
  readonly error: BankError | 'needs_person'
  /** How long the provider asks to be left in peace. */
  readonly retryAfterSeconds: number

  constructor(error: BankError | 'needs_person', options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(error, options)
    this.error = error
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 0
  }
}
