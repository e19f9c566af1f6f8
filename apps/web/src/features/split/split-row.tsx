import { splitCopy as copy } from '@lucas/contract/copy/transactions/split.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { splitTags } from '@lucas/contract/transactions/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { Tag, X } from 'lucide-react'
import { useState } from 'react'
import { useCategoryChoices } from '../../entities/category/category-store.ts'
import { categoryChoiceName, categoryEmoji } from '../../entities/category/category-tile.tsx'
import { ownTagsQuery } from '../../entities/tag/queries.ts'
import { TagPicker } from '../../entities/tag/tag-picker.tsx'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import type { SplitPartDraft } from './split-draft.ts'

export type SplitPartChange = Partial<Pick<SplitPartDraft, 'name' | 'category' | 'tags' | 'text'>>

interface SplitRowProps {
  position: number
  row: SplitPartDraft
  /** Value of the amount field in the current mode; null for monthly parts. */
  amount: { text: string; currency: Currency; unit: 'amount' | 'percent'; worth: string } | null
  placeholder: string
  onChange: (change: SplitPartChange) => void
  onRemove?: (() => void) | undefined
}

/** One part: category, name and amount; two lines on a phone. Tags expand below. */
export function SplitRow({ position, row, amount, placeholder, onChange, onRemove }: SplitRowProps) {
  const [tagging, setTagging] = useState(false)
  const tags = splitTags(row.tags)
  const known = [...useCategoryChoices().keys()]
  const categories = known.includes(row.category) ? known : [row.category, ...known]
  const isMonthly = amount === null
  // The DOM order follows the visual order at either width, so that Tab does too.
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const name = (
    <div key="name" className={`max-md:col-span-2 ${isMonthly ? 'md:col-span-3' : ''}`}>
      <TextInput
        label={copy.name}
        labelShows="never"
        value={row.name}
        placeholder={placeholder}
        maxLength={limits.transactionNameMax}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
    </div>
  )
  const sum = amount && (
    <div key="sum" className={onRemove === undefined ? 'max-md:col-span-2' : ''}>
      <AmountField {...amount} onChange={(text) => onChange({ text })} />
    </div>
  )
  const tagger = (
    <IconButton
      key="tags"
      label={copy.tags(position)}
      aria-expanded={tagging}
      onClick={() => setTagging(!tagging)}
      className={`mt-0.5 ${tags.length > 0 ? 'text-brand!' : ''}`}
    >
      <Tag aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
  const removal = onRemove && (
    <IconButton key="remove" label={copy.remove(position)} onClick={onRemove} className="mt-0.5">
      <X aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
  return (
    <fieldset>
      <legend className="sr-only">{copy.row(position)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_120px_44px] items-start gap-2 md:grid-cols-[172px_minmax(0,1fr)_132px_36px_36px]">
        <div className={isMonthly ? 'max-md:col-span-3' : ''}>
          <Select
            label={copy.category}
            labelShows="never"
            className="max-md:pr-8 max-md:pl-2.5"
            value={row.category}
            options={categories.map((value) => ({
              value,
              label: `${categoryEmoji(value)} ${categoryChoiceName(value)}`,
            }))}
            onChange={({ currentTarget }) => onChange({ category: currentTarget.value })}
          />
        </div>
        {isNarrow ? [sum, removal, name, tagger] : [name, sum, tagger, removal]}
      </div>
      {tagging ? (
        <div className="mt-2 rounded-lg bg-surface-2 p-3">
          <PartTags chosen={tags} onChange={(chosen) => onChange({ tags: chosen.join(',') })} />
        </div>
      ) : (
        tags.length > 0 && <p className="mt-1 text-xs text-ink-3">{tags.join(' · ')}</p>
      )}
    </fieldset>
  )
}

type AmountProps = NonNullable<SplitRowProps['amount']> & { onChange: (text: string) => void }

/** Money input, or a percentage with its amount. */
function AmountField({ text, currency, unit, worth, onChange }: AmountProps) {
  if (unit === 'amount')
    return (
      <MoneyInput
        label={copy.amount}
        labelShows="never"
        currency={currency}
        value={text}
        onChange={onChange}
      />
    )
  return (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0 right-3 grid h-12 place-items-center text-ink-3 md:h-10"
      >
        %
      </span>
      <TextInput
        label={copy.percent}
        labelShows="never"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={<span className="num">{worth}</span>}
        className="num pr-8 font-semibold"
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[^\d.,]/g, '').slice(0, 6))}
      />
    </div>
  )
}

function PartTags({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const { data: own = [] } = useQuery(ownTagsQuery)
  return (
    <TagPicker
      chosen={chosen}
      own={own}
      onToggle={(tag) =>
        onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
      }
    />
  )
}
