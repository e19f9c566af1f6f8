import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  builtInCategories,
  type Category,
  categoryColors,
  type ShownColor,
} from '@lucas/contract/transactions/category.ts'
import { baseCategoryPatch, categoryInput } from '@lucas/contract/transactions/category-input.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { DraftTile, toChartColor } from '../../../entities/category/category-tile.tsx'
import { toErrorMessage, toFieldErrors } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useUnsavedChanges } from '../../../ui/overlays/use-unsaved-changes.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { createCategory, updateBaseCategory, updateCategory } from './api.ts'
import { EmojiGrid } from './emoji-grid.tsx'

const copy = settingsCategoriesCopy.form

interface CategoryDraft {
  name: string
  emoji: string
  color: ShownColor
  /** The category that contains a new sub-category; empty for none. */
  parent: string
}
/** Restores a built-in category. */
const defaultLook = { name: null, emoji: null, color: null }
const findBuiltIn = (label: string) => builtInCategories.find((one) => one.category === label)
const isChanged = (one: Category, other: Category) =>
  one.name !== other.name || one.emoji !== other.emoji || one.color !== other.color

interface CategoryFormProps {
  /** The category to edit; omitted for a new one. */
  category?: Category
  onClose: () => void
}

/** The form of a user's category, inside its row. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const keyedSend = useIdempotencyKey()
  const emojis = useId()
  const builtIn = category?.id === null ? findBuiltIn(category.category) : undefined
  const [before] = useState<CategoryDraft>({
    name: category?.name ?? '',
    emoji: category?.emoji ?? '🐶',
    color: category?.color ?? 'gold',
    parent: category?.parent ?? '',
  })
  const [draft, setDraft] = useState(before)
  const { parent, ...look } = draft
  const parents = [...useCategoryChoices().values()].filter((one) => one.parent === null)
  const [isPickingEmoji, setIsPickingEmoji] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const parsed = (builtIn ? baseCategoryPatch : categoryInput).safeParse(look)
  const save = useMutation({
    mutationFn: (isReset: boolean) => {
      if (builtIn) return updateBaseCategory(builtIn.category, isReset ? defaultLook : look)
      const input = categoryInput.parse(look)
      if (category?.id) return updateCategory(category.id, input)
      return keyedSend(draft, (key) => createCategory({ ...input, parent: parent || null }, key))
    },
    onSuccess: ({ name }) => {
      toast.success(category ? copy.changed : copy.added(name))
      onClose()
    },
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  const { leave, question } = useUnsavedChanges(isDirty && !save.isPending)
  const fieldErrors = toFieldErrors(save.error)
  const invalidMessage = isSubmitted ? parsed.error?.issues[0]?.message : undefined
  const errorText =
    invalidMessage ??
    fieldErrors.name ??
    fieldErrors.parent ??
    fieldErrors.emoji ??
    (save.error === null ? undefined : toErrorMessage(save.error, copy.failed))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsSubmitted(true)
    if (parsed.success && !save.isPending) save.mutate(false)
  }
  return (
    <>
      <form
        noValidate
        aria-label={category?.name ?? copy.create}
        onSubmit={submit}
        onKeyDown={({ key }) => key === 'Escape' && !save.isPending && leave(onClose)}
        className="-mx-4 grid gap-3 bg-surface-2 px-4 py-2.5 md:-mx-5 md:px-5"
      >
        {category === undefined && (
          <div className="max-w-[320px]">
            <Select
              label={copy.parent}
              value={parent}
              options={[
                { value: '', label: copy.noParent },
                ...parents.map(({ category: value, name, emoji }) => ({ value, label: `${emoji} ${name}` })),
              ]}
              onChange={({ currentTarget }) => setDraft({ ...draft, parent: currentTarget.value })}
            />
          </div>
        )}
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
          <ColorChoice
            value={draft.color}
            colors={builtIn ? [...new Set([...categoryColors, builtIn.color])] : categoryColors}
            onChange={(color) => setDraft({ ...draft, color })}
          />
          <div className="flex justify-end gap-2 max-lg:col-span-2">
            {builtIn && category && isChanged(category, builtIn) && (
              <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(true)}>
                {copy.reset}
              </Button>
            )}
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
      {question}
    </>
  )
}

/** Chooses one of the colours of design 3. Each has a name for screen readers. */
function ColorChoice({
  value,
  colors,
  onChange,
}: {
  value: ShownColor
  colors: readonly ShownColor[]
  onChange: (color: ShownColor) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(2rem,1fr))] items-center max-lg:col-span-2 md:flex md:min-h-10">
      <legend className="sr-only">{copy.color}</legend>
      {colors.map((color) => (
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
