import type { AccountType } from '@lucas/contract/account.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import type { AccountFact, BankFacts, LineFact, MovementFact } from '../../modules/connections/index.ts'
import { toDay, toInstant, toMinor } from './figures.ts'
import {
  type AccountWire,
  type CardWire,
  isObject,
  type Message,
  type MovementWire,
  readMovement,
} from './wire.ts'

/** What a final message says, in the house's words. */
export function normalise({ products, transactions }: Message): BankFacts {
  const accounts = distinct([
    ...(products?.accounts ?? []).map(toAccount),
    ...(products?.cards ?? []).map(toCard),
  ])
  const facts: BankFacts = { accounts, movements: [], partial: false }
  if (products?.lines) facts.lines = products.lines.flatMap((line) => toLine(line) ?? [])
  const lists = Array.isArray(transactions)
    ? [{ account_number: accounts[0]?.number ?? '', currency: '', transactions }]
    : (transactions?.accounts ?? [])
  for (const list of lists) readList(facts, list)
  if (lists.length === 0 && accounts.some((account) => account.type !== 'credit')) facts.partial = true
  return facts
}

type MovementList = { account_number: string; currency: string; transactions: unknown[] }

/** Adds a list's movements; what cannot be read or has no account makes the delivery partial, never silently fewer. */
function readList(facts: BankFacts, list: MovementList): void {
  const owners = facts.accounts.filter(
    (account) => digitsOf(account.number) === digitsOf(list.account_number),
  )
  for (const raw of list.transactions) {
    const movement = isObject(raw) ? readItem(owners, raw, list.currency) : null
    if (movement) facts.movements.push(movement)
    else facts.partial = true
  }
}

function readItem(owners: readonly AccountFact[], raw: Record<string, unknown>, listCurrency: string) {
  const wire = readMovement(raw)
  const account = ownerOf(owners, toCurrency(wire.currency || listCurrency))
  return account ? toMovement(wire, raw, account) : null
}

/** One card has a national and an international entry under one number: the movement's currency tells them apart. */
function ownerOf(owners: readonly AccountFact[], currency: Currency | null): AccountFact | undefined {
  if (currency !== null) return owners.find((account) => account.currency === currency)
  return owners.find((account) => account.currency === 'CLP') ?? owners[0]
}

/** One movement of an account; null when its day or its amount cannot be read. */
function toMovement(
  wire: MovementWire,
  raw: Record<string, unknown>,
  { key, currency, type }: Pick<AccountFact, 'key' | 'currency' | 'type'>,
): MovementFact | null {
  const date = toDay(wire.date)
  const sides = readSides(wire, currency)
  if (date === null || sides === null) return null
  return {
    accountKey: key,
    providerId: wire.id || null,
    date,
    occurredAt: toInstant(wire.date),
    description: wire.description,
    amount: sides.in - sides.out,
    in: sides.in,
    out: sides.out,
    // Cards print 0 where they have no balance to tell (reference 1.6).
    balanceAfter: type === 'credit' ? null : toMinor(wire.balance, currency),
    branch: wire.branch || null,
    reference: /^0*$/.test(wire.doc_number) ? null : wire.doc_number,
    pending: false, // Floid knows no pending rows (reference 1.6)
    raw,
  }
}

/** Money in and out, from `in`/`out` or from a signed `amount`. */
function readSides(wire: MovementWire, currency: Currency): { in: bigint; out: bigint } | null {
  const given = { in: toMinor(wire.in, currency), out: toMinor(wire.out, currency) }
  if (given.in !== null || given.out !== null) return { in: given.in ?? 0n, out: magnitude(given.out ?? 0n) }
  const amount = toMinor(wire.amount, currency)
  if (amount === null) return null
  return amount < 0n ? { in: 0n, out: -amount } : { in: amount, out: 0n }
}

const magnitude = (minor: bigint) => (minor < 0n ? -minor : minor)

function toAccount(wire: AccountWire): AccountFact | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || digitsOf(wire.number) === '') return null
  const balance = toMinor(wire.balance, currency)
  return {
    key: `account:${digitsOf(wire.number)}:${currency}`,
    number: wire.number,
    name: asName(wire.type),
    type: accountTypeOf(wire.type),
    currency,
    balance,
    available: balance,
    limit: null,
    ownerName: null,
  }
}

function toCard(wire: CardWire): AccountFact | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || digitsOf(wire.number) === '') return null
  return {
    key: `card:${digitsOf(wire.number)}:${currency}`,
    number: wire.number,
    name: asName(wire.name),
    type: 'credit',
    currency,
    balance: toMinor(wire.used, currency),
    available: toMinor(wire.available, currency),
    limit: toMinor(wire.total, currency),
    ownerName: null,
  }
}

function toLine(wire: CardWire): LineFact | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || digitsOf(wire.number) === '') return null
  return {
    key: `line:${digitsOf(wire.number)}:${currency}`,
    number: wire.number,
    name: asName(wire.name),
    currency,
    limit: toMinor(wire.total, currency),
    used: toMinor(wire.used, currency),
  }
}

/** Banks' wordings of an account (reference 1.5); what we do not know is some bank account. */
function accountTypeOf(wording: string): AccountType {
  const plain = wording.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.includes('corriente')) return 'checking'
  if (plain.includes('ahorro')) return 'savings'
  if (/inversion|fondo|deposito a plazo/.test(plain)) return 'investment'
  return 'depository'
}

/** Banks that print in capitals: CUENTA VISTA reads as Cuenta Vista; a lone word may be a brand (CMR). */
function asName(printed: string): string {
  if (!printed.includes(' ') || printed !== printed.toUpperCase()) return printed
  return printed.toLowerCase().replace(/(^| )(?!(?:de|del|y|a) )\p{L}/gu, (start) => start.toUpperCase())
}

const toCurrency = (written: string): Currency | null =>
  currencies.find((currency) => currency === written.toUpperCase()) ?? null

/** Leading zeros get lost on the way, masks hide all but the last digits: both forms must meet. */
const digitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** The same product twice in one message is one; two cards that share their last digits are two. */
function distinct(found: readonly (AccountFact | null)[]): AccountFact[] {
  const byKey = new Map<string, AccountFact>()
  for (const account of found) {
    if (account === null) continue
    const twin = byKey.get(account.key)
    if (twin === undefined) byKey.set(account.key, account)
    else if (twin.name !== account.name) {
      const key = `${account.key}:${account.name.toLowerCase()}`
      if (!byKey.has(key)) byKey.set(key, { ...account, key })
    }
  }
  return [...byKey.values()]
}
