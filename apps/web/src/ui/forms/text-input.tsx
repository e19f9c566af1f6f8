import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { controlClass, Field, type LabelVisibility } from './field.tsx'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  labelAction?: ReactNode
  labelShows?: LabelVisibility | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextInput(props: TextInputProps) {
  const { label, hint, error, labelAction, labelShows, className = '', ...rest } = props
  return (
    <Field label={label} hint={hint} error={error} labelAction={labelAction} labelVisibility={labelShows}>
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
