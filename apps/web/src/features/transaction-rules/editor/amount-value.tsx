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
      label={range === 'between' ? copy.min : copy.amount}
      labelShows="never"
      currency={currency}
      value={min}
      error={errorOf('min') ?? (range === 'exact' ? errorOf('max') : undefined)}
      onChange={(value) => onChange({ min: value })}
    />
  )
  const to = (range === 'max' || range === 'between') && (
    <MoneyInput
      label={range === 'between' ? copy.max : copy.amount}
      labelShows="never"
      currency={currency}
      value={max}
      error={errorOf('max') ?? (range === 'max' ? errorOf('min') : undefined)}
      onChange={(value) => onChange({ max: value })}
    />
  )
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-2">
      {rangeSelect}
      <div className={`grid gap-2 ${range === 'between' ? 'md:grid-cols-2' : ''}`}>
        {from}
        {to}
      </div>
      {hasDollars && (
        <div className="col-start-2 max-md:col-span-2 max-md:col-start-1">
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
