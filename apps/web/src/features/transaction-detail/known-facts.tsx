import { categoryReason } from '@lucas/contract/copy/transactions/categories.ts'
import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { toShownCategory } from '../../entities/category/category-store.ts'
import { CategoryBadge } from '../../entities/category/category-tile.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { AccountFact } from './account-fact.tsx'

/** The lines of the detail that the list already knows, at the places that they keep when the rest arrives. */
export const KnownFacts = ({ transaction }: { transaction: Transaction }) => (
  <dl className="border-b border-line">
    <DescriptionRow label={copy.category}>
      <span className="-my-1 inline-flex items-center py-1.5 pr-6 max-md:min-h-11">
        <CategoryBadge category={toShownCategory(transaction)} />
      </span>
      <DescriptionNote>
        {categoryReason(transaction.category_source, transaction.category_confidence)}
      </DescriptionNote>
    </DescriptionRow>
    <DescriptionRow label={kindScreenCopy.label}>
      <span className="-my-1 inline-flex items-center py-1.5 pr-6 max-md:min-h-11">
        {transactionKindNames[transaction.kind]}
      </span>
    </DescriptionRow>
    <AccountFact transaction={transaction} />
  </dl>
)
