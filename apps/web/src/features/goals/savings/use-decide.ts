import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { EntryAnswer } from '@lucas/contract/planning/goal.ts'
import type { ConfirmProposalInput, SavingsProposal } from '@lucas/contract/planning/savings-plan.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { ApiError, toErrorMessage } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { undoEntry } from '../api.ts'
import { confirmProposal, dismissProposal } from './api.ts'

const copy = savingsScreenCopy.proposals

export type Decision = 'confirm' | 'always' | 'dismiss'
interface DecidedProposal {
  proposal: SavingsProposal
  decision: Decision
}

/** Whether the proposal amounts to something else than what was shown, so that nothing was confirmed. */
const isAmountChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'savings_amount_changed'

/**
 * Decides on a proposal, of which the amount is confirmed that is shown. A confirmed one can be undone from its message. `asks`
 * is the proposal as it was shown where another amount has to be confirmed.
 */
export function useDecide(onChanged: (answer: EntryAnswer) => void) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  const formatMoney = useMoneyFormatter()
  const refresh = () => invalidateQueriesOf(cache, 'goals', 'figures')
  const undo = useMutation({
    mutationFn: ({ goal, entry }: EntryAnswer) =>
      attempt(entry.id, (key) => undoEntry(goal.id, entry.id, key)),
    meta: { done: goalsScreenCopy.contribute.undone, failed: goalsScreenCopy.contribute.undoFailed },
    onSuccess: onChanged,
    onSettled: refresh,
  })
  const confirm = (input: ConfirmProposalInput, id: string) =>
    attempt([id, input], (key) => confirmProposal(id, input, key))
  const decide = useMutation({
    mutationFn: async ({ proposal, decision }: DecidedProposal): Promise<EntryAnswer | null> => {
      if (decision !== 'dismiss')
        return confirm({ always: decision === 'always', expected_amount: proposal.amount }, proposal.id)
      await dismissProposal(proposal.id)
      return null
    },
    onSuccess(answer, { decision }) {
      if (answer === null) return toast.success(copy.dismissed)
      onChanged(answer)
      const say = decision === 'always' ? copy.confirmedAlways : copy.confirmed
      return toast.success(say(formatMoney(answer.entry.amount), answer.goal.name), {
        action: { label: goalsScreenCopy.contribute.undo, run: () => undo.mutate(answer) },
      })
    },
    onError: (error) => {
      if (!isAmountChanged(error)) toast.error(toErrorMessage(error, copy.failed))
    },
    onSettled: refresh,
  })
  return { ...decide, asks: isAmountChanged(decide.error) ? decide.variables?.proposal : undefined }
}
