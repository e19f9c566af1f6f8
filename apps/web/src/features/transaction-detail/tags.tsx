import { transactionDetailCopy as copy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ownTagsQuery } from '../../entities/tag/queries.ts'
import { TagPicker } from '../../entities/tag/tag-picker.tsx'
import { transactionQuery } from '../../entities/transaction/queries.ts'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { updateTags } from './api.ts'

/** Tags with pending presses, which take precedence until the last answer arrives. */
function useTags({ id, tags }: TransactionDetail) {
  const cache = useQueryClient()
  const [pressed, setPressed] = useState<string | null>(null)
  // A second press may come before the first one renders.
  const latest = useRef<string | null>(null)
  const setPending = (text: string | null): void => {
    latest.current = text
    setPressed(text)
  }
  const save = useMutation({
    // Serial: the last press wins.
    scope: { id: `tags ${id}` },
    mutationFn: (text: string) => updateTags(id, text),
    async onSuccess(row, text) {
      await cache.cancelQueries({ queryKey: transactionQuery(id).queryKey })
      replaceCachedTransaction(cache, row)
      if (latest.current === text) setPending(null)
    },
    onError() {
      setPending(null)
      toast.error(copy.tagsFailed)
    },
  })
  function toggle(tag: string): void {
    const now = splitTags(latest.current ?? tags)
    const text = (now.includes(tag) ? now.filter((one) => one !== tag) : [...now, tag]).join(',')
    setPending(text)
    save.mutate(text)
  }
  return { chosen: splitTags(pressed ?? tags), toggle }
}

/** The tags, with a picker. */
export function Tags({ detail }: { detail: TransactionDetail }) {
  const { chosen, toggle } = useTags(detail)
  const [open, setOpen] = useState(false)
  return (
    <section className="mt-5">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-[550]">{copy.tags}</h3>
        <Button
          variant="link"
          aria-expanded={open}
          icon={open ? undefined : <Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          {open ? copy.tagsDone : copy.addTag}
        </Button>
      </header>
      <div className="mt-2">
        {open ? (
          <Picker chosen={chosen} onToggle={toggle} />
        ) : chosen.length === 0 ? (
          <p className="text-sm text-ink-3">{copy.noTags}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {chosen.map((tag) => (
              <li
                key={tag}
                className="max-w-full truncate rounded-sm bg-surface-2 px-2 py-0.5 text-sm text-ink-2"
              >
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** The suggested tags show while the user's own tags load. */
function Picker({ chosen, onToggle }: { chosen: string[]; onToggle: (tag: string) => void }) {
  const { data: own = [] } = useQuery(ownTagsQuery)
  const field = useRef<HTMLInputElement>(null)
  // On touch screens the keyboard would cover the options.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  return <TagPicker chosen={chosen} own={own} onToggle={onToggle} field={field} />
}
