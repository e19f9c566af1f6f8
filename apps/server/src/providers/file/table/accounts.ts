import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { LedgerApp } from '@lucas/contract/banking/ledger-apps.ts'
import { isAccountUnit } from './amount-text.ts'
import type { DraftRow } from './drafts.ts'
import type { Grid } from './grid.ts'
import type { Header } from './header.ts'
import { findAccountNumberIn, readMetadata } from './metadata.ts'
import { unitOf } from './raw-amount.ts'
import type { TablePart } from './tables.ts'

/** The rows of one account of a file. */
export interface AccountDrafts {
  /** What the file calls the account: its number, or its name in a ledger; null when only one account is possible. */
  label: string | null
  /** Set when the file has rows in several currencies. */
  currency: string | null
  /** Set where the sheets of a file are of accounts of several types. */
  type: AccountType | null
  /** The tables with its rows. */
  parts: TablePart[]
  /** Its tables have no rows of another account, so what stands around them is about it. */
  ownsTables: boolean
  /** The app whose table it is; null for the table of a bank. */
  ledger: LedgerApp | null
  drafts: DraftRow[]
}

interface PlacedDraft {
  part: TablePart
  draft: DraftRow
  label: string | null
  type: AccountType | null
}

/** Separates the accounts of a file, in the order of their first row: by a column, by what stands above each table, and by currency. */
export function separateAccounts(parts: readonly TablePart[], isCard: boolean): AccountDrafts[] {
  const placed = placeDrafts(parts, isCard)
  const currencies = new Set(placed.flatMap(({ draft: { currency } }) => currency ?? []))
  const ledger = findLedger(parts, placed)
  const isMixed = [...currencies].filter(isAccountUnit).length > 1
  const main = isMixed ? findMainCurrency(placed) : null
  const accounts = new Map<string, AccountDrafts>()
  for (const { part, draft, label, type } of placed) {
    const stated = draft.currency ?? main
    const currency = isMixed && stated !== null && isAccountUnit(stated) ? stated : main
    const key = JSON.stringify([label, type, currency])
    const account = accounts.get(key) ?? {
      label,
      currency,
      type,
      parts: [],
      ownsTables: true,
      ledger,
      drafts: [],
    }
    accounts.set(key, account)
    if (!account.parts.includes(part)) account.parts.push(part)
    account.drafts.push(draft)
  }
  const all = [...accounts.values()]
  for (const account of all)
    account.ownsTables = account.parts.every((part) =>
      all.every((other) => other === account || !other.parts.includes(part)),
    )
  return all
}

function placeDrafts(parts: readonly TablePart[], isCard: boolean): PlacedDraft[] {
  const placed = parts.flatMap((part) =>
    part.found.drafts.map((draft) => ({ part, draft, label: null, type: null })),
  )
  const dated = withPesos(withCurrency(parts, placed))
  if (hasAccountColumn(parts, dated)) return dated.map((each) => ({ ...each, label: each.draft.account }))
  const numbers = findNumbers(parts, isCard)
  if (numbers.size > 0) return dated.map((each) => ({ ...each, label: numbers.get(each.part) ?? null }))
  const types = findTypes(parts)
  return dated.map((each) => ({ ...each, type: types.get(each.part.grid) ?? null }))
}

/** Returns the type of the account of each sheet; none unless there are several. */
function findTypes(parts: readonly TablePart[]): Map<Grid, AccountType> {
  const types = new Map<Grid, AccountType>()
  for (const { grid, header, above } of parts) {
    const { type } = readMetadata(above, header.titles, [grid.name])
    if (type !== null && !types.has(grid)) types.set(grid, type)
  }
  return new Set(types.values()).size > 1 ? types : new Map()
}

/** Returns the account number above each table; none unless there are several. */
function findNumbers(parts: readonly TablePart[], isCard: boolean): Map<TablePart, string> {
  const numbers = new Map<TablePart, string>()
  if (parts.length < 2) return numbers
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    const carried = before?.grid === part.grid ? numbers.get(before) : undefined
    // The tables of a card are its national and international part.
    const own = isCard && carried !== undefined ? null : findAccountNumberIn(part.above)
    const number = own ?? carried
    if (number !== undefined) numbers.set(part, number)
  }
  return new Set(numbers.values()).size > 1 ? numbers : new Map()
}

const accountNumber = /^(?=.*\d{3})[\dxX*.\s-]{3,30}$/

/** Whether the column holds the user's accounts: it is filled in every row and repeats, unlike a counterpart's account. */
function hasAccountColumn(parts: readonly TablePart[], placed: readonly PlacedDraft[]): boolean {
  const labels = placed.flatMap(({ draft: { account } }) => account ?? [])
  if (labels.length === 0 || labels.length < placed.length) return false
  if (parts.every(({ header }) => header.app)) return true
  const count = new Set(labels).size
  if (count > 3 && count * 2 > labels.length) return false
  if (labels.every((label) => accountNumber.test(label))) return true
  // A name is an account in a ledger only: elsewhere it may be the other side's.
  return parts.every(({ header }) => isLedger(header))
}

/** Whether a table is one of a finance app: banks do not write categories and accounts side by side. */
const isLedger = ({ roles }: Header) => roles.category !== undefined

/** Returns the app of a file, or that its tables name a category and an account in each row. */
function findLedger(parts: readonly TablePart[], placed: readonly PlacedDraft[]): LedgerApp | null {
  const app = parts[0]?.header.app?.app
  if (app) return app
  const isNamed =
    placed.length > 0 && placed.every(({ label, draft }) => label !== null && label === draft.account)
  return isNamed && parts.every(({ header }) => isLedger(header)) ? 'ledger' : null
}

/** The currency with most rows, which those without one have. */
function findMainCurrency(placed: readonly PlacedDraft[]): string | null {
  const counts = new Map<string, number>()
  for (const { draft } of placed)
    if (draft.currency && isAccountUnit(draft.currency))
      counts.set(draft.currency, (counts.get(draft.currency) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Adds currencies: when one table mentions dollars and another does not, the other is in pesos. */
function withCurrency(parts: readonly TablePart[], placed: readonly PlacedDraft[]): PlacedDraft[] {
  const inDollars = new Map(parts.map((part) => [part, mentionsDollars(part.header, part.grid.name)]))
  const isMixed = new Set(inDollars.values()).size > 1
  if (!isMixed) return [...placed]
  return placed.map((each) => {
    const currency = each.draft.currency ?? (inDollars.get(each.part) ? 'USD' : 'CLP')
    return { ...each, draft: { ...each.draft, currency } }
  })
}

/** Next to amounts in `US$`, `$` means pesos. */
function withPesos(placed: readonly PlacedDraft[]): PlacedDraft[] {
  const isMixed = placed.some(
    ({ draft: { currency, figure } }) => currency === 'USD' && unitOf(figure) === 'USD',
  )
  return placed.map((each) => {
    const { draft } = each
    const isPeso = draft.currency === null && 'text' in draft.figure && draft.figure.text.includes('$')
    return isMixed && isPeso ? { ...each, draft: { ...draft, currency: 'CLP' } } : each
  })
}

const dollars = /us\$|\busd\b|d[oó]lar/i
const pesos = /\$|\bclp\b|pesos/i
/** Another amount of the row, or a rate: it says nothing about the amount that is read. */
const otherAmount = /^\s*(?:monto|importe|valor|total|tipo de cambio)/i

/** Whether headings or sheet mention dollars, as in `Monto (US$)`. What the heading of the amount says counts first. */
export const mentionsDollars = ({ titles, roles }: Header, sheet = ''): boolean => {
  const places = new Set([roles.amount, roles.debit, roles.credit])
  const own = titles.filter((_, at) => places.has(at)).join(' ')
  if (dollars.test(own)) return true
  if (pesos.test(own)) return false
  const others = titles.filter((title, at) => !places.has(at) && !otherAmount.test(title))
  return dollars.test([...others, sheet].join(' '))
}
