import type { Account } from '@lucas/contract/banking/account.ts'
import type { NoticeAccount } from './domain/place-notice.ts'

/** The accounts that a notice can be about: those that a bank or files fill. */
export const listNoticeAccounts = (accounts: readonly Account[]): NoticeAccount[] =>
  accounts
    .filter(({ source }) => source !== 'manual')
    .map(({ id, institution_id, mask, account_type, currency }) => ({
      id,
      institutionId: institution_id,
      mask,
      type: account_type,
      currency,
    }))
