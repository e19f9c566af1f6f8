import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { categorySources } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { notifyCategoryChanged } from '../../entities/category/category-changes.ts'
import { toCategoryFields, toShownCategory } from '../../entities/category/category-store.ts'
import { CategoryBadge, categoryChoiceName } from '../../entities/category/category-tile.tsx'
import { transactionQuery } from '../../entities/transaction/queries.ts'
import { UnsentBadge } from '../../entities/transaction/transaction-badges.tsx'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { transactionTitle } from '../../entities/transaction/transaction-title.ts'
import { useUnsentValue } from '../../entities/transaction/unsent-changes.ts'
import { keepUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { updateCategory } from './api.ts'

const List = lazyComponent(
  async () => (await import('../../entities/category/category-list.tsx')).CategoryList,
)

interface CategoryUpdate {
  category: string
  was: string
}

/** Changes the category optimistically, with rollback. */
function useUpdateCategory(detail: TransactionDetail) {
  const cache = useQueryClient()
  return useMutation({
    /** Returns null if it waits for the network. */
    mutationFn: async ({ category, was }: CategoryUpdate) => {
      try {
        return await updateCategory(detail.id, category)
      } catch (error) {
        const name = transactionTitle(detail)
        await keepUnsent(error, { kind: 'category', transactionId: detail.id, name, value: category, was })
        return null
      }
    },
    // Returns the previous detail for the rollback: `detail` is the new one when the answer arrives.
    async onMutate({ category }) {
      await cache.cancelQueries({ queryKey: transactionQuery(detail.id).queryKey })
      replaceCachedTransaction(cache, {
        ...detail,
        ...toCategoryFields(category),
        category_source: 'person',
        category_confidence: 100,
      })
      return detail
    },
    onSuccess(answer, _, before) {
      if (answer === null) {
        // What waits is shown over what the server said last.
        replaceCachedTransaction(cache, before)
        toast.info(offlineCopy.saved.change)
        return
      }
      const { correction, ...transaction } = answer
      replaceCachedTransaction(cache, transaction)
      notifyCategoryChanged({ transaction, before: toShownCategory(before), correction })
    },
    onError(_fault, _update, before) {
      if (before) replaceCachedTransaction(cache, before)
      toast.error(copy.categoryFailed)
    },
  })
}

/** The category, its source (decisions 7), and a menu to change it. */
export function CategoryFact({ detail }: { detail: TransactionDetail }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const once = useOnceOpen(open)
  const update = useUpdateCategory(detail)
  const shown = toShownCategory(detail)
  const isOwn = detail.category_source === 'person'
  const isUnsent = useUnsentValue(detail.id, 'category') !== undefined
  return (
    <DescriptionRow label={copy.category}>
      <button
        ref={anchor}
        type="button"
        aria-label={copy.changeCategory(categoryChoiceName(shown))}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-my-1 -mr-1.5 inline-flex items-center gap-1.5 rounded-md p-1.5 transition-colors duration-100 hover:bg-surface-2 max-md:min-h-11"
      >
        <CategoryBadge category={shown} />
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
      </button>
      {isUnsent && <UnsentBadge />}
      <DescriptionNote>{isOwn ? categorySources.person : detail.category_reason}</DescriptionNote>
      {once && (
        <List
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          category={shown}
          onChoose={(category) => category !== shown && update.mutate({ category, was: shown })}
        />
      )}
    </DescriptionRow>
  )
}
