import { authCopy as copy } from '@lucas/contract/copy/auth/auth.ts'
import { ConfirmScreen } from './confirm-screen.tsx'

const texts = {
  title: copy.emailConfirmTitle,
  lead: copy.emailConfirmLead,
  confirm: copy.emailConfirm,
  done: copy.emailConfirmed,
  doneLead: copy.emailConfirmedLead,
  failed: copy.emailConfirmFailed,
}

/** Confirms a new email address. */
export const ConfirmEmailScreen = () => <ConfirmScreen path="/api/auth/email/confirm/" texts={texts} />
