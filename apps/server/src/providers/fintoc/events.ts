import type { BankError } from '@lucas/contract/banking/connection.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import type {
  ProviderCallback,
  ProviderEvent,
  ProviderEventRef,
  SnapshotTransaction,
} from '../../modules/connections/index.ts'
import { serializeCredentials } from './credentials.ts'
import { findInstitutionId } from './institutions.ts'
import { findHolderRut, isVoid, normalizeSnapshot, toTransaction } from './normalize.ts'
import {
  type EventWire,
  getObjectType,
  parseEvent,
  parseLink,
  parseSnapshot,
  parseTransactionWire,
} from './wire.ts'

/** Event types that Lucas handles (reference 2.5); others have no references. */
const knownTypes = new Set([
  'link.created',
  'link.credentials_changed',
  'account.refresh_intent.succeeded',
  'account.refresh_intent.failed',
  'account.refresh_intent.rejected',
  'account.refresh_intent.movements_removed',
  'account.refresh_intent.movements_modified',
])

/** Parses the id and the references of an event only. */
export function parseEventRef(raw: unknown): ProviderEventRef {
  const { id, type, data } = parseEvent(raw)
  if (!knownTypes.has(type)) return { id, references: [], isNewLink: false }
  const candidates = [data.id, data.account_id, data.refreshed_object_id, ...accountIdsOf(data.accounts)]
  const references = [...new Set(candidates.filter((name) => typeof name === 'string' && name.length <= 200))]
  return { id, references: references.map(String).slice(0, 100), isNewLink: type === 'link.created' }
}

const accountIdsOf = (accounts: unknown): unknown[] =>
  Array.isArray(accounts)
    ? accounts.map((account: unknown) =>
        typeof account === 'object' && account !== null && 'id' in account ? account.id : null,
      )
    : []

const noReference = { linkSessionId: null, providerCaseId: null }

/** Parses a stored payload: an exchanged link, a fetched snapshot, or an event. */
export function parsePayload(raw: unknown): ProviderCallback {
  const object = getObjectType(raw)
  if (object === 'link') return toLinkedCallback(raw)
  if (object === 'lucas_reading') return toFinalCallback(raw)
  return { ...noReference, kind: 'event', event: toProviderEvent(parseEvent(raw)) }
}

function toLinkedCallback(raw: unknown): ProviderCallback {
  const { id, link_token, accounts, holder_id, institution } = parseLink(raw)
  const holder = findHolderRut([{ holder_id }])
  return {
    ...noReference,
    kind: 'linked',
    institutionId: findInstitutionId(institution?.id ?? ''),
    institutionName: institution?.name || null,
    holderRut: holder,
    credentials: link_token ? serializeCredentials({ link_id: id, link_token, holder }) : null,
    references: [id, ...accounts.map((account) => account.id)],
  }
}

function toFinalCallback(raw: unknown): ProviderCallback {
  const snapshot = parseSnapshot(raw)
  return {
    ...noReference,
    kind: 'final',
    institutionId: null,
    institutionName: null,
    holderRut: findHolderRut(snapshot.accounts),
    snapshot: normalizeSnapshot(snapshot),
    storedCredentials: null,
    readAt: new Date(snapshot.read_at),
  }
}

/** Converts an event; it also says whether to fetch the data (reference 2.5). */
function toProviderEvent({ type, data }: EventWire): ProviderEvent {
  if (type === 'account.refresh_intent.succeeded') return createEvent({ shouldFetch: true })
  if (type === 'account.refresh_intent.failed') return createEvent({ error: 'bank_unavailable' })
  if (type === 'account.refresh_intent.rejected') return createEvent({ error: 'invalid_credentials' })
  if (type === 'link.created') return createEvent({ shouldFetch: true })
  if (type === 'link.credentials_changed')
    return data.status === 'active'
      ? createEvent({ shouldFetch: true })
      : createEvent({ error: 'invalid_credentials' })
  if (type === 'account.refresh_intent.movements_removed')
    return toCorrectionEvent(data, data.movements_removed, true)
  if (type === 'account.refresh_intent.movements_modified')
    return toCorrectionEvent(data, data.movements_changed, false)
  return createEvent({})
}

const createEvent = (event: { error?: BankError; shouldFetch?: boolean }): ProviderEvent => ({
  error: event.error ?? null,
  shouldFetch: event.shouldFetch ?? false,
  since: null,
  removedIds: [],
  changed: [],
})

/** Converts removed or changed transactions. The data are fetched too, because events arrive in any order. */
function toCorrectionEvent(data: EventWire['data'], rows: unknown, areRemoved: boolean): ProviderEvent {
  const event: ProviderEvent = { ...createEvent({ shouldFetch: true }), since: null }
  for (const raw of Array.isArray(rows) ? rows : []) {
    const wire = parseTransactionWire(raw)
    if (wire === null || wire.id === '') continue
    const day = wire.post_date.slice(0, 10)
    if (isSupportedDate(day) && (event.since === null || day < event.since)) event.since = day
    const transaction =
      areRemoved || isVoid(wire)
        ? null
        : parseTransaction(raw, typeof data.account_id === 'string' ? data.account_id : '')
    if (areRemoved || isVoid(wire)) event.removedIds.push(wire.id)
    else if (transaction) event.changed.push(transaction)
  }
  return event
}

/** Parses a transaction. Its account key is Fintoc's account id, which our provider references resolve. */
function parseTransaction(raw: unknown, accountId: string): SnapshotTransaction | null {
  const wire = parseTransactionWire(raw)
  const currency = currencies.find((knownTypes) => knownTypes === wire?.currency)
  return wire && currency ? toTransaction(wire, raw, { key: accountId, currency }) : null
}
