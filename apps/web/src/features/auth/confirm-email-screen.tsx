import { authCopy as copy } from '@lucas/contract/copy/auth.ts'
import { ConfirmScreen } from './confirm-screen.tsx'

const words = {
  title: copy.emailConfirmTitle,
  lead: copy.emailConfirmLead,
  confirm: copy.emailConfirm,
  done: copy.emailConfirmed,
  doneLead: copy.emailConfirmedLead,
  failed: copy.emailConfirmFailed,
}

/** The new address counts from here on. */
export const ConfirmEmailScreen = () => <ConfirmScreen path="/api/auth/email/confirm/" words={words} />
