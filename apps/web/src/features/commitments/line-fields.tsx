import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type RecurringField,
  type RecurringRhythm,
  recurringRhythms,
} from '@lucas/contract/planning/recurring.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { EndFields } from './end-fields.tsx'
import { type FormErrors, type LineForm, listFormKinds } from './line-form.ts'

const copy = commitmentsScreenCopy.form
const rhythms = recurringRhythms.map((value) => ({ value, label: recurringScreenCopy.rhythms[value] }))
const isRhythm = (value: string): value is RecurringRhythm =>
  recurringRhythms.some((known) => known === value)
const directions = [
  { value: 'out', label: copy.directions.out },
  { value: 'in', label: copy.directions.in },
] as const
const currencies = [
  { value: 'CLP', label: copy.currencies.CLP },
  { value: 'USD', label: copy.currencies.USD },
] as const

interface LineFieldsProps {
  form: LineForm
  errors: FormErrors
  /** A new commitment also chooses direction and currency. */
  isNew: boolean
  /** Only what has no transaction can happen once. */
  canBeOnce: boolean
  /** The days to choose from; null if nothing more is expected. */
  days: DateRange | null
  onChange: (part: Partial<LineForm>) => void
  /** Returns the button that lets a field follow the transactions again; nothing for those that already do. */
  resetOf: (field: RecurringField, label: string) => ReactNode
}

/** The fields of a commitment. */
export function LineFields({ form, errors, isNew, canBeOnce, days, onChange, resetOf }: LineFieldsProps) {
  const { direction, kind, currency, varies } = form
  const kinds = listFormKinds(form, isNew).map((value) => ({
    value,
    label: recurringScreenCopy.kinds[value],
  }))
  return (
    <>
      {isNew && (
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={copy.direction}
            options={directions}
            value={direction}
            onChange={(next) => onChange({ direction: next, kind: next === 'in' ? 'salary' : 'bill' })}
          />
          <Segmented
            label={copy.currency}
            options={currencies}
            value={currency}
            onChange={(next) => onChange({ currency: next, amount: '', least: '', most: '', accountId: '' })}
          />
        </div>
      )}
      <TextInput
        label={copy.name}
        labelAction={resetOf('name', copy.name)}
        value={form.name}
        placeholder={isNew ? copy.namePlaceholder : undefined}
        maxLength={limits.nameMax}
        error={errors.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div>
        <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-[550]">
          {copy.kind}
          {resetOf('kind', copy.kind)}
        </p>
        <Segmented
          label={copy.kind}
          className="w-fit max-w-full"
          options={kinds}
          value={kind}
          onChange={(next) => onChange({ kind: next })}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div>
          <MoneyInput
            label={copy.amount}
            currency={currency}
            value={form.amount}
            error={errors.amount}
            onChange={(amount) => onChange({ amount })}
          />
          <p className="mt-1">{resetOf('expected_amount', copy.amount)}</p>
        </div>
        <div>
          <Select
            label={copy.rhythm}
            options={rhythms.filter(({ value }) => canBeOnce || value !== 'once')}
            value={form.rhythm}
            error={errors.rhythm}
            onChange={({ currentTarget: { value } }) => isRhythm(value) && onChange({ rhythm: value })}
          />
          <p className="mt-1">{resetOf('rhythm', copy.rhythm)}</p>
        </div>
      </div>
      <div>
        <Switch
          label={copy.varies}
          hint={copy.variesHint}
          checked={varies}
          onChange={(next) =>
            onChange(
              next && form.least === ''
                ? { varies: next, least: form.amount, most: form.amount }
                : { varies: next },
            )
          }
        />
        {varies && (
          <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
            <MoneyInput
              label={copy.least}
              currency={currency}
              value={form.least}
              error={errors.least}
              onChange={(least) => onChange({ least })}
            />
            <MoneyInput
              label={copy.most}
              currency={currency}
              value={form.most}
              error={errors.most}
              onChange={(most) => onChange({ most })}
            />
          </div>
        )}
        <p className="mt-1">{resetOf('amount_range', copy.range)}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {days !== null && (
          <DateField
            label={form.rhythm === 'once' ? copy.onceDate : copy.nextDate}
            labelAction={resetOf('next_date', copy.nextDate)}
            value={form.nextDate}
            min={days.from}
            max={days.to}
            error={errors.nextDate}
            onChange={(nextDate) => onChange({ nextDate })}
          />
        )}
        <AccountSelect form={form} error={errors.accountId} onChange={onChange}>
          {resetOf('account', copy.account)}
        </AccountSelect>
      </div>
      {days !== null && form.rhythm !== 'once' && (
        <EndFields form={form} errors={errors} onChange={onChange} />
      )}
    </>
  )
}

interface AccountSelectProps extends Pick<LineFieldsProps, 'form' | 'onChange'> {
  error: string | undefined
  children: ReactNode
}

/** The visible accounts in the currency of the commitment, and the one that is chosen. */
function AccountSelect({ form: { currency, accountId }, error, onChange, children }: AccountSelectProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const fitting = accounts.filter((one) => one.id === accountId || (one.currency === currency && !one.hidden))
  return (
    <div>
      <Select
        label={copy.account}
        options={[
          { value: '', label: copy.noAccount },
          ...fitting.map((account) => ({
            value: account.id,
            label: `${account.name} ${formatAccountNumber(account)}`.trim(),
          })),
        ]}
        value={accountId}
        error={error}
        hint={accountId === '' ? copy.noAccountHint : undefined}
        onChange={({ currentTarget }) => onChange({ accountId: currentTarget.value })}
      />
      <p className="mt-1">{children}</p>
    </div>
  )
}
