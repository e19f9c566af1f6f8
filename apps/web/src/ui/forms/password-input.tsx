import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { controlClass, Field } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A password field with a button that shows the password. Pasting is allowed. */
export function PasswordInput({ label, hint, error, labelAction, className = '', ...rest }: TextInputProps) {
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} labelAction={labelAction}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            type={isVisible ? 'text' : 'password'}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${controlClass} pr-12 ${className}`}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
          />
          <button
            type="button"
            aria-label={isVisible ? uiCopy.hidePassword : uiCopy.showPassword}
            aria-pressed={isVisible}
            onClick={() => setIsVisible(!isVisible)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
