import {
  type AlertRule,
  type AlertRuleInput,
  type RuleFields,
  type RuleKind,
  ruleFields,
  ruleKinds,
} from '@lucas/contract/alert-rule.ts'
import { alertRulesCopy } from '@lucas/contract/copy/alert-rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { accountKind } from '../../lib/account-kind.ts'
import { maskOf } from '../../lib/account-number.ts'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { refusalsOf } from '../../lib/api-error.ts'
import { useAttemptKey } from '../../lib/attempt-key.ts'
import { useCategories } from '../../lib/categories.ts'
import { askAgain, liveKeys } from '../../lib/live.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import { accountsFor, emptyRule, readRule, ruleFormOf } from './rule-form.ts'
import { RulePreviewLine } from './rule-preview.tsx'
import { addRule, changeRule, removeRule } from './rules-api.ts'

const copy = alertRulesCopy.form
const amountWords: Partial<Record<RuleKind, string>> = copy.amounts

interface RuleDialogProps {
  /** Of an edit; a new one without it. */
  rule: AlertRule | undefined
  onClose: () => void
}

/** Makes a rule or changes one, and says how often it would have told something. */
export function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const cache = useQueryClient()
  const keyOf = useAttemptKey()
  const [form, setForm] = useState(() => (rule ? ruleFormOf(rule) : emptyRule))
  const [tried, setTried] = useState(false)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const categories = [...useCategories().values()].map(({ category, name }) => ({
    value: category,
    label: name,
  }))
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const read = readRule(form)
  const shown = useDeferredValue(JSON.stringify(read.rule))

  const done = (words: string) => {
    toast.success(words)
    void askAgain(cache, liveKeys.notifications)
    onClose()
  }
  const save = useMutation({
    mutationFn: (input: AlertRuleInput) => {
      const { kind: _, enabled: __, ...facts } = input
      return rule ? changeRule(rule.id, facts) : addRule(input, keyOf(input))
    },
    onSuccess: () => done(rule ? copy.changed : copy.created),
  })
  const remove = useMutation({
    mutationFn: (id: string) => removeRule(id),
    onSuccess: () => done(copy.removed),
    onError: () => toast.error(copy.removeFailed),
  })
  const refused = refusalsOf(save.error)
  const errorOf = (field: string) => (tried ? read.wrong[field] : undefined) ?? refused[field]
  const submit = () => {
    setTried(true)
    if (read.rule !== null) save.mutate(read.rule)
  }

  const { kind } = form
  const wanted: RuleFields = ruleFields[kind]
  const choices = accountsFor(kind, accounts)
  const account = choices.find(({ id }) => id === form.account)

  return (
    <FormDialog
      title={rule ? copy.edit : copy.create}
      cancel={copy.cancel}
      submit={rule ? copy.save : copy.createButton}
      busy={save.isPending}
      busyText={copy.saving}
      others={
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
      error={save.error}
      failed={copy.failed}
      onSubmit={submit}
      onClose={onClose}
    >
      {!rule && (
        <Select
          label={copy.kind}
          options={ruleKinds.map((value) => ({ value, label: copy.kinds[value] }))}
          value={kind}
          error={errorOf('kind')}
          onChange={({ currentTarget }) => {
            const next = ruleKinds.find((one) => one === currentTarget.value)
            if (next) change({ kind: next, account: '' })
          }}
        />
      )}
      {wanted.category && (
        <Select
          label={copy.category}
          options={[{ value: '', label: copy.chooseCategory }, ...categories]}
          value={form.category}
          error={errorOf('category')}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        />
      )}
      {wanted.account !== 'none' && (
        <Select
          label={kind === 'utilisation' ? copy.card : copy.account}
          options={[
            {
              value: '',
              label:
                wanted.account === 'required'
                  ? copy.chooseAccount
                  : kind === 'utilisation'
                    ? alertRulesCopy.allCards
                    : alertRulesCopy.allAccounts,
            },
            ...choices.map((one) => ({
              value: one.id,
              label: `${accountKind(one)} ${maskOf(one)} · ${one.institution_name}`,
            })),
          ]}
          value={form.account}
          error={errorOf('account_id')}
          onChange={({ currentTarget }) => change({ account: currentTarget.value })}
        />
      )}
      {wanted.amount && (
        <MoneyInput
          label={amountWords[kind]}
          currency={account?.currency ?? 'CLP'}
          value={form.amount}
          error={errorOf('amount')}
          onChange={(amount) => change({ amount })}
        />
      )}
      {wanted.percent && (
        <TextInput
          label={copy.percent}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          className="num"
          value={form.percent}
          error={errorOf('percent')}
          onChange={({ currentTarget }) => change({ percent: currentTarget.value })}
        />
      )}
      {!wanted.amount && !wanted.percent && <p className="text-sm text-ink-2">{copy.always}</p>}
      <RulePreviewLine rule={shown} />
    </FormDialog>
  )
}
