import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import { ruleTextOperators } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { ToggleChip } from '../../../ui/primitives/toggle-chip.tsx'
import { formatRuleAccount } from '../use-rule-names.ts'
import { AmountValue } from './amount-value.tsx'
import type { ConditionValueProps } from './condition-props.ts'
import { ErrorText } from './error-text.tsx'

const copy = transactionRulesScreenCopy.editor
const operatorOptions = ruleTextOperators.map((value) => ({ value, label: copy.operators[value] }))
const signOptions = (['expense', 'income'] as const).map((value) => ({ value, label: copy.signs[value] }))
const dayOptions = Array.from({ length: 31 }, (_, at) => String(at + 1)).map((value) => ({
  value,
  label: value,
}))

/** The controls of what a condition compares with. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, errorOf, onChange } = props
  switch (condition.field) {
    case 'text':
      return <TextValue {...props} />
    case 'amount':
      return <AmountValue {...props} />
    case 'sign':
      return (
        <Segmented
          label={copy.sign}
          options={signOptions}
          value={condition.sign}
          onChange={(sign) => onChange({ sign })}
          className="w-fit md:mt-0.5"
        />
      )
    case 'account':
      return <AccountValue {...props} />
    case 'institution':
      return <InstitutionValue {...props} />
    case 'counterparty':
      return (
        <TextInput
          label={copy.counterparty}
          labelShows="never"
          placeholder={copy.counterparty}
          value={condition.counterparty}
          maxLength={limits.ruleCounterpartyMax}
          autoComplete="off"
          error={errorOf('value')}
          onChange={({ currentTarget }) => onChange({ counterparty: currentTarget.value })}
        />
      )
    case 'kind':
      return <KindsValue {...props} />
    case 'day_of_month':
      return <DaysValue {...props} />
  }
}

function TextValue({ condition: { operator, text }, errorOf, onChange }: ConditionValueProps) {
  const isPattern = operator === 'pattern'
  return (
    <div className="grid grid-cols-[132px_minmax(0,1fr)] gap-2">
      <Select
        label={copy.operator}
        labelShows="never"
        options={operatorOptions}
        value={operator}
        error={errorOf('operator')}
        onChange={({ currentTarget }) => {
          const chosen = ruleTextOperators.find((one) => one === currentTarget.value)
          if (chosen) onChange({ operator: chosen })
        }}
      />
      <TextInput
        label={isPattern ? copy.pattern : copy.text}
        labelShows="never"
        placeholder={isPattern ? copy.pattern : copy.text}
        hint={isPattern ? copy.patternHint : undefined}
        value={text}
        maxLength={limits.ruleTextMax}
        autoComplete="off"
        spellCheck={false}
        error={errorOf('value')}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
    </div>
  )
}

/** Hidden accounts are offered only where the rule already names one. */
function AccountValue({ condition: { account }, errorOf, onChange }: ConditionValueProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const offered = accounts.filter(({ hidden, id }) => !hidden || id === account)
  return (
    <Select
      label={copy.account}
      labelShows="never"
      options={[
        { value: '', label: copy.chooseAccount },
        ...offered.map((one) => ({
          value: one.id,
          label: [formatRuleAccount(one), one.institution_name].filter((part) => part !== '').join(' · '),
        })),
      ]}
      value={offered.some(({ id }) => id === account) ? account : ''}
      error={errorOf('account_id')}
      onChange={({ currentTarget }) => onChange({ account: currentTarget.value })}
    />
  )
}

function InstitutionValue({ condition: { institution }, errorOf, onChange }: ConditionValueProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const own = accounts.map(({ institution_name: name }) => name).filter((name) => name !== '')
  const names = [...new Set(institution === '' ? own : [...own, institution])]
  return (
    <Select
      label={copy.institution}
      labelShows="never"
      options={[
        { value: '', label: copy.chooseInstitution },
        ...names
          .toSorted((a, b) => a.localeCompare(b, 'es-CL'))
          .map((name) => ({ value: name, label: name })),
      ]}
      value={institution}
      error={errorOf('name')}
      onChange={({ currentTarget }) => onChange({ institution: currentTarget.value })}
    />
  )
}

function KindsValue({ condition: { kinds }, errorOf, onChange }: ConditionValueProps) {
  return (
    <fieldset className="py-1">
      <legend className="sr-only">{copy.kinds}</legend>
      <div className="flex flex-wrap gap-2">
        {transactionKinds.map((kind) => (
          <ToggleChip
            key={kind}
            pressed={kinds.includes(kind)}
            onPress={() =>
              onChange({
                kinds: kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind],
              })
            }
          >
            {transactionKindNames[kind]}
          </ToggleChip>
        ))}
      </div>
      <ErrorText>{errorOf('kinds')}</ErrorText>
    </fieldset>
  )
}

const DaysValue = ({ condition: { from, to }, errorOf, onChange }: ConditionValueProps) => (
  <div className="grid grid-cols-2 gap-2">
    <Select
      label={copy.from}
      options={dayOptions}
      value={from}
      error={errorOf('from')}
      onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
    />
    <Select
      label={copy.to}
      options={dayOptions}
      value={to}
      error={errorOf('to')}
      onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
    />
  </div>
)
