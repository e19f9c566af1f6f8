import type { User } from '@lucas/contract/auth/session.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { InputHTMLAttributes, Ref } from 'react'
import { sendsMail } from '../../lib/app/installation.ts'
import { controlClass, Field } from '../../ui/forms/field.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'

const copy = settingsCopy.account

interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  user: User
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Whether the user must still verify an email address with a code. A new one is confirmed with a link, where mail is sent. */
const needsCode = ({ is_verified: isVerified, pending_email: next }: User): boolean =>
  !isVerified || (next !== null && !sendsMail())

/** Explains how the new address is confirmed. */
const toHint = ({ pending_email: next }: User): string | undefined =>
  next === null ? undefined : sendsMail() ? copy.pendingEmail(next) : noMailCopy.pendingEmail(next)

const VerificationBadge = ({ user }: { user: User }) =>
  user.is_verified ? (
    <Badge tone="ok">
      <Check aria-hidden="true" className="size-3.5" />
      {copy.verified}
    </Badge>
  ) : (
    <Badge tone="warn">{copy.unverified}</Badge>
  )

/** The email address, its verification status, and the pending new address. */
export const EmailField = ({ user, error, ...rest }: EmailFieldProps) => (
  <Field
    label={copy.email}
    labelAction={
      <span className="-my-1 flex items-center gap-3">
        {needsCode(user) && (
          <Link to="/auth/verify" className="tap-line text-sm font-[550] text-brand hover:underline">
            {settingsCopy.phoneCode.verify}
          </Link>
        )}
        <span className="md:hidden">
          <VerificationBadge user={user} />
        </span>
      </span>
    }
    error={error}
    hint={toHint(user)}
  >
    {({ id, describedBy, invalid }) => (
      <div className="relative">
        <input
          id={id}
          type="email"
          autoComplete="email"
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={`${controlClass} md:pr-32`}
          {...rest}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center max-md:hidden">
          <VerificationBadge user={user} />
        </span>
      </div>
    )}
  </Field>
)
