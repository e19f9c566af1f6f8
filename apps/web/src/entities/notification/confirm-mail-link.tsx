import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { Link } from '@tanstack/react-router'

/** A link to the email verification, placed above the press area of a switch. */
export const ConfirmMailLink = () => (
  <Link to="/auth/verify" className="relative font-[550] text-brand hover:underline">
    {alertsScreenCopy.channels.mailConfirm}
  </Link>
)
