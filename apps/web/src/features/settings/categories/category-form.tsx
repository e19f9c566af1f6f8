import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type Category, type CategoryColor, categoryColors } from '@lucas/contract/transactions/category.ts'
import { type CategoryInput, categoryInput } from '@lucas/contract/transactions/category-input.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { DraftTile, toChartColor } from '../../../entities/category/category-tile.tsx'
import { toErrorMessage, toFieldErrors } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { createCategory, updateCategory } from './api.ts'
import { EmojiGrid } from './emoji-grid.tsx'

const copy = settingsCategoriesCopy.form

interface CategoryFormProps {
  /** The category to edit; omitted for a new one. */
  category?: Category
  onClose: () => void
}

/** The form of a user's category, inside its row. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const keyedSend = useIdempotencyKey()
  const emojis = useId()
  const [draft, setDraft] = useState<CategoryInput>({
    name: category?.name ?? '',
    emoji: category?.emoji ?? '🐶',
    color: category?.color ?? 'gold',
  })
  const [isPickingEmoji, setIsPickingEmoji] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const parsed = categoryInput.safeParse(draft)
  const save = useMutation({
    mutationFn: () => {
      if (!parsed.success) throw parsed.error
      if (category?.id) return updateCategory(category.id, parsed.data)
      return keyedSend(draft, (key) => createCategory(parsed.data, key))
    },
    onSuccess: ({ name }) => {
      toast.success(category ? copy.changed : copy.added(name))
      onClose()
    },
  })
  const fieldErrors = toFieldErrors(save.error)
  const invalidMessage = isSubmitted ? parsed.error?.issues[0]?.message : undefined
  const errorText =
    invalidMessage ??
    fieldErrors.name ??
    fieldErrors.emoji ??
    (save.error === null ? undefined : toErrorMessage(save.error, copy.failed))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsSubmitted(true)
    if (parsed.success && !save.isPending) save.mutate()
  }
  return (
    <form
      noValidate
      aria-label={category?.name ?? copy.create}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && !save.isPending && onClose()}
      className="-mx-4 grid gap-3 bg-surface-2 px-4 py-2.5 md:-mx-5 md:px-5"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <button
          type="button"
          aria-label={copy.emoji(draft.emoji)}
          aria-expanded={isPickingEmoji}
          aria-controls={emojis}
          onClick={() => setIsPickingEmoji(!isPickingEmoji)}
          className="rounded-[10px] outline-offset-2 max-md:p-1 md:my-0.5"
        >
          <DraftTile emoji={draft.emoji} color={draft.color} />
        </button>
        <TextInput
          label={copy.name}
          labelShows="never"
          autoFocus
          value={draft.name}
          maxLength={limits.categoryNameMax}
          placeholder={copy.placeholder}
          error={errorText}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        <ColorChoice value={draft.color} onChange={(color) => setDraft({ ...draft, color })} />
        <div className="flex justify-end gap-2 max-lg:col-span-2">
          <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyText={copy.saving}>
            {copy.save}
          </Button>
        </div>
      </div>
      <div id={emojis} hidden={!isPickingEmoji}>
        {isPickingEmoji && (
          <EmojiGrid
            value={draft.emoji}
            onChange={(emoji) => {
              setDraft({ ...draft, emoji })
              setIsPickingEmoji(false)
            }}
          />
        )}
      </div>
    </form>
  )
}

/** Chooses one of the nine colours of design 3. Each has a name for screen readers. */
function ColorChoice({
  value,
  onChange,
}: {
  value: CategoryColor
  onChange: (color: CategoryColor) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-9 items-center max-lg:col-span-2 md:flex md:min-h-10">
      <legend className="sr-only">{copy.color}</legend>
      {categoryColors.map((color) => (
        <label
          key={color}
          title={copy.colors[color]}
          className="grid h-11 cursor-pointer place-items-center md:size-9 lg:size-6"
        >
          <input
            type="radio"
            name={name}
            aria-label={copy.colors[color]}
            checked={color === value}
            onChange={() => onChange(color)}
            style={{ backgroundColor: toChartColor(color) }}
            className="size-[18px] cursor-pointer appearance-none rounded-full ring-offset-2 ring-offset-surface-2 checked:ring-2 checked:ring-brand focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-brand"
          />
        </label>
      ))}
    </fieldset>
  )
}
