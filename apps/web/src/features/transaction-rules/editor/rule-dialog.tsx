import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { RuleDraft, TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import type {
  RulePreviewInput,
  TransactionRuleInput,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { categoryChoiceName } from '../../../entities/category/category-tile.tsx'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { toFieldErrors } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Checkbox } from '../../../ui/primitives/checkbox.tsx'
import { createRule, previewQuery, updateRule } from '../api.ts'
import { applyToEarlier } from '../follow-run.ts'
import { ActionRows } from './action-rows.tsx'
import { ConditionRow } from './condition-row.tsx'
import { ErrorText } from './error-text.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import {
  type ConditionForm,
  emptyCondition,
  emptyRule,
  nextKey,
  type RuleForm,
  ruleDraft,
  toRuleForm,
} from './rule-form.ts'

const copy = transactionRulesScreenCopy.editor
/** Milliseconds without a change after which the preview is asked for. */
const previewAfterMs = 300

interface RuleDialogProps {
  /** The rule to edit; undefined creates one. */
  rule: TransactionRule | undefined
  /** What a new rule starts with; undefined starts with an empty one. */
  draft: RuleDraft | undefined
  onClose: () => void
}

/** Creates or edits a rule, and shows what it would change while it is written. */
export function RuleDialog({ rule, draft, onClose }: RuleDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const addButton = useRef<HTMLButtonElement>(null)
  const [addedKey, setAddedKey] = useState<number | null>(null)
  const [appliesToo, setAppliesToo] = useState(false)
  const save = useMutation({
    mutationFn: async (input: TransactionRuleInput): Promise<string> => {
      if (rule === undefined) return (await attempt(input, (key) => createRule(input, key))).id
      await updateRule(rule.id, { conditions: input.conditions, actions: input.actions })
      return rule.id
    },
    meta: { done: rule ? copy.changed : copy.created, stale: ['rules'] },
    onSuccess: (id) => {
      if (canApply && appliesToo) void applyToEarlier(cache, id)
      onClose()
    },
  })
  const start = rule ?? draft
  const form = useDraftForm(ruleDraft, start === undefined ? emptyRule : toRuleForm(start), { save })
  const input = ruleDraft.safeParse(form.draft).data ?? null
  const { preview, isOld } = usePreview(input, rule?.id)
  const change = (part: Partial<RuleForm>): void => {
    form.change(part)
    if (save.isError) save.reset()
  }
  const errorOf = (path: string): string | undefined =>
    form.errorOf(path) ?? toFieldErrors(preview.error)[path]

  const { conditions, actions } = form.draft
  const changeCondition = (key: number, part: Partial<ConditionForm>): void =>
    change({ conditions: conditions.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const addCondition = (): void => {
    const key = nextKey(conditions)
    setAddedKey(key)
    change({ conditions: [...conditions, { ...emptyCondition, key }] })
  }
  const removeCondition = (key: number): void => {
    change({ conditions: conditions.filter((one) => one.key !== key) })
    addButton.current?.focus()
  }
  const changed = input !== null && !isOld && !preview.isError ? (preview.data?.changed ?? 0) : 0
  const canApply = changed > 0 && (rule === undefined || (rule.enabled && !rule.is_beyond_plan))

  return (
    <FormDialog
      form={form}
      title={rule ? copy.edit : copy.create}
      size="lg"
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      onClose={onClose}
    >
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="mb-2 font-semibold">{copy.conditions}</legend>
        {conditions.map((condition, at) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            position={at + 1}
            isNew={condition.key === addedKey}
            errorOf={(field) => errorOf(`conditions.${at}${field === undefined ? '' : `.${field}`}`)}
            onChange={(part) => changeCondition(condition.key, part)}
            onRemove={conditions.length > 1 ? () => removeCondition(condition.key) : undefined}
          />
        ))}
        <ErrorText>{errorOf('conditions')}</ErrorText>
        {conditions.length < limits.ruleConditionsMax && (
          <div>
            <Button
              ref={addButton}
              size="sm"
              className="max-md:h-11"
              icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
              onClick={addCondition}
            >
              {copy.addCondition}
            </Button>
          </div>
        )}
      </fieldset>
      <ActionRows
        actions={actions}
        errorOf={errorOf}
        onChange={(part) => change({ actions: { ...actions, ...part } })}
      />
      <PreviewPanel
        isComplete={input !== null}
        preview={preview}
        isOld={isOld}
        names={{ category: categoryChoiceName, money: formatMoney }}
      />
      {canApply && (
        <Checkbox
          label={
            <>
              {copy.applyToo(changed)} <span className="text-ink-3">{copy.applyHint}</span>
            </>
          }
          checked={appliesToo}
          onChange={({ currentTarget }) => setAppliesToo(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

/** Asks what the rule would change, a moment after the last change; a newer question ends an older one. */
function usePreview(rule: TransactionRuleInput | null, ruleId: string | undefined) {
  const current =
    rule === null
      ? null
      : JSON.stringify({
          conditions: rule.conditions,
          actions: rule.actions,
          ...(ruleId !== undefined && { rule_id: ruleId }),
        })
  const asked = useDebounced(current, previewAfterMs)
  const input = useMemo((): RulePreviewInput | null => (asked === null ? null : JSON.parse(asked)), [asked])
  const preview = useQuery(previewQuery(input))
  return { preview, isOld: asked !== current || preview.isPlaceholderData }
}
