import type { Account } from '@lucas/contract/account.ts'
import { manualAccountNames } from '@lucas/contract/copy/by-hand.ts'
import { accountTypeNames } from '@lucas/contract/copy/ui.ts'

/** What kind of account it is (spec 3); one of the person's own without a bank is cash. */
export const accountKind = ({
  manual,
  account_type: type,
}: Pick<Account, 'manual' | 'account_type'>): string =>
  manual && type !== 'credit' ? manualAccountNames[type] : accountTypeNames[type]

/** `****4821`, zeros where the bank gives no number (spec 2); nothing where there is no bank. */
export const maskOf = ({ manual, mask }: Pick<Account, 'manual' | 'mask'>): string =>
  manual ? '' : `****${mask === '' ? '0000' : mask}`
