import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { ConditionValueProps } from './condition-props.ts'
import type { AmountRange } from './rule-form.ts'

const copy = transactionRulesScreenCopy.editor
const ranges = ['exact', 'between', 'min', 'max'] as const satisfies AmountRange[]
const rangeOptions = ranges.map((value) => ({ value, label: copy.ranges[value] }))
const currencyOptions = currencies.map((value) => ({ value, label: copy.currencies[value] }))

/** An exact amount or a range. The currency is a choice only for users who have dollars. */
export function AmountValue({ condition, errorOf, onChange }: ConditionValueProps) {
  const { range, min, max, currency } = condition
  const isBetween = range === 'between'
  const { data: accounts = [] } = useQuery(accountsQuery)
  const hasDollars = currency === 'USD' || accounts.some((one) => one.currency === 'USD')
  const rangeSelect = (
    <Select
      label={copy.operator}
      labelShows="never"
      options={rangeOptions}
      value={range}
      onChange={({ currentTarget }) => {
        const chosen = ranges.find((one) => one === currentTarget.value)
        if (chosen) onChange({ range: chosen })
      }}
    />
  )
  const from = range !== 'max' && (
    <MoneyInput
      label={isBetween ? copy.min : copy.amount}
      labelShows="never"
      currency={currency}
      value={min}
      error={errorOf('min') ?? (range === 'exact' ? errorOf('max') : undefined)}
      onChange={(value) => onChange({ min: value })}
    />
  )
  const to = (range === 'max' || isBetween) && (
    <MoneyInput
      label={isBetween ? copy.max : copy.amount}
      labelShows="never"
      currency={currency}
      value={max}
      error={errorOf('max') ?? (range === 'max' ? errorOf('min') : undefined)}
      onChange={(value) => onChange({ max: value })}
    />
  )
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-2">
      {/* Long amounts need the whole width. */}
      <div className={`max-md:col-span-2 ${isBetween ? 'md:col-span-2' : ''}`}>{rangeSelect}</div>
      <div
        className={`grid grid-cols-1 gap-2 max-md:col-span-2 ${isBetween ? 'md:col-span-2 md:grid-cols-2' : ''}`}
      >
        {from}
        {to}
      </div>
      {hasDollars && (
        <div className={`max-md:col-span-2 ${isBetween ? 'md:col-span-2' : 'md:col-start-2'}`}>
          <Select
            label={copy.currency}
            labelShows="never"
            options={currencyOptions}
            value={currency}
            error={errorOf('currency')}
            onChange={({ currentTarget }) => {
              const chosen = currencies.find((one) => one === currentTarget.value)
              if (chosen) onChange({ currency: chosen })
            }}
          />
        </div>
      )}
    </div>
  )
}
