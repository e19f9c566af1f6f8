import type { AccountType } from '@lucas/contract/banking/account.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { isSupportedAmount, minorPerUnit } from '@lucas/contract/rules/money.ts'
import { isSupportedDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type {
  ProviderSnapshot,
  SnapshotAccount,
  SnapshotCreditLine,
  SnapshotTransaction,
} from '../../modules/connections/index.ts'
import {
  type AccountWire,
  type AmountWire,
  type CardWire,
  isObject,
  type Message,
  parseTransaction,
  type TransactionWire,
} from './wire.ts'

/** Converts a final message to a snapshot. */
export function normalizeSnapshot({ products, transactions }: Message): ProviderSnapshot {
  const accounts = uniqueAccounts([
    ...(products?.accounts ?? []).map(toAccount),
    ...(products?.cards ?? []).map(toCard),
  ])
  const snapshot: ProviderSnapshot = { accounts, transactions: [], isPartial: false, skippedRows: 0 }
  if (products?.lines) snapshot.creditLines = products.lines.flatMap((line) => toCreditLine(line) ?? [])
  const lists = Array.isArray(transactions)
    ? [{ account_number: accounts[0]?.number ?? '', currency: '', transactions }]
    : (transactions?.accounts ?? [])
  for (const list of lists) addTransactions(snapshot, list)
  if (lists.length === 0 && accounts.some((account) => account.type !== 'credit')) snapshot.isPartial = true
  return snapshot
}

type TransactionList = { account_number: string; currency: string; transactions: unknown[] }

/** Adds the transactions of a list. An unreadable one or one without an account makes the snapshot partial. */
function addTransactions(snapshot: ProviderSnapshot, list: TransactionList): void {
  const accounts = snapshot.accounts.filter(
    (account) => normalizeNumber(account.number) === normalizeNumber(list.account_number),
  )
  for (const raw of list.transactions) {
    const transaction = isObject(raw) ? parseListItem(accounts, raw, list.currency) : null
    if (transaction) snapshot.transactions.push(transaction)
    else {
      snapshot.isPartial = true
      snapshot.skippedRows += 1
    }
  }
}

function parseListItem(
  accounts: readonly SnapshotAccount[],
  raw: Record<string, unknown>,
  listCurrency: string,
) {
  const wire = parseTransaction(raw)
  const account = findAccount(accounts, toCurrency(wire.currency || listCurrency))
  return account ? toTransaction(wire, raw, account) : null
}

/** Finds the account of a transaction by its currency: a card has a national and an international account with one number. */
function findAccount(
  accounts: readonly SnapshotAccount[],
  currency: Currency | null,
): SnapshotAccount | undefined {
  if (currency !== null) return accounts.find((account) => account.currency === currency)
  return accounts.find((account) => account.currency === 'CLP') ?? accounts[0]
}

/** Converts one transaction; null when its day or amount is unreadable or outside the supported limits. */
function toTransaction(
  wire: TransactionWire,
  raw: Record<string, unknown>,
  { key, currency, type }: Pick<SnapshotAccount, 'key' | 'currency' | 'type'>,
): SnapshotTransaction | null {
  const date = parseDate(wire.date)
  const amounts = parseSides(wire, currency)
  if (date === null || amounts === null || !isSupportedAmount(amounts.in - amounts.out, currency)) return null
  return {
    accountKey: key,
    providerId: wire.id || null,
    date,
    occurredAt: parseInstant(wire.date),
    description: wire.description,
    amount: amounts.in - amounts.out,
    in: amounts.in,
    out: amounts.out,
    // Cards report 0 instead of a missing balance (reference 1.6).
    balanceAfter: type === 'credit' ? null : parseMinorUnits(wire.balance, currency),
    branch: wire.branch || null,
    reference: /^0*$/.test(wire.doc_number) ? null : wire.doc_number,
    pending: false, // Floid has no pending transactions (reference 1.6)
    raw,
  }
}

/** Parses money in and out, from `in` and `out` or from a signed `amount`. */
function parseSides(wire: TransactionWire, currency: Currency): { in: bigint; out: bigint } | null {
  const given = { in: parseMinorUnits(wire.in, currency), out: parseMinorUnits(wire.out, currency) }
  if (given.in !== null || given.out !== null) return { in: given.in ?? 0n, out: absolute(given.out ?? 0n) }
  const amount = parseMinorUnits(wire.amount, currency)
  if (amount === null) return null
  return amount < 0n ? { in: 0n, out: -amount } : { in: amount, out: 0n }
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor)

function toAccount(wire: AccountWire): SnapshotAccount | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || normalizeNumber(wire.number) === '') return null
  const balance = parseMinorUnits(wire.balance, currency)
  return {
    key: `account:${normalizeNumber(wire.number)}:${currency}`,
    number: wire.number,
    name: toDisplayName(wire.type),
    type: toAccountType(wire.type),
    currency,
    balance,
    available: balance,
    limit: null,
    ownerName: null,
  }
}

function toCard(wire: CardWire): SnapshotAccount | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || normalizeNumber(wire.number) === '') return null
  return {
    key: `card:${normalizeNumber(wire.number)}:${currency}`,
    number: wire.number,
    name: toDisplayName(wire.name),
    type: 'credit',
    currency,
    balance: parseMinorUnits(wire.used, currency),
    available: parseMinorUnits(wire.available, currency),
    limit: parseMinorUnits(wire.total, currency),
    ownerName: null,
  }
}

function toCreditLine(wire: CardWire): SnapshotCreditLine | null {
  const currency = toCurrency(wire.currency || 'CLP')
  if (currency === null || normalizeNumber(wire.number) === '') return null
  return {
    key: `line:${normalizeNumber(wire.number)}:${currency}`,
    number: wire.number,
    name: toDisplayName(wire.name),
    currency,
    limit: parseMinorUnits(wire.total, currency),
    used: parseMinorUnits(wire.used, currency),
  }
}

/** Converts the bank's text for an account type (reference 1.5); an unknown text is `depository`. */
function toAccountType(bankText: string): AccountType {
  const plain = bankText.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain.includes('corriente')) return 'checking'
  if (plain.includes('ahorro')) return 'savings'
  if (/inversion|fondo|deposito a plazo/.test(plain)) return 'investment'
  return 'depository'
}

/** Converts capitals to title case: CUENTA VISTA becomes Cuenta Vista. A single word may be a brand (CMR) and stays. */
function toDisplayName(bankText: string): string {
  if (!bankText.includes(' ') || bankText !== bankText.toUpperCase()) return bankText
  return bankText.toLowerCase().replace(/(^| )(?!(?:de|del|y|a) )\p{L}/gu, (start) => start.toUpperCase())
}

const toCurrency = (text: string): Currency | null =>
  currencies.find((currency) => currency === text.toUpperCase()) ?? null

/** Returns the digits without leading zeros, so that differently written numbers of one account match. */
const normalizeNumber = (number: string) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** Removes repeated accounts; two cards with equal last digits and different names stay two. */
function uniqueAccounts(found: readonly (SnapshotAccount | null)[]): SnapshotAccount[] {
  const byKey = new Map<string, SnapshotAccount>()
  for (const account of found) {
    if (account === null) continue
    const duplicate = byKey.get(account.key)
    if (duplicate === undefined) byKey.set(account.key, account)
    else if (duplicate.name !== account.name) {
      const key = `${account.key}:${account.name.toLowerCase()}`
      if (!byKey.has(key)) byKey.set(key, { ...account, key })
    }
  }
  return [...byKey.values()]
}

/** Parses an amount to minor units; null when there is none. Fractions of a minor unit are rounded. */
export function parseMinorUnits(figure: AmountWire, currency: Currency): bigint | null {
  const amount = typeof figure === 'string' ? parseNumber(figure) : figure
  if (amount === null || !Number.isFinite(amount)) return null
  const minor = Math.round(Math.abs(amount) * minorPerUnit(currency) + 1e-6)
  if (!Number.isSafeInteger(minor)) return null
  return amount < 0 ? BigInt(-minor) : BigInt(minor)
}

/**
 * Parses "41.200", "1.234,5", "1,234.50" and "-$ 300". A last separator with one or two digits after it is the decimal
 * sign; every other one separates thousands.
 */
function parseNumber(text: string): number | null {
  const plain = text
    .replace(/[\s$\u00a0]|CLP|USD|US/g, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace('\u2212', '-')
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return null
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1]
  const integer = (decimals === undefined ? plain : plain.slice(0, -decimals.length - 1)).replace(/[.,]/g, '')
  return Number(decimals === undefined ? integer : `${integer}.${decimals}`)
}

/** Parses the printed calendar day without a time zone shift (reference 1.6); null outside the supported limits. */
export function parseDate(text: string): PlainDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1]
  const chilean = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:$|[T ])/.exec(text)
  const day = iso ?? (chilean ? `${chilean[3]}-${pad(chilean[2])}-${pad(chilean[1])}` : '')
  return isSupportedDate(day) ? day : null
}

const pad = (digits = '') => digits.padStart(2, '0')

/** Parses a timestamp with a time zone; null when it is only a day, that is midnight in UTC. */
export function parseInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  if (/T00:00(?::00(?:\.0+)?)?Z$/.test(text)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}
