import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import type { User } from '@lucas/contract/session.ts'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { InputHTMLAttributes, Ref } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { controlClass, Field } from '../../ui/field.tsx'

const copy = settingsCopy.account

interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  person: User
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Nothing was confirmed yet: there is a code to be typed. */
const awaitsCode = ({ is_verified: isVerified }: User): boolean => !isVerified

const Standing = ({ person }: { person: User }) =>
  person.is_verified ? (
    <Badge tone="ok">
      <Check aria-hidden="true" className="size-3.5" />
      {copy.verified}
    </Badge>
  ) : (
    <Badge tone="warn">{copy.unverified}</Badge>
  )

/** The address one signs in with, whether it is confirmed, and which one waits. */
export const EmailField = ({ person, error, ...rest }: EmailFieldProps) => (
  <Field
    label={copy.email}
    labelAction={
      <span className="-my-1 flex items-center gap-3">
        {awaitsCode(person) && (
          <Link to="/auth/verify" className="text-sm font-[550] text-brand hover:underline">
            {settingsCopy.phoneCode.verify}
          </Link>
        )}
        <span className="md:hidden">
          <Standing person={person} />
        </span>
      </span>
    }
    error={error}
    hint={person.pending_email === null ? undefined : copy.pendingEmail(person.pending_email)}
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
          <Standing person={person} />
        </span>
      </div>
    )}
  </Field>
)
