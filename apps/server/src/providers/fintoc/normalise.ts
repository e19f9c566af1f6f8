import type { AccountType } from '@lucas/contract/account.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { isPlainDate } from '@lucas/contract/rules/periods.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type { AccountFact, BankFacts, LineFact, MovementFact } from '../../modules/connections/index.ts'
import { type AccountWire, type MovementWire, type ReadingWire, readMovement } from './wire.ts'

/** How ids of movements begin (reference 2.3). */
const idPrefix = 'mov_'

/** What a reading of a link says, in the house's words. */
export function normalise({ accounts, movements }: ReadingWire): BankFacts {
  const owned = new Map(accounts.flatMap((wire) => entryOf(wire)))
  const facts: BankFacts = { accounts: [], movements: [], lines: [], partial: false, windows: [] }
  for (const { fact } of owned.values())
    if (!facts.accounts.some(({ key }) => key === fact.key)) facts.accounts.push(fact)
  facts.lines = accounts.flatMap((wire) => toLine(wire) ?? [])
  for (const { account_id, since, complete, items } of movements) {
    const owner = owned.get(account_id)
    if (!owner) continue
    facts.windows?.push({
      accountKey: owner.fact.key,
      reference: account_id,
      since,
      idPrefix,
      isComplete: complete,
    })
    if (!complete) facts.partial = true
    for (const raw of items) readItem(facts, owner.fact, raw)
  }
  return facts
}

function entryOf(wire: AccountWire): [string, { fact: AccountFact }][] {
  const fact = toAccount(wire)
  return fact === null ? [] : [[wire.id, { fact }]]
}

/** Adds a movement; one that cannot be read makes the delivery partial, one that the bank took back is not there. */
function readItem(facts: BankFacts, account: AccountFact, raw: unknown): void {
  const wire = readMovement(raw)
  if (wire !== null && isVoid(wire)) return
  const movement = wire === null ? null : toMovement(wire, raw, account)
  if (movement === null) facts.partial = true
  else facts.movements.push(movement)
}

const voids = new Set(['reversed', 'duplicated', 'cancelled', 'canceled', 'rejected', 'failed'])

/** A movement that never moved money, or not any more: reversed, or another one's duplicate (reference 2.3). */
export const isVoid = ({ status }: Pick<MovementWire, 'status'>): boolean => voids.has(status)

/** One movement of an account; null when its id, day or amount cannot be read, or when it is in another currency. */
export function toMovement(
  wire: MovementWire,
  raw: unknown,
  { key, currency }: Pick<AccountFact, 'key' | 'currency'>,
): MovementFact | null {
  const date = wire.post_date.slice(0, 10) // midnight in UTC of a day in Chile: never moved by a time zone
  const { amount, id } = wire
  if (id === '' || amount === null || !isPlainDate(date)) return null
  if (wire.currency !== '' && toCurrency(wire.currency) !== currency) return null
  return {
    accountKey: key,
    providerId: id,
    date,
    occurredAt: instantOf(wire.transaction_date),
    description: describe(wire, amount),
    amount,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    balanceAfter: null,
    branch: null,
    reference: /^0*$/.test(wire.reference_id) ? null : wire.reference_id,
    pending: wire.pending || wire.status === 'pending',
    raw: isRecord(raw) ? raw : {},
  }
}

/**
 * The bank's text. Where a transfer does not say with whom money was exchanged and Fintoc does, it is written as banks
 * print it: pairs of own transfers are found by names (decisions 4).
 */
function describe(
  { description, sender_account, recipient_account, type }: MovementWire,
  amount: bigint,
): string {
  const other = amount < 0n ? recipient_account : sender_account
  const name = other?.holder_name ?? ''
  // A text with a number or a name of its own (an account's, a RUT) says more than ours would.
  if (type !== 'transfer' || name === '' || /[\d:]/.test(description) || sharesWord(description, name))
    return description
  return `Traspaso ${amount < 0n ? 'a' : 'de'}:${name}`
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []
function sharesWord(text: string, name: string): boolean {
  const words = new Set(wordsOf(text))
  return wordsOf(name).some((word) => words.has(word))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Midnight is only a day; anything else is the moment the bank saw it. */
function instantOf(written: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(written)) return null
  if (/T00:00(?::00(?:\.0+)?)?Z$/.test(written)) return null
  const instant = new Date(written)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** An account for totals; null for an overdraft line (a limit that the bank lends) and for one taken off its link. */
export function toAccount(wire: AccountWire): AccountFact | null {
  const currency = toCurrency(wire.currency || 'CLP')
  const digits = digitsOf(wire.number)
  if (currency === null || digits === '' || wire.type === 'line_of_credit' || wire.removed_from_link)
    return null
  const type = accountTypeOf(wire.type)
  const { available, current, limit } = wire.balance
  const isCard = type === 'credit'
  return {
    key: `${isCard ? 'card' : 'account'}:${digits}:${currency}`,
    number: wire.number,
    name: wire.name || wire.official_name,
    type,
    currency,
    // A card's `current` is its free credit: what is owed is the rest of the limit (reference 2.3).
    balance: isCard ? usedOf(limit, available ?? current) : current,
    available: available ?? current,
    limit: isCard ? limit : null,
    ownerName: wire.holder_name || null,
  }
}

/** An overdraft line; its `current` is free credit, as a card's is. */
function toLine(wire: AccountWire): LineFact | null {
  const currency = toCurrency(wire.currency || 'CLP')
  const digits = digitsOf(wire.number)
  if (wire.type !== 'line_of_credit' || currency === null || digits === '' || wire.removed_from_link)
    return null
  const { available, current, limit } = wire.balance
  return {
    key: `line:${digits}:${currency}`,
    number: wire.number,
    name: wire.name || wire.official_name,
    currency,
    limit,
    used: usedOf(limit, available ?? current),
  }
}

const usedOf = (limit: bigint | null, free: bigint | null) =>
  limit === null || free === null ? null : limit - free

/** Fintoc's words (reference 2.3); what we do not know is some bank account. */
function accountTypeOf(type: string): AccountType {
  if (type === 'credit_card') return 'credit'
  if (type === 'checking_account') return 'checking'
  if (type === 'savings_account') return 'savings'
  return /invest|fund/.test(type) ? 'investment' : 'depository'
}

const toCurrency = (written: string): Currency | null =>
  currencies.find((currency) => currency === written.toUpperCase()) ?? null

/** As Floid's numbers are compared: the same account is found again through either provider. */
const digitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** The holder of the accounts, where they have one only. */
export function holderOf(accounts: readonly Pick<AccountWire, 'holder_id'>[]): string | null {
  const ruts = new Set(accounts.flatMap(({ holder_id }) => normaliseRut(holder_id) ?? []))
  const [rut] = ruts
  return ruts.size === 1 && rut !== undefined ? rut : null
}
