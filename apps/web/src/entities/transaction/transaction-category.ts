import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { toShownCategory } from '../category/category-store.ts'
import { categoryName } from '../category/category-tile.tsx'
import { countsInFlow } from './transaction-title.ts'

/** Returns the name of the sub-category or category, or of a kind that counts neither as spending nor as income. */
export const transactionCategory = (
  transaction: Pick<Transaction, 'category' | 'subcategory' | 'kind'>,
): string =>
  countsInFlow(transaction)
    ? categoryName(toShownCategory(transaction))
    : transactionKindNames[transaction.kind]
