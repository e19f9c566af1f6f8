import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import {
  type RuleConditionField,
  ruleConditionFields,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { X } from 'lucide-react'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import type { ConditionValueProps } from './condition-props.ts'
import { ConditionValue } from './condition-value.tsx'
import { ErrorText } from './error-text.tsx'

const copy = transactionRulesScreenCopy.editor
const fieldOptions = ruleConditionFields.map((value) => ({ value, label: copy.fields[value] }))
const isField = (text: string): text is RuleConditionField => ruleConditionFields.some((one) => one === text)

interface ConditionRowProps extends ConditionValueProps {
  /** Its number, from 1. */
  position: number
  /** Focused when it appears, because the user just added it. */
  isNew: boolean
  /** Missing on the only condition. */
  onRemove: (() => void) | undefined
}

/** One condition: what it looks at, how it compares, and with what. */
export function ConditionRow({ condition, position, isNew, errorOf, onChange, onRemove }: ConditionRowProps) {
  // The DOM order follows the visual order at either width, so that Tab does too.
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const value = (
    <div key="value" className="max-md:col-span-2">
      <ConditionValue condition={condition} errorOf={errorOf} onChange={onChange} />
      <ErrorText>{errorOf()}</ErrorText>
    </div>
  )
  const removal = onRemove && (
    <IconButton key="remove" label={copy.removeCondition(position)} onClick={onRemove} className="mt-0.5">
      <X aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
  return (
    <fieldset className="min-w-0 max-md:rounded-lg max-md:bg-surface-2 max-md:p-2.5">
      <legend className="sr-only">{copy.condition(position)}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2 md:grid-cols-[164px_minmax(0,1fr)_36px]">
        <div className={onRemove ? '' : 'max-md:col-span-2'}>
          <Select
            label={copy.field}
            labelShows="never"
            autoFocus={isNew}
            options={fieldOptions}
            value={condition.field}
            error={errorOf('field')}
            onChange={({ currentTarget: { value: field } }) => isField(field) && onChange({ field })}
          />
        </div>
        {isNarrow ? [removal, value] : [value, removal]}
      </div>
    </fieldset>
  )
}
