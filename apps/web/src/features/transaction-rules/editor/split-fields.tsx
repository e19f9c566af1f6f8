import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { CategorySelect } from './category-select.tsx'
import { ErrorText } from './error-text.tsx'
import { nextKey, type PartForm, type PartShare, type SplitForm } from './rule-form.ts'
import { ShareInput } from './share-input.tsx'

const copy = transactionRulesScreenCopy.editor
const shares = ['percentage', 'amount', 'rest'] as const satisfies PartShare[]
const shareOptions = shares.map((value) => ({ value, label: copy.shares[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))
const path = 'actions.split.parts'

interface SplitFieldsProps {
  split: SplitForm
  errorOf: (path: string) => string | undefined
  onChange: (split: SplitForm) => void
}

/** The parts of a split by amounts, percentages or the rest. */
export function SplitFields({ split, errorOf, onChange }: SplitFieldsProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const { parts, currency } = split
  const hasDollars = currency === 'USD' || accounts.some((one) => one.currency === 'USD')
  const hasAmounts = parts.some(({ share }) => share === 'amount')
  const changePart = (key: number, part: Partial<PartForm>): void =>
    onChange({ ...split, parts: parts.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg bg-surface-2 p-3">
      {parts.map((part, at) => (
        <PartRow
          key={part.key}
          part={part}
          position={at + 1}
          currency={currency}
          errorOf={(field) => errorOf(`${path}.${at}.${field}`)}
          onChange={(change) => changePart(part.key, change)}
          onRemove={
            parts.length > 2
              ? () => onChange({ ...split, parts: parts.filter(({ key }) => key !== part.key) })
              : undefined
          }
        />
      ))}
      <ErrorText>{errorOf(path) ?? errorOf('actions.split')}</ErrorText>
      {hasDollars && hasAmounts && (
        <Select
          label={copy.currency}
          options={currencyOptions}
          value={currency}
          error={errorOf('actions.split.currency')}
          onChange={({ currentTarget }) => {
            const chosen = currencies.find((one) => one === currentTarget.value)
            if (chosen) onChange({ ...split, currency: chosen })
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-3">{copy.postedHint}</p>
        {parts.length < limits.rulePartsMax && (
          <Button
            size="sm"
            className="max-md:h-11"
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() =>
              onChange({
                ...split,
                parts: [...parts, { key: nextKey(parts), category: '', share: 'percentage', text: '' }],
              })
            }
          >
            {copy.addPart}
          </Button>
        )}
      </div>
    </div>
  )
}

interface PartRowProps {
  part: PartForm
  position: number
  currency: SplitForm['currency']
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<PartForm>) => void
  onRemove: (() => void) | undefined
}

const PartRow = ({ part, position, currency, errorOf, onChange, onRemove }: PartRowProps) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{copy.part(position)}</legend>
    <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2 md:grid-cols-[minmax(0,1fr)_36px]">
      <div className={onRemove ? '' : 'col-span-2'}>
        <CategorySelect
          label={copy.category}
          value={part.category}
          error={errorOf('category')}
          onChange={(category) => onChange({ category })}
        />
      </div>
      {onRemove && (
        <IconButton label={copy.removePart(position)} onClick={onRemove} className="mt-0.5">
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      )}
      <div
        className={`col-span-2 grid gap-2 ${part.share === 'amount' ? 'grid-cols-1 sm:grid-cols-2' : 'grid-cols-2'}`}
      >
        <Select
          label={copy.share}
          labelShows="never"
          options={shareOptions}
          value={part.share}
          onChange={({ currentTarget }) => {
            const share = shares.find((one) => one === currentTarget.value)
            if (share) onChange({ share, text: '' })
          }}
        />
        {part.share !== 'rest' && (
          <ShareInput
            unit={part.share}
            currency={currency}
            value={part.text}
            error={errorOf('amount') ?? errorOf('percentage')}
            onChange={(text) => onChange({ text })}
          />
        )}
      </div>
    </div>
  </fieldset>
)
