import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

const copy = transactionRulesScreenCopy.editor.shares

interface ShareInputProps {
  unit: 'amount' | 'percentage'
  currency: Currency
  /** Digits. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** An amount of money, or a whole percentage. */
export const ShareInput = ({ unit, currency, value, error, onChange }: ShareInputProps) =>
  unit === 'amount' ? (
    <MoneyInput
      label={copy.amount}
      labelShows="never"
      currency={currency}
      value={value}
      error={error}
      onChange={onChange}
    />
  ) : (
    <div className="relative">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0 right-3 grid h-12 place-items-center text-ink-3 md:h-10"
      >
        %
      </span>
      <TextInput
        label={copy.percentage}
        labelShows="never"
        inputMode="numeric"
        autoComplete="off"
        className="num pr-8 font-semibold"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '').slice(0, 3))}
      />
    </div>
  )
