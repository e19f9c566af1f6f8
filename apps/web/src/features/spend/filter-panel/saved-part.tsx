import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { SavedFilter } from '@lucas/contract/transaction-list.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../lib/api-error.ts'
import { useAttemptKey } from '../../../lib/attempt-key.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.tsx'
import { isFiltered } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { fromKept, removeFilter, renameFilter, replaceFilter, savedFiltersQuery, saveFilter } from './api.ts'
import { Part } from './part.tsx'
import { SavedRow } from './saved-row.tsx'

const copy = spendPanelsCopy.saved

interface SavedPartProps {
  filter: ListFilter
  onUse: (filter: ListFilter) => void
}

/** The filters that the person keeps under a name. */
export function SavedPart({ filter, onUse }: SavedPartProps) {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(savedFiltersQuery)
  const [editing, setEditing] = useState<SavedFilter | 'new' | null>(null)
  const attempt = useAttemptKey()
  const again = () => cache.invalidateQueries({ queryKey: savedFiltersQuery.queryKey })
  const failed = (error: unknown) => toast.error(sentenceOf(error, copy.failed))

  const keep = useMutation({
    mutationFn: ({ name, of }: { name: string; of: ListFilter }) =>
      saveFilter(name, of, attempt({ name, of })),
    onSuccess: ({ name }) => {
      toast.success(copy.saved(name))
      return again()
    },
  })
  const replace = useMutation({
    mutationFn: ({ id }: SavedFilter) => replaceFilter(id, filter),
    onSuccess: ({ name }) => {
      toast.success(copy.saved(name))
      return again()
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedFilter) => removeFilter(id),
    onSuccess: (_, { name, filter: of }) => {
      const undo = () => keep.mutate({ name, of: fromKept(of) }, { onError: failed })
      toast.success(copy.removed(name), { action: { label: copy.undo, run: undo } })
      return again()
    },
    onError: (error) => toast.error(sentenceOf(error, copy.removeFailed)),
  })

  const saved = data?.results ?? []
  const mayKeep = isFiltered(filter) || filter.sort !== undefined
  if (saved.length === 0 && !mayKeep && !isError) return null
  return (
    <Part title={copy.title}>
      {isError && data === undefined && (
        <ErrorBanner message={copy.loadFailed} onRetry={() => void refetch()} />
      )}
      {saved.length > 0 && (
        <ul className="-mx-2 grid">
          {saved.map((one) => (
            <li key={one.id}>
              {editing !== 'new' && editing?.id === one.id ? (
                <NameForm
                  start={one.name}
                  onCancel={() => setEditing(null)}
                  onKeep={async (name) => {
                    await renameFilter(one.id, name)
                    await again()
                    setEditing(null)
                  }}
                />
              ) : (
                <SavedRow
                  saved={one}
                  inUse={JSON.stringify(sorted(fromKept(one.filter))) === JSON.stringify(sorted(filter))}
                  mayReplace={mayKeep}
                  onUse={() => onUse(fromKept(one.filter))}
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
          start=""
          onCancel={() => setEditing(null)}
          onKeep={async (name) => {
            await keep.mutateAsync({ name, of: filter })
            setEditing(null)
          }}
        />
      )}
      {editing === null && mayKeep && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Bookmark aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setEditing('new')}
        >
          {copy.save}
        </Button>
      )}
    </Part>
  )
}

const sorted = (filter: ListFilter) =>
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => a.localeCompare(b))

interface NameFormProps {
  start: string
  onKeep: (name: string) => Promise<void>
  onCancel: () => void
}

function NameForm({ start, onKeep, onCancel }: NameFormProps) {
  const [name, setName] = useState(start)
  const { mutate, isPending, error } = useMutation({ mutationFn: onKeep })
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
        // The form opens because the person asked to write here.
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
