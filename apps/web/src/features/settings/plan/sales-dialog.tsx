import { billingCopy } from '@lucas/contract/copy/billing.ts'
import { supportCopy } from '@lucas/contract/copy/support.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MessageField } from '../support/message-field.tsx'
import { useMessage } from '../support/use-message.ts'

const copy = billingCopy.sales
const words = supportCopy.screen

/** The form of Work: a message to sales, answered like every other one in Soporte. */
export function SalesDialog({ onClose }: { onClose: () => void }) {
  const message = useMessage('sales', onClose)
  return (
    <FormDialog
      title={copy.title}
      description={copy.note}
      cancel={words.cancel}
      submit={words.send}
      busyText={words.sending}
      busy={message.isSending}
      error={message.error}
      failed={words.failed}
      onSubmit={message.send}
      onClose={onClose}
    >
      <MessageField message={message} placeholder={copy.placeholder} autoFocus />
    </FormDialog>
  )
}
