import type { BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { ShownOnce } from '../../../entities/security/shown-once.tsx'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { bankMailQuery, createAddress, endAddress } from './api.ts'
import { FilterSteps } from './filter-steps.tsx'

const copyOfAddress = { ...copy, label: copy.addressLabel, copy: copy.copyAddress, once: copy.addressOnce }

interface AddressDialogProps {
  list: BankMailList
  onClose: () => void
}

/** Creates, replaces and ends the private address, and says how to forward notices to it. The address is shown once. */
export function AddressDialog({ list, onClose }: AddressDialogProps) {
  const cache = useQueryClient()
  const [created, setCreated] = useState<string | null>(null)
  const [question, setQuestion] = useState<'replace' | 'end' | null>(null)
  const { withStepUp, stepUpDialog } = useStepUp()
  const keyedSend = useIdempotencyKey()
  const refresh = (): void => {
    void cache.invalidateQueries(bankMailQuery)
    void cache.invalidateQueries(privateAddressesQuery)
  }
  const create = useMutation({
    mutationFn: () => withStepUp(() => keyedSend({}, createAddress)),
    onSuccess: ({ address }) => {
      setCreated(address)
      refresh()
    },
    onError: (error) => showErrorToast(error, copy.createFailed),
  })
  const end = useMutation({
    mutationFn: endAddress,
    meta: { failed: copy.endFailed },
    onSuccess: () => {
      toast.success(copy.ended)
      refresh()
      onClose()
    },
  })
  const closeQuestion = (): void => setQuestion(null)
  const isBusy = create.isPending || end.isPending
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={copy.title}
      description={copy.signedNote}
      footer={
        list.address === null && created === null ? (
          <>
            <Button onClick={onClose}>{copy.cancel}</Button>
            <Button
              variant="primary"
              busy={create.isPending}
              busyText={copy.creating}
              onClick={() => create.mutate()}
            >
              {copy.create}
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" className="mr-auto text-negative" onClick={() => setQuestion('end')}>
              {copy.end}
            </Button>
            {list.domain !== null && (
              <Button busy={create.isPending} onClick={() => setQuestion('replace')}>
                {copy.replace}
              </Button>
            )}
            <Button onClick={onClose}>{copy.done}</Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {created !== null && <ShownOnce address={created} copy={copyOfAddress} />}
        <FilterSteps senders={list.senders} />
      </div>
      <ConfirmDialog
        open={question === 'replace'}
        labels={copy.replaceDialog}
        action={{
          mutate: () => {
            closeQuestion()
            create.mutate()
          },
        }}
        onCancel={closeQuestion}
      >
        {copy.replaceWarning}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'end'}
        labels={copy.endDialog}
        action={{
          isPending: end.isPending,
          mutate: () => end.mutate(undefined, { onSettled: closeQuestion }),
        }}
        onCancel={closeQuestion}
      >
        {copy.endWarning}
      </ConfirmDialog>
      {stepUpDialog}
    </Dialog>
  )
}
