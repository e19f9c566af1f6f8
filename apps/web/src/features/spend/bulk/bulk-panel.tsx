import { bulkScreenCopy as copy } from '@lucas/contract/copy/bulk-screen.ts'
import { spendCopy } from '@lucas/contract/copy/spend.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ownTagsQuery } from '../../../lib/tags-query.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TagPicker } from '../../../ui/tag-picker.tsx'
import type { Given } from './api.ts'
import { CategoryChoice } from './category-choice.tsx'
import type { BulkWish } from './use-bulk.ts'

export type BulkFocus = 'category' | 'tags'

export interface BulkPanelProps {
  /** What the person came for. */
  focus: BulkFocus
  count: number
  sums: { currency: Currency; sum: number }[]
  /** Rows chosen one by one say something of their merchants; all of a filter do not. */
  canTeach: boolean
  onApply: (wish: BulkWish) => void
  onClose: () => void
}

/** The choice that is being made, whatever frame it stands in. */
function useChoice({ focus, count, canTeach, onApply, onClose }: BulkPanelProps) {
  const [category, setCategory] = useState<string | null>(null)
  const [learns, setLearns] = useState(true)
  const [tags, setTags] = useState<string[]>([])
  const { data: own = [] } = useQuery(ownTagsQuery)
  const search = useRef<HTMLInputElement>(null)
  const tag = useRef<HTMLInputElement>(null)
  // On touch the keyboard would cover what there is to press.
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return
    const field = focus === 'category' ? search.current : tag.current
    field?.focus()
    if (focus === 'tags') field?.scrollIntoView({ block: 'center' })
  }, [focus])
  const given: Given[] = [
    ...(category === null ? [] : [{ what: 'category', category } as const]),
    ...(tags.length === 0 ? [] : [{ what: 'tags', tags: tags.join(',') } as const]),
  ]
  const body = (
    <div className="grid gap-5">
      <CategoryChoice category={category} field={search} onChoose={setCategory} />
      {canTeach && (
        <div>
          <Checkbox
            label={<span className="font-[550]">{copy.learn}</span>}
            checked={learns}
            onChange={({ currentTarget }) => setLearns(currentTarget.checked)}
          />
          <p className="ml-[30px] text-sm text-ink-3">{copy.learnHint}</p>
        </div>
      )}
      <section>
        <h3 className="mb-2.5 text-sm font-[550]">{copy.tags}</h3>
        <TagPicker
          chosen={tags}
          own={own}
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
        disabled={given.length === 0}
        onClick={() => onApply({ given, learns: canTeach && learns && category !== null })}
        className="max-md:flex-1"
      >
        {copy.apply(count)}
      </Button>
    </div>
  )
  return { body, actions }
}

const Note = ({ count, sums }: Pick<BulkPanelProps, 'count' | 'sums'>): ReactNode => (
  <p className="num text-sm text-ink-3">
    {count.toLocaleString('es-CL')} {spendCopy.selection.chosen(count)}
    {sums.map(({ currency, sum }) => (
      <span key={currency}>
        {' · '}
        <Amount value={sum} currency={currency} sign="always" />
      </span>
    ))}
  </p>
)

/** Category and tags beside the list of wide screens (design: spend-categoria). */
export function BulkSide(props: BulkPanelProps) {
  const { body, actions } = useChoice(props)
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-none items-start justify-between gap-2 pt-5 pr-4 pb-4 pl-6">
        <div>
          <h2 className="text-lg font-semibold">{copy.title}</h2>
          <Note {...props} />
        </div>
        <IconButton label={copy.close} onClick={props.onClose}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-8">{body}</div>
      {/* As long as the demo mark stands over the bars, this panel ends that much below the screen. */}
      <footer className="flex-none border-t border-line px-6 pt-3.5 pb-[calc(14px+var(--demo-mark,0px))]">
        {actions}
      </footer>
    </div>
  )
}

/** The same as a sheet, where there is no room beside the list. */
export function BulkSheet(props: BulkPanelProps) {
  const { body, actions } = useChoice(props)
  return (
    <Drawer open onOpenChange={(open) => !open && props.onClose()} title={copy.title} footer={actions}>
      <div className="-mt-1 mb-4">
        <Note {...props} />
      </div>
      {body}
    </Drawer>
  )
}
