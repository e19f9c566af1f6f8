import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ProviderName } from '../../../platform/database/schema/banking.ts'
import type { ProviderSnapshot, SnapshotTransaction } from './snapshot.ts'

/** Ids by which a callback is matched to its link session. */
export interface CallbackRef {
  /** Our id of the link session, when the provider returns it. */
  linkSessionId: string | null
  providerCaseId: string | null
}

export type ProviderCallback = CallbackRef &
  (
    | { kind: 'initial'; institutionId: string | null; institutionName: string; holderRut: string | null }
    | {
        kind: 'final'
        institutionId: string | null
        institutionName: string | null
        holderRut: string | null
        snapshot: ProviderSnapshot
        storedCredentials: string | null
        /** When the snapshot was fetched; absent for pushed data. An older fetch never overwrites a newer one. */
        readAt?: Date
      }
    | {
        /** A completed link, before any of its data. */
        kind: 'linked'
        institutionId: string | null
        institutionName: string | null
        holderRut: string | null
        credentials: string | null
        /** The provider's ids of the link and its accounts. */
        references: string[]
      }
    | { kind: 'event'; event: ProviderEvent }
    | { kind: 'error'; error: BankError }
  )

export interface WidgetSession {
  widgetUrl: string
  /** Whether the widget opens at the institution of the request, so that the user does not choose it again. */
  opensInstitution: boolean
  /** Present when the server has to complete the link session. */
  linkToken?: LinkToken
}

export interface WidgetRequest {
  /** The institution that the user chose, or signs in to again, for providers whose widget can preselect it. */
  institutionId: string | null
  /** The institution that the user connected first. The sandbox shows only savings and a card at any other. */
  firstInstitutionId: string | null
  /** Aborts before the browser's own limit. */
  signal: AbortSignal
}

export interface RefreshRequest {
  /** Decrypted credentials, as the provider sent them. */
  credentials: string
  institutionId: string | null
  /** Our id of this refresh; the provider returns it in its answers. */
  linkSessionId: string
  /** The part to request: first the accounts, then the transactions. */
  missing: 'accounts' | 'movements'
  signal?: AbortSignal
}

/** What happens after a refresh request: answers are pushed, an event announces the data, or the data can be fetched now. */
export type RefreshOutcome = 'answers_come' | 'event_comes' | 'ready'

/** Requests new data without the user. */
export interface ProviderRefresh {
  /** Resolves when the provider has accepted the request. Throws `ProviderError`. */
  requestRefresh(request: RefreshRequest): Promise<RefreshOutcome>
  /** Merges the answers received so far, the newest last; null while a part is missing. */
  mergeAnswers(answers: readonly unknown[]): ProviderCallback | null
  /** Returns the RUT in stored credentials; answers to a refresh do not repeat it. */
  parseHolderRut(credentials: string): string | null
}

/** Ids of a signed event. */
export interface ProviderEventRef {
  /** The provider's event id; each event is accepted once (S-36). */
  id: string
  /** The provider's ids of the connection and its accounts. */
  references: string[]
  /** True when a user has just completed a widget. The event does not say which link session it was. */
  isNewLink: boolean
}

/** Verifies and identifies the signed events of a provider. */
export interface ProviderWebhook {
  /** Address that is registered at the provider. */
  readonly path: `/api/${string}/`
  /** Name of the signature header, in lower case. */
  readonly header: string
  verify(bytes: Buffer, signature: string, now: Date): boolean
  /** Parses the ids only. Throws `InvalidProviderPayload`. */
  parseEventRef(raw: unknown): ProviderEventRef
}

/** Content of an event. */
export interface ProviderEvent {
  /** Why the provider could not read the institution. */
  error: BankError | null
  /** Whether the data should be fetched. */
  shouldFetch: boolean
  /** First day of the changes; null when the event does not say. */
  since: PlainDate | null
  /** Provider ids of removed transactions. */
  removedIds: string[]
  /** Changed transactions in their new state; `accountKey` is the provider's account id. */
  changed: SnapshotTransaction[]
}

/** What the server needs later to complete a link session. */
export interface LinkToken {
  caseId: string
  secret: string
}

/** Fetches data from a provider that does not push them. */
export interface SnapshotFetcher {
  /**
   * Returns the completed link as a payload to store and parse; null while the user is still at the widget.
   * Throws `ProviderError` when the link failed.
   */
  pollLinkSession(secret: string, signal: AbortSignal): Promise<object | null>
  /** Returns all data since a day as a payload to store and parse; null while the provider is still fetching them. */
  fetchSnapshot(
    credentials: string,
    request: { since: PlainDate | null; now: Date; signal: AbortSignal },
  ): Promise<object | null>
}

/** Port of the data providers. No other code depends on a specific provider. */
export interface Provider {
  readonly name: ProviderName
  /** Origin of the widget: the only origin whose frames and messages the web app accepts. Null where no banks are linked. */
  readonly widgetOrigin: string | null
  /** Creates a widget for one link session. The provider returns `linkSessionId` in its callbacks. */
  createWidgetSession(linkSessionId: string, request: WidgetRequest): Promise<WidgetSession>
  /** Parses the ids of a callback only. Throws `InvalidProviderPayload`. */
  parseCallbackRef(raw: unknown): CallbackRef
  /** Parses a callback. Throws `InvalidProviderPayload`. */
  parseCallback(raw: unknown): ProviderCallback
  /** Null when every refresh needs the user. */
  readonly refresh: ProviderRefresh | null
  /**
   * Revokes the access of these credentials, unless the credentials in use grant the same access. Null when the
   * provider has no way to revoke access.
   */
  readonly revoke: ((credentials: string, signal: AbortSignal, inUse: string | null) => Promise<void>) | null
  /** Null when the provider posts to a secret address instead of signing events. */
  readonly webhook: ProviderWebhook | null
  /** Null when the provider pushes the data. */
  readonly fetcher: SnapshotFetcher | null
}

/** Whether an installation links banks; else its data come from files and by hand (`PROVIDER=files`). */
export const linksBanks = ({ widgetOrigin }: Pick<Provider, 'widgetOrigin'>): boolean => widgetOrigin !== null

export class InvalidProviderPayload extends Error {
  override readonly name = 'InvalidProviderPayload'
}

/** Why a request was not sent to the institution or was rejected. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly error: BankError | 'needs_person'
  /** Pause that the provider asks for, in seconds. */
  readonly retryAfterSeconds: number

  constructor(error: BankError | 'needs_person', options?: ErrorOptions & { retryAfterSeconds?: number }) {
    super(error, options)
    this.error = error
    this.retryAfterSeconds = options?.retryAfterSeconds ?? 0
  }
}
