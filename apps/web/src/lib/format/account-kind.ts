import type { Account } from '@lucas/contract/banking/account.ts'
import { manualAccountNames } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'

/** Returns the kind of an account (spec 3). A manual account without an institution is cash. */
export const formatAccountKind = ({
  manual,
  account_type: type,
}: Pick<Account, 'manual' | 'account_type'>): string =>
  manual && type !== 'credit' ? manualAccountNames[type] : accountTypeNames[type]

/** Normalizes a name for the comparison: banks use the kind as the name, in the singular or the plural. */
const normalizeKind = (text: string): string => foldName(text).replace(/s\b/g, '')
export const differsFromKind = (name: string, kind: string): boolean =>
  normalizeKind(name) !== normalizeKind(kind)
