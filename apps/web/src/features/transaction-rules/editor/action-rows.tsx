import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import type { RuleAction } from '@lucas/contract/transactions/transaction-rule-input.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ownTagsQuery } from '../../../entities/tag/queries.ts'
import { TagPicker } from '../../../entities/tag/tag-picker.tsx'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { CategorySelect } from './category-select.tsx'
import { ErrorText } from './error-text.tsx'
import { GoalFields } from './goal-fields.tsx'
import { type ActionsForm, initialActions } from './rule-form.ts'
import { SplitFields } from './split-fields.tsx'

const copy = transactionRulesScreenCopy.editor

/** The order of the actions in the form. */
const actionOrder = [
  'category',
  'merchant_name',
  'tags',
  'kind',
  'reviewed',
  'split',
  'goal',
] as const satisfies RuleAction[]

interface ActionRowsProps {
  actions: ActionsForm
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<ActionsForm>) => void
}

/** What the rule does: a row for each action, and buttons for those it does not have. */
export function ActionRows({ actions, errorOf, onChange }: ActionRowsProps) {
  const missing = actionOrder.filter((action) => actions[action] === null)
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-2 font-semibold">{copy.actions}</legend>
      {actionOrder.map(
        (action) =>
          actions[action] !== null && (
            <ActionRow key={action} action={action} onRemove={() => onChange({ [action]: null })}>
              <ActionControl action={action} actions={actions} errorOf={errorOf} onChange={onChange} />
            </ActionRow>
          ),
      )}
      <ErrorText>{errorOf('actions')}</ErrorText>
      {missing.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {missing.map((action) => (
            <Button
              key={action}
              size="sm"
              className="max-md:h-11"
              icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={() => onChange({ [action]: initialActions[action] })}
            >
              {copy.actionNames[action]}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

interface ActionRowProps {
  action: RuleAction
  onRemove: () => void
  children: ReactNode
}

function ActionRow({ action, onRemove, children }: ActionRowProps) {
  // The DOM order follows the visual order at either width, so that Tab does too.
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const control = (
    <div key="control" className="max-md:col-span-2">
      {children}
    </div>
  )
  const removal = (
    <IconButton
      key="remove"
      label={copy.removeAction(copy.actionNames[action])}
      onClick={onRemove}
      className="md:mt-0.5"
    >
      <X aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2 md:grid-cols-[164px_minmax(0,1fr)_36px]">
      <p className="flex min-h-11 items-center font-[550] md:min-h-10">{copy.actionNames[action]}</p>
      {isNarrow ? [removal, control] : [control, removal]}
    </div>
  )
}

function ActionControl({ action, actions, errorOf, onChange }: ActionRowsProps & { action: RuleAction }) {
  const error = errorOf(`actions.${action}`)
  switch (action) {
    case 'category':
      return (
        <CategorySelect
          label={copy.category}
          value={actions.category ?? ''}
          error={error}
          onChange={(category) => onChange({ category })}
        />
      )
    case 'merchant_name':
      return (
        <TextInput
          label={copy.name}
          labelShows="never"
          placeholder={copy.name}
          value={actions.merchant_name ?? ''}
          maxLength={limits.transactionNameMax}
          autoComplete="off"
          error={error}
          onChange={({ currentTarget }) => onChange({ merchant_name: currentTarget.value })}
        />
      )
    case 'tags':
      return <TagsControl chosen={actions.tags ?? []} error={error} onChange={(tags) => onChange({ tags })} />
    case 'kind':
      return (
        <Select
          label={copy.kind}
          labelShows="never"
          options={[
            { value: '', label: copy.chooseKind },
            ...transactionKinds.map((kind) => ({ value: kind, label: transactionKindNames[kind] })),
          ]}
          value={actions.kind ?? ''}
          error={error}
          onChange={({ currentTarget }) =>
            onChange({ kind: transactionKinds.find((kind) => kind === currentTarget.value) ?? '' })
          }
        />
      )
    case 'reviewed':
      return <p className="flex min-h-10 items-center text-sm text-ink-3">{copy.reviewedHint}</p>
    case 'split':
      return (
        actions.split && (
          <SplitFields split={actions.split} errorOf={errorOf} onChange={(split) => onChange({ split })} />
        )
      )
    case 'goal':
      return (
        actions.goal && (
          <GoalFields goal={actions.goal} errorOf={errorOf} onChange={(goal) => onChange({ goal })} />
        )
      )
  }
}

interface TagsControlProps {
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function TagsControl({ chosen, error, onChange }: TagsControlProps) {
  const { data: own = [] } = useQuery(ownTagsQuery)
  return (
    <div className="rounded-lg bg-surface-2 p-3">
      <TagPicker
        chosen={chosen}
        own={own}
        onToggle={(tag) =>
          onChange(chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag])
        }
      />
      <ErrorText>{error}</ErrorText>
    </div>
  )
}
