import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type RecurringField, recurringRhythms } from '@lucas/contract/planning/recurring.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { DraftFields } from '../../ui/forms/use-draft-form.ts'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { EndFields } from './end-fields.tsx'
import { type LineForm, listFormKinds } from './line-form.ts'

const copy = commitmentsScreenCopy.form
const rhythms = recurringRhythms.map((value) => ({ value, label: recurringScreenCopy.rhythms[value] }))
const directions = [
  { value: 'out', label: copy.directions.out },
  { value: 'in', label: copy.directions.in },
] as const
const currencies = [
  { value: 'CLP', label: copy.currencies.CLP },
  { value: 'USD', label: copy.currencies.USD },
] as const

interface LineFieldsProps {
  form: DraftFields<LineForm>
  /** A new commitment also chooses direction and currency. */
  isNew: boolean
  /** Only what has no transaction can happen once. */
  canBeOnce: boolean
  /** The days to choose from; null if nothing more is expected. */
  days: DateRange | null
  /** Returns the button that lets a field follow the transactions again; nothing for those that already do. */
  resetOf: (field: RecurringField, label: string) => ReactNode
}

/** The fields of a commitment. */
export function LineFields({ form, isNew, canBeOnce, days, resetOf }: LineFieldsProps) {
  const { draft, change, field, input } = form
  const { direction, currency, varies } = draft
  const kinds = listFormKinds(draft, isNew).map((value) => ({
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
            onChange={(next) => change({ direction: next, kind: next === 'in' ? 'salary' : 'bill' })}
          />
          <Segmented
            label={copy.currency}
            options={currencies}
            value={currency}
            onChange={(next) => change({ currency: next, amount: '', least: '', most: '', accountId: '' })}
          />
        </div>
      )}
      <TextInput
        label={copy.name}
        labelAction={resetOf('name', copy.name)}
        placeholder={isNew ? copy.namePlaceholder : undefined}
        maxLength={limits.nameMax}
        {...input('name')}
      />
      <div>
        <p className="mb-1.5 flex items-baseline justify-between gap-3 text-sm font-[550]">
          {copy.kind}
          {resetOf('kind', copy.kind)}
        </p>
        <Segmented label={copy.kind} className="w-fit max-w-full" options={kinds} {...field('kind')} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <div>
          <MoneyInput label={copy.amount} currency={currency} {...field('amount')} />
          <p className="mt-1">{resetOf('expected_amount', copy.amount)}</p>
        </div>
        <div>
          <Select
            label={copy.rhythm}
            options={rhythms.filter(({ value }) => canBeOnce || value !== 'once')}
            {...input('rhythm')}
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
            change(
              next && draft.least === ''
                ? { varies: next, least: draft.amount, most: draft.amount }
                : { varies: next },
            )
          }
        />
        {varies && (
          <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
            <MoneyInput label={copy.least} currency={currency} {...field('least')} />
            <MoneyInput label={copy.most} currency={currency} {...field('most')} />
          </div>
        )}
        <p className="mt-1">{resetOf('amount_range', copy.range)}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {days !== null && (
          <DateField
            label={draft.rhythm === 'once' ? copy.onceDate : copy.nextDate}
            labelAction={resetOf('next_date', copy.nextDate)}
            min={days.from}
            max={days.to}
            {...field('nextDate')}
          />
        )}
        <AccountSelect form={form}>{resetOf('account', copy.account)}</AccountSelect>
      </div>
      {days !== null && draft.rhythm !== 'once' && <EndFields form={form} />}
    </>
  )
}

interface AccountSelectProps extends Pick<LineFieldsProps, 'form'> {
  children: ReactNode
}

/** The visible accounts in the currency of the commitment, and the one that is chosen. */
function AccountSelect({ form, children }: AccountSelectProps) {
  const { currency, accountId } = form.draft
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
        hint={accountId === '' ? copy.noAccountHint : undefined}
        {...form.input('accountId')}
      />
      <p className="mt-1">{children}</p>
    </div>
  )
}
