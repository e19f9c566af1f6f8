import { categorySources } from '@lucas/contract/copy/categories.ts'
import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { tellCategoryChanged } from '../../lib/category-changes.ts'
import { putTransaction } from '../../lib/transaction-cache.ts'
import { transactionQuery } from '../../lib/transaction-query.ts'
import { CategoryBadge, categoryName } from '../../ui/category-tile.tsx'
import { FactLine, FactNote } from '../../ui/fact-line.tsx'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'
import { toast } from '../../ui/toast.tsx'
import { fileUnder } from './api.ts'

const List = late(async () => (await import('../../ui/category-list.tsx')).CategoryList)

/** Files the movement at once; a refusal puts back what stood there. */
function useFiling(detail: TransactionDetail) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (category: string) => fileUnder(detail.id, category),
    // What stood there is kept here: by the time of the answer `detail` is what was put in its place.
    async onMutate(category) {
      await cache.cancelQueries({ queryKey: transactionQuery(detail.id).queryKey })
      putTransaction(cache, { ...detail, category, category_source: 'person', category_confidence: 100 })
      return detail
    },
    onSuccess({ correction, ...transaction }, _, before) {
      putTransaction(cache, transaction)
      tellCategoryChanged({ transaction, before: before.category, correction })
    },
    onError(_fault, _category, before) {
      if (before) putTransaction(cache, before)
      toast.error(copy.categoryFailed)
    },
  })
}

/** The category, why it stands there (decisions 7), and a way to choose another. */
export function CategoryFact({ detail }: { detail: TransactionDetail }) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const once = useOnceOpen(open)
  const filing = useFiling(detail)
  const isOwn = detail.category_source === 'person'
  return (
    <FactLine label={copy.category}>
      <button
        ref={anchor}
        type="button"
        aria-label={copy.changeCategory(categoryName(detail.category))}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-my-1 -mr-1.5 inline-flex items-center gap-1.5 rounded-md p-1.5 transition-colors duration-100 hover:bg-surface-2 max-md:min-h-11"
      >
        <CategoryBadge category={detail.category} />
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
      </button>
      <FactNote>{isOwn ? categorySources.person : detail.category_reason}</FactNote>
      {once && (
        <List
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          category={detail.category}
          onChoose={(category) => category !== detail.category && filing.mutate(category)}
        />
      )}
    </FactLine>
  )
}
