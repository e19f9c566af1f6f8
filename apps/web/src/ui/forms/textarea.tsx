import { uiCopy } from '@lucas/contract/copy/ui.ts'
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { Field } from './field.tsx'

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** A text area. With a `maxLength` it shows a counter: "50 de 500". */
export function Textarea({ label, hint, error, maxLength, value, className = '', ...rest }: TextareaProps) {
  const counter =
    maxLength === undefined || typeof value !== 'string' ? undefined : uiCopy.counter(value.length, maxLength)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      labelAction={counter && <span className="num text-xs text-ink-3">{counter}</span>}
    >
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          maxLength={maxLength}
          value={value}
          className={`control min-h-20 w-full resize-y rounded-md px-3 py-2 text-lg md:text-md ${className}`}
          {...rest}
        />
      )}
    </Field>
  )
}
