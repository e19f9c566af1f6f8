import { type TransactionKind, transactionKinds } from '../transactions/transaction.ts'

/** Kinds that count in the sums of spending and income, where a refund lowers spending. */
export const flowKinds = ['spending', 'income', 'refund'] as const satisfies TransactionKind[]

/** Kinds whose sum is what was spent: refunds lower it. Categories, budgets and alerts count these. */
export const spendingKinds = ['spending', 'refund'] as const satisfies TransactionKind[]

export const isFlowKind = (kind: string): boolean => flowKinds.some((counted) => counted === kind)

/** Kinds that move money without earning or spending it. A list counts them only if its filter names them. */
const movedKinds = ['transfer', 'savings', 'card_payment'] as const satisfies TransactionKind[]

/** Returns the kinds that a filter names so that the sums of its list also count them. */
export const listNamedMoves = (filterKinds: readonly TransactionKind[]): TransactionKind[] =>
  movedKinds.filter((kind) => filterKinds.includes(kind))

/**
 * Returns the sum of a list that a transaction counts in, or null for none. Refunds lower spending. Transfers, savings and card
 * payments count by their sign if the filter names them; excluded transactions never count.
 */
export function toFlowSide(
  kind: string,
  isNegative: boolean,
  filterKinds: readonly TransactionKind[],
): 'income' | 'spending' | null {
  if (isFlowKind(kind)) return kind === 'income' ? 'income' : 'spending'
  if (!listNamedMoves(filterKinds).some((named) => named === kind)) return null
  return isNegative ? 'spending' : 'income'
}

const toWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const findKind = (word: string) => transactionKinds.find((kind) => kind === word)

/** Returns the known kinds of a comma-separated list, each once, in the order of the list. */
export const parseKinds = (text: string): TransactionKind[] => [
  ...new Set(
    toWords(text)
      .map(findKind)
      .filter((kind) => kind !== undefined),
  ),
]

/** Whether a comma-separated list contains only known kinds. */
export const areKinds = (text: string): boolean => toWords(text).every((word) => findKind(word) !== undefined)

/** Whether a transaction of this sign can have the kind: spending is negative, income and refunds are positive. */
export function fitsSign(kind: TransactionKind, isNegative: boolean): boolean {
  if (kind === 'spending') return isNegative
  return kind === 'income' || kind === 'refund' ? !isNegative : true
}
