import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { limits } from '@lucas/contract/limits.ts'
import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useDraft } from './use-draft.ts'

interface SearchFieldProps {
  search: string
  field: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}

/** Searches at each letter: the request of the letter before is aborted, and its rows stay until the next ones come. */
export function SearchField({ search, field, onSearch }: SearchFieldProps) {
  const [draft, setDraft] = useDraft(search, onSearch)
  return (
    <search className="relative min-w-0 flex-1 max-md:order-first max-md:basis-full">
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
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (draft === '') event.currentTarget.blur()
          else setDraft('')
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
          className="absolute top-1/2 right-1 grid size-8 -translate-y-1/2 place-items-center rounded-sm text-ink-3 hover:text-ink max-md:right-0 max-md:size-11"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      )}
    </search>
  )
}
