import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine, PaidByHand } from '@lucas/contract/planning/commitments.ts'
import { useMutation } from '@tanstack/react-query'
import { dismissSeries, restoreSeries, updateSeries } from '../../entities/recurring/series-requests.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { markPaid, unmarkPaid } from './api.ts'

const copy = commitmentsScreenCopy.actions

/** Actions of the lines. The menu of a line offers those that its source and state allow. */
export interface LineActions {
  edit: (line: CommitmentLine) => void
  /** Asks for the day of the cancellation. */
  cancel: (line: CommitmentLine) => void
  takeBack: (line: CommitmentLine) => void
  /** Asks for the day and the amount of a payment. */
  pay: (line: CommitmentLine) => void
  unpay: (line: CommitmentLine, payment: PaidByHand) => void
  dismiss: (line: CommitmentLine) => void
}

interface Change {
  send: () => Promise<unknown>
  done: string
  /** What the toast undoes it with. */
  undo?: Change
}

interface LineChanges extends Pick<LineActions, 'takeBack' | 'unpay' | 'dismiss'> {
  /** Restores the cancellation that a line had, or that it had none. */
  restoreCancellation: (line: CommitmentLine) => void
}

/** Returns the changes of a line that need no dialog. Each can be undone from its toast. */
export function useLineChanges(): LineChanges {
  const { mutate } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    meta: { failed: copy.failed, stale: ['figures', 'transactions'] },
    onSuccess: (_, { done, undo }) =>
      toast.success(done, undo && { action: { label: commitmentsScreenCopy.undo, run: () => mutate(undo) } }),
  })
  const setCancelled = ({ id, name }: CommitmentLine, day: string | null): Change => ({
    send: () => updateSeries(id, { cancelled_on: day }),
    done: day === null ? copy.takenBack(name) : copy.cancelled(name),
  })
  return {
    restoreCancellation: (line) => mutate(setCancelled(line, line.cancelled_on)),
    takeBack: (line) => mutate({ ...setCancelled(line, null), undo: setCancelled(line, line.cancelled_on) }),
    unpay: ({ id, name }, { expected_on, paid_on, amount }) =>
      mutate({
        send: () => unmarkPaid(id, expected_on),
        done: commitmentsScreenCopy.payment.unmarked(name),
        undo: {
          send: () => markPaid(id, expected_on, { paid_on, amount }),
          done: commitmentsScreenCopy.payment.marked(name),
        },
      }),
    dismiss: ({ id, name }) =>
      mutate({
        send: () => dismissSeries(id),
        done: copy.dismissed(name),
        undo: { send: () => restoreSeries(id), done: copy.restored(name) },
      }),
  }
}
