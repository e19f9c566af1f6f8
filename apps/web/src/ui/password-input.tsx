import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { controlClass, Field } from './field.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A password that can be looked at while typing; pasting is welcome. */
export function PasswordInput({ label, hint, error, labelAction, className = '', ...rest }: TextInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} labelAction={labelAction}>
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          <input
            id={id}
            type={shown ? 'text' : 'password'}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            className={`${controlClass} pr-12 ${className}`}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
          />
          <button
            type="button"
            aria-label={shown ? uiCopy.hidePassword : uiCopy.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-2 hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
