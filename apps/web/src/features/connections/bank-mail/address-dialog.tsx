import type { BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { bankMailQuery, createAddress, endAddress } from './api.ts'
import { FilterSteps } from './filter-steps.tsx'

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
        {created !== null && <NewAddress address={created} />}
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

/** The new address, to copy now. */
function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const copyAddress = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(copy.copied)
    } catch {
      // Without permission, or over plain HTTP, the user copies it.
      field.current?.select()
      toast.error(copy.copyFailed)
    }
  }
  return (
    <div className="rounded-lg bg-gold-soft p-4 text-gold-ink">
      <Textarea
        ref={field}
        label={copy.addressLabel}
        value={address}
        readOnly
        rows={2}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm break-all text-ink"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="primary"
        className="mt-2.5"
        icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => void copyAddress()}
      >
        {copy.copyAddress}
      </Button>
      <p className="mt-2.5 text-sm font-[550]">{copy.addressOnce}</p>
    </div>
  )
}
