import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import { limits } from '@lucas/contract/limits.ts'
import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Segmented } from '../../ui/segmented.tsx'
import type { SpendSearch } from './search.ts'

const debounceMs = 300
const orders = [
  { value: 'desc', label: copy.newest },
  { value: 'asc', label: copy.oldest },
] as const

interface SpendToolbarProps {
  search: string
  order: SpendSearch['order']
  field: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
  onOrder: (order: SpendSearch['order']) => void
}

/** What is being typed; the address learns of it once the person pauses, and an address that changes is typed in. */
function useDraft(search: string, onSearch: (search: string) => void) {
  const [draft, setDraft] = useState(search)
  const told = useRef(search)
  const tell = useRef(onSearch)
  useEffect(() => {
    tell.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (search !== told.current) setDraft(search)
    told.current = search
  }, [search])
  useEffect(() => {
    const next = draft.trim()
    if (next === told.current) return
    const timer = setTimeout(() => {
      told.current = next
      tell.current(next)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [draft])
  return [draft, setDraft] as const
}

/** Search and order; they stay in view while the list scrolls. */
export function SpendToolbar({ search, order, field, onSearch, onOrder }: SpendToolbarProps) {
  const [draft, setDraft] = useDraft(search, onSearch)
  return (
    <search className="flex items-center gap-3 border-b border-line bg-bg px-4 py-3 max-md:flex-wrap md:h-16 md:px-6">
      <div className="relative min-w-0 flex-1 max-md:basis-full">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
          strokeWidth={1.75}
        />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={copy.search}
          placeholder={copy.search}
          maxLength={limits.searchMax}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || draft === '') return
            event.stopPropagation()
            setDraft('')
          }}
          className={`control h-11 w-full rounded-md pl-9 text-lg md:h-9 md:text-md ${draft === '' ? 'pr-2' : 'pr-10'}`}
        />
        {draft !== '' && (
          <button
            type="button"
            aria-label={copy.clearSearch}
            onClick={() => {
              setDraft('')
              field.current?.focus()
            }}
            className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-sm text-ink-3 hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </button>
        )}
      </div>
      <Segmented
        label={copy.order}
        options={orders}
        value={order ?? 'desc'}
        onChange={(next) => onOrder(next === 'asc' ? 'asc' : undefined)}
      />
    </search>
  )
}
