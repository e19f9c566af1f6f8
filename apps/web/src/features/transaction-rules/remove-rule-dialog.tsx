import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { deleteRule, isRunning } from './api.ts'
import { describeRule, type RuleNames } from './rule-sentence.ts'
import { Sentence } from './sentence.tsx'

const copy = transactionRulesScreenCopy.removal

interface RemoveRuleDialogProps {
  rule: TransactionRule
  names: RuleNames
  onClose: () => void
}

/** Confirmation before a rule is deleted. What it already changed stays. */
export function RemoveRuleDialog({ rule, names, onClose }: RemoveRuleDialogProps) {
  const { last_run: run } = rule
  const leavesUndo = run !== null && (run.can_undo || isRunning(run))
  const remove = useMutation({
    mutationFn: () => deleteRule(rule.id),
    meta: { done: copy.done, failed: copy.failed, stale: ['rules'] },
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog labels={copy} action={remove} onCancel={onClose}>
      <p className="line-clamp-8 wrap-anywhere">
        <Sentence sentence={describeRule(rule, names)} />
      </p>
      <p className="mt-2 text-ink-2">{leavesUndo ? copy.textApplied(limits.ruleUndoDays) : copy.text}</p>
    </ConfirmDialog>
  )
}
