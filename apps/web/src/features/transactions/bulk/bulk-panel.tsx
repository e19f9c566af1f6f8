import { bulkScreenCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ownTagsQuery } from '../../../entities/tag/queries.ts'
import { TagPicker } from '../../../entities/tag/tag-picker.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Checkbox } from '../../../ui/primitives/checkbox.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import type { BulkChange } from './api.ts'
import { CategoryChoice } from './category-choice.tsx'
import { KindChoice } from './kind-choice.tsx'
import type { BulkRequest } from './use-bulk.ts'

export type BulkFocus = 'category' | 'tags' | 'kind'

export interface BulkPanelProps {
  /** How many times it was opened. Each time the sheet starts empty. */
  openings: number
  /** The section that gets the focus. */
  focus: BulkFocus
  count: number
  sums: { currency: Currency; sum: number }[]
  /** Kinds that fit the sign of every selected row. */
  kinds: readonly TransactionKind[]
  /** Rules can be learned from selected rows, not from a whole filter. */
  canLearnRule: boolean
  onApply: (wish: BulkRequest) => void
  onClose: () => void
}

/** Form of the panel; its frame is a side pane or a sheet. */
function useBulkForm({ focus, count, kinds, canLearnRule, onApply, onClose }: BulkPanelProps) {
  const [category, setCategory] = useState<string | null>(null)
  const [learnsRule, setLearnsRule] = useState(true)
  const [tags, setTags] = useState<string[]>([])
  const [kind, setKind] = useState<TransactionKind | null>(null)
  const { data: ownTags = [] } = useQuery(ownTagsQuery)
  const search = useRef<HTMLInputElement>(null)
  const tag = useRef<HTMLInputElement>(null)
  // On touch screens the keyboard would cover the options.
  useEffect(() => {
    if (focus === 'kind' || !window.matchMedia('(pointer: fine)').matches) return
    const field = focus === 'category' ? search.current : tag.current
    field?.focus()
    if (focus === 'tags') field?.scrollIntoView({ block: 'center' })
  }, [focus])
  const changes: BulkChange[] = [
    ...(category === null ? [] : [{ field: 'category', category } as const]),
    ...(kind === null ? [] : [{ field: 'kind', kind } as const]),
    ...(tags.length === 0 ? [] : [{ field: 'tags', tags: tags.join(',') } as const]),
  ]
  const kindChoice = <KindChoice kinds={kinds} kind={kind} takesFocus={focus === 'kind'} onChoose={setKind} />
  const body = (
    <div className="grid gap-5">
      {focus === 'kind' && kindChoice}
      <CategoryChoice category={category} field={search} onChoose={setCategory} />
      {canLearnRule && (
        <div>
          <Checkbox
            label={<span className="font-[550]">{copy.learn}</span>}
            checked={learnsRule}
            onChange={({ currentTarget }) => setLearnsRule(currentTarget.checked)}
          />
          <p className="ml-[30px] text-sm text-ink-3">{copy.learnHint}</p>
        </div>
      )}
      {focus !== 'kind' && kindChoice}
      <section>
        <h3 className="mb-2.5 text-sm font-[550]">{copy.tags}</h3>
        <TagPicker
          chosen={tags}
          own={ownTags}
          field={tag}
          onToggle={(one) =>
            setTags((now) => (now.includes(one) ? now.filter((other) => other !== one) : [...now, one]))
          }
        />
      </section>
    </div>
  )
  const actions = (
    <div className="flex items-center justify-between gap-3">
      <Button variant="ghost" onClick={onClose} className="-ml-3">
        {copy.cancel}
      </Button>
      <Button
        variant="primary"
        disabled={changes.length === 0}
        onClick={() => onApply({ changes, learnsRule: canLearnRule && learnsRule && category !== null })}
        className="max-md:flex-1"
      >
        {copy.apply(count)}
      </Button>
    </div>
  )
  return { body, actions }
}

const SelectionNote = ({ count, sums }: Pick<BulkPanelProps, 'count' | 'sums'>): ReactNode => (
  <p className="num text-sm text-ink-3">
    {count.toLocaleString('es-CL')} {transactionListCopy.selection.chosen(count)}
    {sums.map(({ currency, sum }) => (
      <span key={currency}>
        {' · '}
        <Amount value={sum} currency={currency} sign="always" />
      </span>
    ))}
  </p>
)

/** Category and tags in the right pane of wide screens (design: spend-categoria). */
export function BulkSide(props: BulkPanelProps) {
  const { body, actions } = useBulkForm(props)
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-none items-start justify-between gap-2 pt-5 pr-4 pb-4 pl-6">
        <div>
          <h2 className="text-lg font-semibold">{copy.title}</h2>
          <SelectionNote {...props} />
        </div>
        <IconButton label={copy.close} onClick={props.onClose}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-8">{body}</div>
      {/* While the demo badge is shown above the bars, this panel ends that much below the screen. */}
      <footer className="flex-none border-t border-line px-6 pt-3.5 pb-[calc(14px+var(--demo-mark,0px))]">
        {actions}
      </footer>
    </div>
  )
}

/** The same as a sheet, for narrow screens. */
export function BulkSheet({ open: isOpen, ...props }: BulkPanelProps & { open: boolean }) {
  const { body, actions } = useBulkForm(props)
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => !open && props.onClose()}
      title={copy.title}
      footer={actions}
    >
      <div className="-mt-1 mb-4">
        <SelectionNote {...props} />
      </div>
      {body}
    </Drawer>
  )
}
