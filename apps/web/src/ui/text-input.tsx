import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { controlClass, Field } from './field.tsx'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  labelAction?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextInput({ label, hint, error, labelAction, className = '', ...rest }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} labelAction={labelAction}>
      {({ id, describedBy, invalid }) => (
        <input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          className={`${controlClass} ${className}`}
          {...rest}
        />
      )}
    </Field>
  )
}
