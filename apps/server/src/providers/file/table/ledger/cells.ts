import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { FileCategory } from '../../../../modules/imports/index.ts'
import { fold } from '../../text/fold.ts'
import type { Role } from '../data/headings.ts'
import type { AppLayout } from './apps.ts'

/** What a row of another app says besides date, text and amount. */
export interface LedgerCells {
  payee: string | null
  category: FileCategory | null
  tags: string[]
  notes: string
  /** A kind that the sign of the amount does not show. */
  kind: TransactionKind | null
  /** The account that a transfer goes to or comes from, as the file names it. */
  counterAccount: string | null
  /** Which rows are parts of one transaction. */
  split: SplitMark | null
}

export interface SplitMark {
  /** What the parts of one transaction have in common. */
  key: string
  /** Which of how many parts it is; null where the file does not say it. */
  number: number | null
  total: number | null
}

const maxNameLength = 100

/** Reads the cells of a row that the roles of a ledger name. */
export function readLedgerCells(read: (role: Role) => string, layout: AppLayout | null): LedgerCells {
  const cell = (role: Role) => read(role).replaceAll('\u0000', '').toWellFormed().normalize('NFC')
  const { notes, split } = readNotes(cell('notes'), cell('split'))
  const description = cell('description')
  const category = readCategory(cell)
  const counter = readCounter(cell, layout)
  const kind = isStartingBalance(description, cell('kind'))
    ? 'excluded'
    : counter === null
      ? (findKind(cell('kind')) ?? findKindOfCategory(category, layout))
      : 'transfer'
  return {
    // The name of a transfer follows from its accounts.
    payee: counter === null ? cell('payee').slice(0, limits.transactionNameMax) || null : null,
    category: kind === null || kind === 'refund' ? category : null,
    tags: readTags(cell('tags')),
    notes: notes.slice(0, limits.notesMax),
    kind,
    counterAccount: counter,
    split,
  }
}

/** `Split (1/2) pan`, as YNAB writes it, or `(SPLIT 1 OF 2) pan`, as Actual does. */
const splitNotes = /^(?:split \((\d+)\/(\d+)\)|\(split (\d+) of (\d+)\))\s*/i

function readNotes(text: string, parent: string): Pick<LedgerCells, 'notes' | 'split'> {
  const found = splitNotes.exec(text)
  const split = parent === '' ? null : { key: `id ${parent}`, number: null, total: null }
  if (!found) return { notes: text, split }
  const [number, total] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])]
  return { notes: text.slice(found[0].length), split: split ?? { key: `of ${total}`, number, total } }
}

/** A group contains the category in an app with groups; elsewhere the category contains the sub-category. */
function readCategory(cell: (role: Role) => string): FileCategory | null {
  const [category, group, sub] = (['category', 'group', 'subcategory'] as const).map((role) =>
    cell(role)
      .replace(/[\s\p{C}]+/gu, ' ')
      .trim()
      .slice(0, maxNameLength),
  )
  if (sub) return { group: category || group || null, name: sub }
  return category ? { group: group || null, name: category } : null
}

const readTags = (text: string): string[] => {
  const tags = text
    .replace(/\\([\\,|])/g, '$1')
    .split(/[,;|]/)
    .map((tag) =>
      tag
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, limits.tagMax),
    )
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, limits.tagsMax)
}

function readCounter(cell: (role: Role) => string, layout: AppLayout | null): string | null {
  if (layout?.app === 'ynab') return /^Transfer : (.+)$/.exec(cell('description'))?.[1]?.trim() ?? null
  return cell('counter') || null
}

const isStartingBalance = (description: string, kind: string): boolean =>
  /^(starting|opening|initial) balance\b|^(saldo|balance) inicial$/.test(fold(description)) ||
  fold(kind) === 'opening balance'

/** The kinds that Lucas names itself. The sign shows spending and income. */
const namedKinds = ['transfer', 'savings', 'card_payment', 'refund', 'excluded'] as const

const kindsByName = new Map<string, TransactionKind>([
  ...namedKinds.map((kind) => [fold(transactionKindNames[kind]), kind] as const),
  ...[
    'transfer',
    'transfers',
    'transferencia',
    'transferencia interna',
    'transferencia entre cuentas',
    'traspaso',
    'traspasos',
    'traspaso entre cuentas',
  ].map((name) => [name, 'transfer'] as const),
  ...[
    'credit card payment',
    'credit card payments',
    'pago tarjeta',
    'pago de tarjetas',
    'pago tarjeta de credito',
    'pago de tarjeta de credito',
  ].map((name) => [name, 'card_payment'] as const),
  ['reembolso', 'refund'], // the name in earlier exports of Lucas
])

const findKind = (text: string): TransactionKind | null => kindsByName.get(fold(text)) ?? null

/** Some apps have no kinds but a category of transfers. In Splitwise a payment between two persons is one. */
function findKindOfCategory(category: FileCategory | null, layout: AppLayout | null): TransactionKind | null {
  if (category === null) return null
  if (layout?.app === 'splitwise' && fold(category.name) === 'payment') return 'transfer'
  return findKind(category.name)
}
