import { alertsScreenCopy } from '@lucas/contract/copy/alerts-screen.ts'
import { Link } from '@tanstack/react-router'

/** Where an address is confirmed; above the line of a switch, which takes every press. */
export const ConfirmMailLink = () => (
  <Link to="/auth/verify" className="relative font-[550] text-brand hover:underline">
    {alertsScreenCopy.channels.mailConfirm}
  </Link>
)
