import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A label with the note that the field is optional. */
export const OptionalLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className="ml-1 font-normal text-ink-3">{uiCopy.optional}</span>
  </>
)

/** Repeated rows hide the label: `wide` hides it on phones, `never` always. Screen readers read it in any case. */
const labelClasses = { always: '', wide: 'max-md:sr-only', never: 'sr-only' } as const
export type LabelVisibility = keyof typeof labelClasses

interface FieldIds {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** An element at the right of the label, such as a link or a counter. */
  labelAction?: ReactNode
  labelVisibility?: LabelVisibility | undefined
  children: (ids: FieldIds) => ReactNode
}

const noteClass = 'mt-1.5 flex items-start gap-1.5 text-[0.78125rem] leading-[1.125rem]'

/** The error of a control. `id` is for its `aria-describedby`. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className={`${noteClass} text-negative`}>
    <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
    {children}
  </p>
)

/** A label, a control and its hint or error. `children` gets the ids that connect them. */
export function Field({ label, hint, error, labelAction, labelVisibility = 'always', children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const labelId = `${id}-label`
  return (
    <div className="min-w-0">
      <div
        className={`mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 ${labelClasses[labelVisibility]}`}
      >
        <label id={labelId} htmlFor={id} className="text-sm font-[550]">
          {label}
        </label>
        {labelAction}
      </div>
      {children({
        id,
        labelId,
        describedBy: note === undefined ? undefined : noteId,
        invalid: error !== undefined,
      })}
      {error !== undefined && <FieldError id={noteId}>{error}</FieldError>}
      {error === undefined && hint !== undefined && (
        <p id={noteId} className={`${noteClass} text-ink-3`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Classes of one-line controls: 40 px high, on touch widths 48 px with 16 px text. */
export const controlClass = 'control h-12 w-full rounded-md px-3 text-lg md:h-10 md:text-md'
