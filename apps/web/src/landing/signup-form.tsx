import { countries } from '@lucas/contract/auth/session.ts'
import { countryNames } from '@lucas/contract/copy/auth/auth.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import type { ReactNode } from 'react'
import { TermsLabel } from '../entities/legal/terms-label.tsx'
import { SelectArrow } from '../ui/forms/select.tsx'
import { ByBanks } from '../ui/primitives/by-banks.tsx'
import { Checkbox } from '../ui/primitives/checkbox.tsx'
import { SectionTitle, whereOpen, wrapClass } from './layout.tsx'

const controlClass =
  'h-12 w-full rounded-md border border-line-control bg-surface px-3 text-lg focus-visible:border-brand focus-visible:outline-none focus-visible:shadow-[0_0_0_3px_var(--lu-brand-soft)] aria-invalid:border-negative md:h-11 md:text-[0.9375rem]'

/**
 * A plain HTML form; `signup.ts` only enhances it. The newsletter box is checked as the specification asks, and nothing is
 * sent before the user confirms (decisions 5).
 */
export function SignupForm() {
  const { signup } = copy
  return (
    <section
      id="registro"
      className={`${wrapClass} ${whereOpen} grid gap-6 pt-20 pb-18 lg:grid-cols-[1fr_520px] lg:items-start lg:gap-14 lg:pt-32 lg:pb-28`}
    >
      <div>
        <SectionTitle lines={signup.title} />
        <p className="mt-4.5 max-w-[500px] text-[1.0625rem] leading-[1.625rem] text-ink-2 md:mt-6 md:text-[1.125rem] md:leading-7">
          <ByBanks linked={signup.lead} files={filesOnlyCopy.landing.signup} />
        </p>
      </div>
      <form
        id="signup"
        method="post"
        action="/api/users/landing/signup/"
        data-busy={signup.submitting}
        className="grid gap-4.5 rounded-2xl border border-line bg-surface px-4 py-5 shadow-2 md:p-7"
      >
        <p
          id="signup-message"
          role="alert"
          hidden
          className="rounded-md bg-negative-soft px-3.5 py-2.5 text-negative"
        />
        <div className="grid gap-4.5 md:grid-cols-2 md:gap-3.5">
          <TextField name="firstName" label={signup.firstName} autoComplete="given-name" />
          <TextField name="lastName" label={signup.lastName} autoComplete="family-name" />
        </div>
        <TextField
          name="email"
          label={signup.email}
          type="email"
          autoComplete="email"
          placeholder={signup.emailHint}
        />
        <div>
          <label htmlFor="country" className="mb-1.5 block text-sm font-[550]">
            {signup.country}
          </label>
          <div className="relative">
            <select
              id="country"
              name="country"
              required
              autoComplete="country-name"
              className={`${controlClass} appearance-none pr-10`}
              defaultValue="chile"
            >
              {countries.map((code) => (
                <option key={code} value={code}>
                  {countryNames[code]}
                </option>
              ))}
            </select>
            <SelectArrow />
          </div>
        </div>
        <div className="in-data-[mail=none]:hidden">
          <CheckboxField name="newsletter" label={signup.newsletter} isChecked />
        </div>
        <CheckboxField name="terms" label={<TermsLabel />} required />
        <button
          type="submit"
          className="h-12 cursor-pointer rounded-[10px] bg-brand-fill text-lg font-[550] text-on-brand transition-colors hover:bg-brand-fill-hover disabled:opacity-45"
        >
          {signup.submit}
        </button>
      </form>
    </section>
  )
}

function TextField({
  name,
  label,
  type = 'text',
  ...rest
}: {
  name: string
  label: string
  type?: string
  autoComplete: string
  placeholder?: string
}) {
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-sm font-[550]">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        required
        maxLength={type === 'email' ? 254 : 80}
        className={controlClass}
        {...rest}
      />
    </div>
  )
}

function CheckboxField({
  name,
  label,
  isChecked = false,
  required = false,
}: {
  name: string
  label: ReactNode
  isChecked?: boolean
  required?: boolean
}) {
  return <Checkbox name={name} value="true" defaultChecked={isChecked} required={required} label={label} />
}
