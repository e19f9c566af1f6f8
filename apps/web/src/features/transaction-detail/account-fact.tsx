import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'

/** The account of a transaction, with its number and institution. */
export const AccountFact = ({ transaction: { account, manual } }: { transaction: Transaction }) => (
  <DescriptionRow label={copy.account}>
    <span className="block truncate">
      {account.name}{' '}
      {!manual && account.mask !== '' && (
        <span className="num font-normal text-ink-3">{`****${account.mask}`}</span>
      )}
    </span>
    <DescriptionNote>{account.institution_name}</DescriptionNote>
  </DescriptionRow>
)
