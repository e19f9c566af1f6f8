import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/primitives/button.tsx'

interface AuthFormFooterProps {
  submit: string
  busy: boolean
  busyText: string
  question: string
  /** The path of the other form. */
  to: '/login' | '/register'
  link: string
  /** Other ways to sign in, after the submit button. */
  children?: ReactNode
}

/** The submit button of a sign-in or register form, and the link to the other form. */
export const AuthFormFooter = ({
  submit,
  busy,
  busyText,
  question,
  to,
  link,
  children,
}: AuthFormFooterProps) => (
  <>
    <Button type="submit" variant="primary" size="lg" busy={busy} busyText={busyText} className="w-full">
      {submit}
    </Button>
    {children}
    <p className="text-center text-ink-3">
      {question}{' '}
      <Link to={to} className="py-3 font-[550] text-brand hover:underline">
        {link}
      </Link>
    </p>
  </>
)
