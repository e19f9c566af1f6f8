import { billingCopy } from '@lucas/contract/copy/users/billing.ts'
import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { MessageField } from '../support/message-field.tsx'
import { useMessage } from '../support/use-message.ts'

const copy = billingCopy.sales
const formCopy = supportCopy.screen

/** The contact form of the Work plan. The answer appears in Soporte. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const message = useMessage('sales', onClose)
  return (
    <FormDialog
      form={{ draft: message.text, busy: message.isSending, error: message.error, onSubmit: message.send }}
      title={copy.title}
      description={copy.note}
      cancel={formCopy.cancel}
      submit={formCopy.send}
      busyText={formCopy.sending}
      errorMessage={formCopy.failed}
      onClose={onClose}
    >
      <MessageField message={message} placeholder={copy.placeholder} autoFocus />
    </FormDialog>
  )
}
