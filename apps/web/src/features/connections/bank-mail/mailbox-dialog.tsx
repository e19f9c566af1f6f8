import {
  type BankMailboxInput,
  type BankMailList,
  bankMailboxInput,
} from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { useStepUp } from '../../../entities/security/use-step-up.tsx'
import { StepUpCancelled } from '../../../lib/session/step-up.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { bankMailQuery, endMailbox, saveMailbox } from './api.ts'

const { mailbox: copy } = bankMailCopy

interface MailboxDialogProps {
  list: BankMailList
  onClose: () => void
}

/** Stores, changes and ends the access to a mailbox. Its password is typed again each time: Lucas does not show it. */
export function MailboxDialog({ list, onClose }: MailboxDialogProps) {
  const { mailbox, mailbox_hosts: hosts } = list
  const cache = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const { withStepUp, stepUpDialog } = useStepUp()
  const refresh = (): void => {
    void cache.invalidateQueries(bankMailQuery)
    void cache.invalidateQueries(privateAddressesQuery)
  }
  const save = useMutation({
    mutationFn: (input: BankMailboxInput) => withStepUp(() => saveMailbox(input)),
    onSuccess: () => {
      toast.success(copy.saved)
      refresh()
      onClose()
    },
  })
  const end = useMutation({
    mutationFn: endMailbox,
    meta: { failed: copy.endFailed },
    onSuccess: () => {
      toast.success(copy.ended)
      refresh()
      onClose()
    },
  })
  const host = hosts.find((one) => one === mailbox?.host) ?? hosts[0] ?? ''
  const form = useDraftForm(
    bankMailboxInput,
    { host, username: mailbox?.username ?? '', password: '' },
    { save },
  )
  const error = save.error instanceof StepUpCancelled ? null : save.error
  return (
    <FormDialog
      form={{ ...form, error }}
      title={copy.title}
      description={copy.description}
      size="sm"
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.saveFailed}
      extraActions={
        mailbox !== null && (
          <Button variant="ghost" className="mr-auto text-negative" onClick={() => setEnding(true)}>
            {copy.end}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Select
        label={copy.host}
        options={hosts.map((value) => ({ value, label: value }))}
        {...form.input('host')}
      />
      <TextInput
        label={copy.username}
        hint={copy.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.input('username')}
      />
      <TextInput
        label={copy.password}
        hint={copy.passwordHint}
        type="password"
        autoComplete="off"
        {...form.input('password')}
      />
      <ConfirmDialog
        open={isEnding}
        labels={copy.endDialog}
        action={{
          isPending: end.isPending,
          mutate: () => end.mutate(undefined, { onSettled: () => setEnding(false) }),
        }}
        onCancel={() => setEnding(false)}
      >
        {copy.endWarning}
      </ConfirmDialog>
      {stepUpDialog}
    </FormDialog>
  )
}
