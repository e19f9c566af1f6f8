import type { BankError } from '@lucas/contract/connection.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { isPlainDate } from '@lucas/contract/rules/periods.ts'
import type { BankNews, EventRef, MovementFact, ProviderCallback } from '../../modules/connections/index.ts'
import { writeCredentials } from './credentials.ts'
import { institutionOf } from './institutions.ts'
import { holderOf, isVoid, normalise, toMovement } from './normalise.ts'
import { type EventWire, objectOf, readEvent, readLink, readMovement, readReading } from './wire.ts'

/** The events that say something to us (reference 2.5); any other is nobody's. */
const known = new Set([
  'link.created',
  'link.credentials_changed',
  'account.refresh_intent.succeeded',
  'account.refresh_intent.failed',
  'account.refresh_intent.rejected',
  'account.refresh_intent.movements_removed',
  'account.refresh_intent.movements_modified',
])

/** Which event it is and of what it speaks, without reading the rest. */
export function eventRefOf(raw: unknown): EventRef {
  const { id, type, data } = readEvent(raw)
  if (!known.has(type)) return { id, references: [], isNewLink: false }
  const names = [data.id, data.account_id, data.refreshed_object_id, ...accountsOf(data.accounts)]
  const references = [...new Set(names.filter((name) => typeof name === 'string' && name.length <= 200))]
  return { id, references: references.map(String).slice(0, 100), isNewLink: type === 'link.created' }
}

const accountsOf = (accounts: unknown): unknown[] =>
  Array.isArray(accounts)
    ? accounts.map((account: unknown) =>
        typeof account === 'object' && account !== null && 'id' in account ? account.id : null,
      )
    : []

const reference = { custom: null, caseId: null }

/** Reads what was kept of Fintoc: a link that was exchanged for its token, a reading of one, or an event. */
export function parseBody(raw: unknown): ProviderCallback {
  const object = objectOf(raw)
  if (object === 'link') return linked(raw)
  if (object === 'lucas_reading') return delivered(raw)
  return { ...reference, kind: 'news', news: newsOf(readEvent(raw)) }
}

function linked(raw: unknown): ProviderCallback {
  const { id, link_token, accounts, holder_id, institution } = readLink(raw)
  const holder = holderOf([{ holder_id }])
  return {
    ...reference,
    kind: 'linked',
    institutionId: institutionOf(institution?.id ?? ''),
    bankName: institution?.name || null,
    holderRut: holder,
    credentials: link_token ? writeCredentials({ link_id: id, link_token, holder }) : null,
    references: [id, ...accounts.map((account) => account.id)],
  }
}

function delivered(raw: unknown): ProviderCallback {
  const reading = readReading(raw)
  return {
    ...reference,
    kind: 'final',
    institutionId: null,
    bankName: null,
    holderRut: holderOf(reading.accounts),
    facts: normalise(reading),
    storedCredentials: null,
    readAt: new Date(reading.read_at),
  }
}

/** What an event tells by itself, and whether the data should be asked for (reference 2.5). */
function newsOf({ type, data }: EventWire): BankNews {
  if (type === 'account.refresh_intent.succeeded') return news({ asks: true })
  if (type === 'account.refresh_intent.failed') return news({ error: 'bank_unavailable' })
  if (type === 'account.refresh_intent.rejected') return news({ error: 'invalid_credentials' })
  if (type === 'link.created') return news({ asks: true })
  if (type === 'link.credentials_changed')
    return data.status === 'active' ? news({ asks: true }) : news({ error: 'invalid_credentials' })
  if (type === 'account.refresh_intent.movements_removed')
    return corrected(data, data.movements_removed, true)
  if (type === 'account.refresh_intent.movements_modified')
    return corrected(data, data.movements_changed, false)
  return news({})
}

const news = (told: { error?: BankError; asks?: boolean }): BankNews => ({
  error: told.error ?? null,
  asks: told.asks ?? false,
  since: null,
  removed: [],
  changed: [],
})

/** Rows that the bank took back or changed. The data are asked for as well: events come in any order. */
function corrected(data: EventWire['data'], rows: unknown, areGone: boolean): BankNews {
  const told: BankNews = { ...news({ asks: true }), since: null }
  for (const raw of Array.isArray(rows) ? rows : []) {
    const wire = readMovement(raw)
    if (wire === null || wire.id === '') continue
    const day = wire.post_date.slice(0, 10)
    if (isPlainDate(day) && (told.since === null || day < told.since)) told.since = day
    const fact =
      areGone || isVoid(wire) ? null : factOf(raw, typeof data.account_id === 'string' ? data.account_id : '')
    if (areGone || isVoid(wire)) told.removed.push(wire.id)
    else if (fact) told.changed.push(fact)
  }
  return told
}

/** The account is named by Fintoc's id here: who it is, our own references tell. */
function factOf(raw: unknown, accountId: string): MovementFact | null {
  const wire = readMovement(raw)
  const currency = currencies.find((known) => known === wire?.currency)
  return wire && currency ? toMovement(wire, raw, { key: accountId, currency }) : null
}
