import { kindScreenCopy as copy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { PairDecision } from '@lucas/contract/transactions/manual-transaction.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { replaceCachedTransaction } from '../../entities/transaction/transaction-cache.ts'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { toErrorMessage, toFieldErrors } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { linkTransfer } from './api.ts'
import { linkRefund, updateKind } from './kind-api.ts'
import { getActivePair } from './kind-options.ts'

interface KindChange {
  /** Null returns to the detected kind. */
  kind: TransactionKind | null
  pair?: PairDecision | undefined
}

/** Similar transactions that can get the same kind. */
export interface KindOffer {
  transactionId: string
  kind: TransactionKind
  ids: string[]
}

/** Changes the kind of a transaction, with undo, a question about its pair and an offer for similar ones. */
export function useKindChoice(detail: TransactionDetail) {
  const cache = useQueryClient()
  const [offer, setOffer] = useState<KindOffer | null>(null)
  /** The chosen kind that waits for a decision about the pair. */
  const [undecided, setUndecided] = useState<TransactionKind | null>(null)
  const refresh = () => invalidateQueriesOf(cache, 'transactions', 'figures')

  const change = useMutation({
    mutationFn: ({ kind, pair }: KindChange) => updateKind(detail.id, kind, pair),
    // Returns the previous detail for the undo: `detail` is the new one when the answer arrives.
    onMutate: () => detail,
    onSuccess({ correction: _, similar_ids: ids = [], ...transaction }, made, before) {
      setUndecided(null)
      replaceCachedTransaction(cache, transaction)
      setOffer(
        made.kind === null || ids.length === 0
          ? null
          : { transactionId: transaction.id, kind: made.kind, ids },
      )
      toast.success(made.kind === null ? copy.restored : copy.changed(transactionKindNames[made.kind]), {
        action: { label: copy.undo, run: () => void undo(before, made) },
      })
      void refresh()
    },
    onError(error, { kind }) {
      const fields = toFieldErrors(error)
      // Another window linked it meanwhile.
      if (fields.pair !== undefined && kind !== null && undecided === null) {
        setUndecided(kind)
        void refresh()
      } else toast.error(fields.kind ?? fields.pair ?? toErrorMessage(error, copy.failed))
    },
  })

  async function undo(before: TransactionDetail, made: KindChange): Promise<void> {
    try {
      await restoreKind(before, made)
      setOffer(null)
      toast.success(copy.undone)
    } catch (error) {
      toast.error(toErrorMessage(error, copy.undoFailed))
    }
    await refresh()
  }

  const choose = (kind: TransactionKind | null): void => {
    if (kind !== null && getActivePair(detail) !== null) setUndecided(kind)
    else change.mutate({ kind })
  }
  return {
    choose,
    isBusy: change.isPending,
    undecided,
    decide: (pair: PairDecision) => undecided !== null && change.mutate({ kind: undecided, pair }),
    cancel: () => setUndecided(null),
    offer: offer?.transactionId === detail.id ? offer : null,
    clearOffer: () => setOffer(null),
  }
}

/** Restores the choice, the pair and the refund that a transaction had before. */
async function restoreKind(before: TransactionDetail, { pair: decision }: KindChange): Promise<void> {
  const { id, amount, kind, kind_source, refund_of } = before
  const pair = getActivePair(before)
  const isSeparated = pair !== null && decision === 'separate'
  if (isSeparated) {
    const other = pair.counterpart.id
    const ids = amount < 0 ? { out_id: id, in_id: other } : { out_id: other, in_id: id }
    await linkTransfer(ids, crypto.randomUUID())
  }
  if (kind_source === 'person') await updateKind(id, kind, pair === null ? undefined : 'keep')
  else if (refund_of !== null)
    await linkRefund({ refund_id: id, charge_id: refund_of.id }, crypto.randomUUID())
  else if (!isSeparated) await updateKind(id, null)
}
