import type { Account } from '@lucas/contract/account.ts'
import { manualAccountNames } from '@lucas/contract/copy/by-hand.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'

/** What kind of account it is (spec 3); one of the person's own without a bank is cash. */
export const accountKind = ({
  manual,
  account_type: type,
}: Pick<Account, 'manual' | 'account_type'>): string =>
  manual && type !== 'credit' ? manualAccountNames[type] : accountTypeNames[type]

/** Banks write the kind as the name, in the singular or the plural. */
const bare = (text: string): string => foldName(text).replace(/s\b/g, '')
export const saysMore = (name: string, kind: string): boolean => bare(name) !== bare(kind)
