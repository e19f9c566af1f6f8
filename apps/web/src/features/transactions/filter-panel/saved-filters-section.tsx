import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { SavedFilter } from '@lucas/contract/transactions/transaction-list.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { ApiError, toErrorMessage } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { isFiltered } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import {
  deleteFilter,
  fromStoredFilter,
  renameFilter,
  replaceFilter,
  savedFiltersQuery,
  saveFilter,
} from './api.ts'
import { FilterSection } from './filter-section.tsx'
import { SavedFilterRow } from './saved-filter-row.tsx'

const copy = transactionPanelsCopy.saved

interface SavedFiltersSectionProps {
  filter: ListFilter
  onUse: (filter: ListFilter) => void
}

/** The user's saved filters. */
export function SavedFiltersSection({ filter, onUse }: SavedFiltersSectionProps) {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(savedFiltersQuery)
  const [editing, setEditing] = useState<SavedFilter | 'new' | null>(null)
  const attempt = useIdempotencyKey()
  const reload = () => cache.invalidateQueries({ queryKey: savedFiltersQuery.queryKey })
  const showError = (error: unknown) => toast.error(toErrorMessage(error, copy.failed))

  const save = useMutation({
    mutationFn: ({ name, of }: { name: string; of: ListFilter }) =>
      attempt({ name, of }, (key) => saveFilter(name, of, key)),
    onSuccess: ({ name }) => {
      toast.success(copy.saved(name))
      return reload()
    },
  })
  const replace = useMutation({
    mutationFn: ({ id }: SavedFilter) => replaceFilter(id, filter),
    onSuccess: ({ name }) => {
      toast.success(copy.saved(name))
      return reload()
    },
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedFilter) => deleteFilter(id),
    meta: { failed: copy.removeFailed },
    onSuccess: (_, { name, filter: of }) => {
      const undo = () => save.mutate({ name, of: fromStoredFilter(of) }, { onError: showError })
      toast.success(copy.removed(name), { action: { label: copy.undo, run: undo } })
      return reload()
    },
  })

  const saved = data?.results ?? []
  const canSave = isFiltered(filter) || filter.sort !== undefined
  if (saved.length === 0 && !canSave && !isError) return null
  return (
    <FilterSection title={copy.title}>
      {isError && data === undefined && (
        <ErrorBanner message={copy.loadFailed} onRetry={() => void refetch()} />
      )}
      {saved.length > 0 && (
        <ul className="-mx-2 grid">
          {saved.map((one) => (
            <li key={one.id}>
              {editing !== 'new' && editing?.id === one.id ? (
                <NameForm
                  initialName={one.name}
                  onCancel={() => setEditing(null)}
                  onSave={async (name) => {
                    await renameFilter(one.id, name)
                    await reload()
                    setEditing(null)
                  }}
                />
              ) : (
                <SavedFilterRow
                  saved={one}
                  isActive={
                    JSON.stringify(toSortedEntries(fromStoredFilter(one.filter))) ===
                    JSON.stringify(toSortedEntries(filter))
                  }
                  canReplace={canSave}
                  onUse={() => onUse(fromStoredFilter(one.filter))}
                  onRename={() => setEditing(one)}
                  onReplace={() => replace.mutate(one)}
                  onRemove={() => remove.mutate(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' && (
        <NameForm
          initialName=""
          onCancel={() => setEditing(null)}
          onSave={async (name) => {
            await save.mutateAsync({ name, of: filter })
            setEditing(null)
          }}
        />
      )}
      {editing === null && canSave && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setEditing('new')}
        >
          {copy.save}
        </Button>
      )}
    </FilterSection>
  )
}

const toSortedEntries = (filter: ListFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b))

interface NameFormProps {
  initialName: string
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

function NameForm({ initialName, onSave, onCancel }: NameFormProps) {
  const [name, setName] = useState(initialName)
  const { mutate, isPending, error } = useMutation({ mutationFn: onSave })
  const sentence =
    error instanceof ApiError ? (error.errors.name?.[0] ?? error.message) : error ? copy.failed : undefined
  return (
    <form
      className="grid gap-2.5 px-2 py-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(name)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextInput
        // The form opens because the user pressed a button to type a name.
        autoFocus
        label={copy.name}
        placeholder={copy.placeholder}
        maxLength={limits.savedFilterNameMax}
        value={name}
        error={sentence}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={isPending} busyText={copy.keeping}>
          {copy.keep}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
