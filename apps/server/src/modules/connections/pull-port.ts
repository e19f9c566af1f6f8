import type { BankError } from '@lucas/contract/connection.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { MovementFact } from './facts.ts'

/** Of what a signed event speaks. */
export interface EventRef {
  /** The provider's own; no event is taken in twice, ever (S-36). */
  id: string
  /** The provider's names of the connection and the accounts that it speaks of. */
  references: string[]
  /** It tells that somebody has just finished at the widget; whose linking that was, only the linkings know. */
  isNewLink: boolean
}

/** Events that a provider signs; each is at least a reason to ask for the data again. */
export interface BankEvents {
  /** The header that carries the signature, in small letters. */
  readonly header: string
  isGenuine(bytes: Buffer, signature: string, now: Date): boolean
  /** Without reading the rest. Throws `ProviderPayloadInvalid`. */
  refOf(raw: unknown): EventRef
}

/** What an event says by itself. */
export interface BankNews {
  /** Why the bank could not be read. */
  error: BankError | null
  /** The data should be asked for. */
  asks: boolean
  /** From this day on they changed; null where the event does not say. */
  since: PlainDate | null
  /** Ids of movements that the bank took back. */
  removed: string[]
  /** Movements as they are now; `accountKey` is the provider's name of the account. */
  changed: MovementFact[]
}

/** What a linking needs later to be finished by the server. */
export interface LinkingClaim {
  caseId: string
  secret: string
}

/** A provider that is asked for the data instead of delivering them. */
export interface BankPull {
  /**
   * The bond that came of a linking, as a body to be kept and parsed; null while the person is still at the widget.
   * Throws `BankRefused` when nothing will come of it.
   */
  claim(secret: string, signal: AbortSignal): Promise<object | null>
  /** Everything since a day, as a body to be kept and parsed; null while the provider is still fetching it. */
  read(
    credentials: string,
    request: { since: PlainDate | null; now: Date; signal: AbortSignal },
  ): Promise<object | null>
}
