import { alertRulesCopy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import {
  type AlertRule,
  type AlertRuleInput,
  type RuleFields,
  type RuleKind,
  ruleFields,
  ruleKinds,
} from '@lucas/contract/notifications/alert-rule.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { useCategoryChoices } from '../../entities/category/category-store.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { formatAccountKind } from '../../lib/format/account-kind.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { accountsFor, emptyRule, ruleDraft, toRuleForm } from './rule-form.ts'
import { RulePreviewLine } from './rule-preview.tsx'
import { createRule, deleteRule, updateRule } from './rules-api.ts'

const copy = alertRulesCopy.form
const amountWords: Partial<Record<RuleKind, string>> = copy.amounts

interface AlertRuleDialogProps {
  /** The rule to edit; undefined creates one. */
  rule: AlertRule | undefined
  onClose: () => void
}

/** Creates or edits a rule, with a backtest of how often it would have notified. */
export function AlertRuleDialog({ rule, onClose }: AlertRuleDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const categories = [...useCategoryChoices().values()]
    .filter(({ parent }) => parent === null)
    .map(({ category, name }) => ({
      value: category,
      label: name,
    }))
  const done = (words: string) => {
    toast.success(words)
    void invalidateQueriesOf(cache, 'notifications')
    onClose()
  }
  const save = useMutation({
    mutationFn: (input: AlertRuleInput) => {
      const { kind: _, enabled: __, ...facts } = input
      return rule ? updateRule(rule.id, facts) : attempt(input, (key) => createRule(input, key))
    },
    onSuccess: () => done(rule ? copy.changed : copy.created),
  })
  const remove = useMutation({
    mutationFn: (id: string) => deleteRule(id),
    onSuccess: () => done(copy.removed),
    onError: () => toast.error(copy.removeFailed),
  })
  const form = useDraftForm(ruleDraft, rule ? toRuleForm(rule) : emptyRule, { save })
  const ruleJson = useDeferredValue(JSON.stringify(ruleDraft.safeParse(form.draft).data ?? null))

  const { kind } = form.draft
  const fields: RuleFields = ruleFields[kind]
  const choices = accountsFor(kind, accounts)
  const account = choices.find(({ id }) => id === form.draft.account_id)

  return (
    <FormDialog
      form={form}
      title={rule ? copy.edit : copy.create}
      cancel={copy.cancel}
      submit={rule ? copy.save : copy.createButton}
      busyText={copy.saving}
      extraActions={
        rule && (
          <Button
            variant="ghost"
            className="mr-auto text-negative md:-ml-3.5"
            busy={remove.isPending}
            busyText={copy.removing}
            onClick={() => remove.mutate(rule.id)}
          >
            {copy.remove}
          </Button>
        )
      }
      errorMessage={copy.failed}
      onClose={onClose}
    >
      {!rule && (
        <Select
          label={copy.kind}
          options={ruleKinds.map((value) => ({ value, label: copy.kinds[value] }))}
          value={kind}
          error={form.errorOf('kind')}
          onChange={({ currentTarget }) => {
            const next = ruleKinds.find((one) => one === currentTarget.value)
            if (next) form.change({ kind: next, account_id: '' })
          }}
        />
      )}
      {fields.category && (
        <Select
          label={copy.category}
          options={[{ value: '', label: copy.chooseCategory }, ...categories]}
          {...form.input('category')}
        />
      )}
      {fields.account !== 'none' && (
        <Select
          label={kind === 'utilisation' ? copy.card : copy.account}
          options={[
            {
              value: '',
              label:
                fields.account === 'required'
                  ? copy.chooseAccount
                  : kind === 'utilisation'
                    ? alertRulesCopy.allCards
                    : alertRulesCopy.allAccounts,
            },
            ...choices.map((one) => ({
              value: one.id,
              label: `${formatAccountKind(one)} ${formatAccountNumber(one)} · ${one.institution_name}`,
            })),
          ]}
          {...form.input('account_id')}
        />
      )}
      {fields.amount && (
        <MoneyInput
          label={amountWords[kind]}
          currency={account?.currency ?? 'CLP'}
          {...form.field('amount')}
        />
      )}
      {fields.percent && (
        <TextInput
          label={copy.percent}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          className="num"
          {...form.input('percent')}
        />
      )}
      {!fields.amount && !fields.percent && <p className="text-sm text-ink-2">{copy.always}</p>}
      <RulePreviewLine rule={ruleJson} />
    </FormDialog>
  )
}
