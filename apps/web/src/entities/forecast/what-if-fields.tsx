import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { listIncomes } from '@lucas/contract/rules/what-if.ts'
import { Link } from '@tanstack/react-router'
import { formatMask } from '../../lib/format/account-number.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import type { DraftFaults, WhatIfDraft } from './what-if-draft.ts'

const copy = forecastScreenCopy.whatIf
const kinds = [
  { value: 'purchase', label: copy.kinds.purchase },
  { value: 'income', label: copy.kinds.income },
] as const
const digitsMax = 3

interface FieldsProps {
  forecast: Forecast
  draft: WhatIfDraft
  faults: DraftFaults
  /** What an instalment costs; null where there is one or none. */
  share: number | null
  onChange: (part: Partial<WhatIfDraft>) => void
}

/** The fields of a what-if. */
export function WhatIfFields(props: FieldsProps) {
  const { draft, onChange } = props
  return (
    <div className="grid gap-4">
      <Segmented
        label={copy.kind}
        className="w-fit max-w-full"
        options={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === 'purchase' ? <PurchaseFields {...props} /> : <IncomeFields {...props} />}
    </div>
  )
}

const toOption = ({
  account_id: value,
  name,
  institution_name: bank,
  mask,
}: Omit<Forecast['accounts'][number], 'amount'>) => ({
  value,
  label: [`${name} ${formatMask(mask)}`.trim(), bank].filter((part) => part !== '').join(' · '),
})

function PurchaseFields({ forecast, draft, faults, share, onChange }: FieldsProps) {
  const formatMoney = useMoneyFormatter()
  const { accounts, cards, today, until } = forecast
  const hasNoDays = cards.some(({ account_id: id, bills }) => id === draft.accountId && bills.length === 0)
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <MoneyInput
        label={copy.amount}
        currency="CLP"
        autoFocus
        value={draft.amount}
        error={faults.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <TextInput
        label={copy.instalments}
        inputMode="numeric"
        maxLength={digitsMax}
        value={draft.instalments}
        error={faults.instalments}
        hint={share === null ? copy.instalmentsHint : copy.each(formatMoney(share))}
        onChange={({ currentTarget: { value } }) => onChange({ instalments: value.replace(/\D/g, '') })}
      />
      <div className="max-sm:col-span-2">
        <Select
          label={copy.account}
          options={[...cards, ...accounts].map(toOption)}
          value={draft.accountId}
          error={faults.accountId}
          onChange={({ currentTarget: { value } }) => onChange({ accountId: value })}
        />
        {hasNoDays && (
          <Link
            to="/wallet"
            className="mt-1 inline-flex text-sm font-[550] text-brand hover:underline max-md:min-h-11 max-md:items-center"
          >
            {copy.daysOf}
          </Link>
        )}
      </div>
      <div className="max-sm:col-span-2">
        <DateField
          label={copy.day}
          min={today}
          max={until}
          value={draft.day}
          error={faults.day}
          onChange={(day) => onChange({ day })}
        />
      </div>
    </div>
  )
}

function IncomeFields({ forecast, draft, faults, onChange }: FieldsProps) {
  const formatMoney = useMoneyFormatter()
  const incomes = listIncomes(forecast)
  if (incomes.length === 0) return <p className="text-ink-2">{copy.noIncomes}</p>
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label={copy.income}
        options={incomes.map(({ seriesId, name, amount }) => ({
          value: seriesId,
          label: copy.incomeOption(name, formatMoney(amount)),
        }))}
        value={draft.seriesId}
        error={faults.seriesId}
        onChange={({ currentTarget: { value } }) => onChange({ seriesId: value })}
      />
      <DateField
        label={copy.incomeDay}
        min={forecast.today}
        max={forecast.until}
        value={draft.day}
        error={faults.day}
        onChange={(day) => onChange({ day })}
      />
    </div>
  )
}
