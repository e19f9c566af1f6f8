import type { AccountType } from '@lucas/contract/banking/account.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { isSupportedAmount } from '@lucas/contract/rules/money.ts'
import { isSupportedDate } from '@lucas/contract/rules/periods.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type {
  ProviderSnapshot,
  SnapshotAccount,
  SnapshotCreditLine,
  SnapshotTransaction,
} from '../../modules/connections/index.ts'
import { type AccountWire, parseTransactionWire, type SnapshotWire, type TransactionWire } from './wire.ts'

/** Prefix of transaction ids (reference 2.3). */
const idPrefix = 'mov_'

/** Converts a fetched payload to a snapshot. */
export function normalizeSnapshot({ accounts, movements }: SnapshotWire): ProviderSnapshot {
  const accountsById = new Map(accounts.flatMap((wire) => toAccountEntry(wire)))
  const snapshot: ProviderSnapshot = {
    accounts: [],
    transactions: [],
    creditLines: [],
    isPartial: false,
    skippedRows: 0,
    windows: [],
  }
  for (const { account } of accountsById.values())
    if (!snapshot.accounts.some(({ key }) => key === account.key)) snapshot.accounts.push(account)
  snapshot.creditLines = accounts.flatMap((wire) => toCreditLine(wire) ?? [])
  for (const { account_id, since, complete, items } of movements) {
    const owner = accountsById.get(account_id)
    if (!owner) continue
    snapshot.windows?.push({
      accountKey: owner.account.key,
      reference: account_id,
      since,
      idPrefix,
      isComplete: complete,
    })
    if (!complete) snapshot.isPartial = true
    for (const raw of items) addTransaction(snapshot, owner.account, raw)
  }
  return snapshot
}

function toAccountEntry(wire: AccountWire): [string, { account: SnapshotAccount }][] {
  const account = toAccount(wire)
  return account === null ? [] : [[wire.id, { account }]]
}

/** Adds a transaction. An unreadable one makes the snapshot partial; a void one is dropped. */
function addTransaction(snapshot: ProviderSnapshot, account: SnapshotAccount, raw: unknown): void {
  const wire = parseTransactionWire(raw)
  if (wire !== null && isVoid(wire)) return
  const transaction = wire === null ? null : toTransaction(wire, raw, account)
  if (transaction !== null) {
    snapshot.transactions.push(transaction)
    return
  }
  snapshot.isPartial = true
  snapshot.skippedRows += 1
}

const voidStatuses = new Set(['reversed', 'duplicated', 'cancelled', 'canceled', 'rejected', 'failed'])

/** Whether a transaction moved no money: reversed, rejected, or a duplicate (reference 2.3). */
export const isVoid = ({ status }: Pick<TransactionWire, 'status'>): boolean => voidStatuses.has(status)

/**
 * Converts one transaction; null when its id, day or amount is unreadable or outside the supported limits, or when it has
 * another currency than its account.
 */
export function toTransaction(
  wire: TransactionWire,
  raw: unknown,
  { key, currency }: Pick<SnapshotAccount, 'key' | 'currency'>,
): SnapshotTransaction | null {
  const date = wire.post_date.slice(0, 10) // midnight in UTC means the day in Chile: no time zone shift
  const { amount, id } = wire
  if (id === '' || amount === null || !isSupportedDate(date)) return null
  if (!isSupportedAmount(amount, currency)) return null
  if (wire.currency !== '' && toCurrency(wire.currency) !== currency) return null
  return {
    accountKey: key,
    providerId: id,
    date,
    occurredAt: parseInstant(wire.transaction_date),
    description: describeTransaction(wire, amount),
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
 * Returns the bank's description. A transfer without a name gets the counterpart's name in the form that banks print:
 * own transfers are detected by names (decisions 4).
 */
function describeTransaction(
  { description, sender_account, recipient_account, type }: TransactionWire,
  amount: bigint,
): string {
  const other = amount < 0n ? recipient_account : sender_account
  const name = other?.holder_name ?? ''
  // A description with its own number or name (an account, a RUT) says more.
  if (type !== 'transfer' || name === '' || /[\d:]/.test(description) || sharesWord(description, name))
    return description
  return `Traspaso ${amount < 0n ? 'a' : 'de'}:${name}`
}

const splitWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? []
function sharesWord(text: string, name: string): boolean {
  const words = new Set(splitWords(text))
  return splitWords(name).some((word) => words.has(word))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a zoned timestamp; null when it is only a day (midnight in UTC) or outside the supported limits. */
function parseInstant(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return null
  if (!isSupportedDate(text.slice(0, 10))) return null
  if (/T00:00(?::00(?:\.0+)?)?Z$/.test(text)) return null
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** Converts an account; null for an overdraft line and for an account removed from its link. */
export function toAccount(wire: AccountWire): SnapshotAccount | null {
  const currency = toCurrency(wire.currency || 'CLP')
  const digits = normalizeNumber(wire.number)
  if (currency === null || digits === '' || wire.type === 'line_of_credit' || wire.removed_from_link)
    return null
  const type = toAccountType(wire.type)
  const { available, current, limit } = wire.balance
  const isCard = type === 'credit'
  return {
    key: `${isCard ? 'card' : 'account'}:${digits}:${currency}`,
    number: wire.number,
    name: wire.name || wire.official_name,
    type,
    currency,
    // A card's `current` is its free credit; the debt is the rest of the limit (reference 2.3).
    balance: isCard ? computeUsed(limit, available ?? current) : current,
    available: available ?? current,
    limit: isCard ? limit : null,
    ownerName: wire.holder_name || null,
  }
}

/** Converts an overdraft line; its `current` is free credit, as for a card. */
function toCreditLine(wire: AccountWire): SnapshotCreditLine | null {
  const currency = toCurrency(wire.currency || 'CLP')
  const digits = normalizeNumber(wire.number)
  if (wire.type !== 'line_of_credit' || currency === null || digits === '' || wire.removed_from_link)
    return null
  const { available, current, limit } = wire.balance
  return {
    key: `line:${digits}:${currency}`,
    number: wire.number,
    name: wire.name || wire.official_name,
    currency,
    limit,
    used: computeUsed(limit, available ?? current),
  }
}

const computeUsed = (limit: bigint | null, free: bigint | null) =>
  limit === null || free === null ? null : limit - free

/** Converts Fintoc's account type (reference 2.3); an unknown one is `depository`. */
function toAccountType(type: string): AccountType {
  if (type === 'credit_card') return 'credit'
  if (type === 'checking_account') return 'checking'
  if (type === 'savings_account') return 'savings'
  return /invest|fund/.test(type) ? 'investment' : 'depository'
}

const toCurrency = (text: string): Currency | null =>
  currencies.find((currency) => currency === text.toUpperCase()) ?? null

/** Returns the digits as the Floid provider does, so that both providers find the same account. */
const normalizeNumber = (number: string) => number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** Returns the holder's RUT; null when the accounts have none or several. */
export function findHolderRut(accounts: readonly Pick<AccountWire, 'holder_id'>[]): string | null {
  const ruts = new Set(accounts.flatMap(({ holder_id }) => normaliseRut(holder_id) ?? []))
  const [rut] = ruts
  return ruts.size === 1 && rut !== undefined ? rut : null
}
