import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { ownTagsQuery } from '../../entities/tag/queries.ts'
import { TagPicker } from '../../entities/tag/tag-picker.tsx'
import { OptionalLabel } from '../../ui/forms/field.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'

const copy = manualTransactionCopy.fields

interface ExtraFieldsProps {
  notes: string
  tags: string[]
  errorOf: (field: 'notes' | 'tags') => string | undefined
  onChange: (part: { notes?: string; tags?: string[] }) => void
}

/** Optional notes and tags; the tags expand. */
export function ExtraFields({ notes, tags, errorOf, onChange }: ExtraFieldsProps) {
  const { data: own = [] } = useQuery(ownTagsQuery)
  const toggle = (tag: string): void =>
    onChange({ tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag] })
  return (
    <>
      <Textarea
        label={<OptionalLabel>{copy.notes}</OptionalLabel>}
        rows={2}
        value={notes}
        maxLength={limits.notesMax}
        placeholder={copy.notesPlaceholder}
        error={errorOf('notes')}
        onChange={({ currentTarget }) => onChange({ notes: currentTarget.value })}
      />
      <details className="group rounded-md border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm font-[550]">
          {copy.tags}
          <span className="min-w-0 flex-1 truncate font-normal text-ink-3">
            {tags.length === 0 ? copy.optional : tags.join(', ')}
          </span>
        </summary>
        <div className="px-3 pb-3">
          <TagPicker chosen={tags} own={own} onToggle={toggle} />
        </div>
      </details>
      {errorOf('tags') !== undefined && <p className="text-sm text-negative">{errorOf('tags')}</p>}
    </>
  )
}
