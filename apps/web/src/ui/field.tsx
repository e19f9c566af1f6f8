import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The label of what nobody has to give. */
export const OptionalLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className="ml-1 font-normal text-ink-3">{uiCopy.optional}</span>
  </>
)

/** Where rows repeat a label, only the first of them is seen, and none on a phone; readers hear each. */
const labels = { always: '', wide: 'max-md:sr-only', never: 'sr-only' } as const
export type LabelShows = keyof typeof labels

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Beside the label, at the right: a link, a counter. */
  labelAction?: ReactNode
  labelShows?: LabelShows | undefined
  children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
}

/** Label above, control, then hint or error below; the control is told which text describes it. */
export function Field({ label, hint, error, labelAction, labelShows = 'always', children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className="min-w-0">
      <div className={`mb-1.5 flex items-baseline justify-between gap-3 ${labels[labelShows]}`}>
        <label htmlFor={id} className="text-sm font-[550]">
          {label}
        </label>
        {labelAction}
      </div>
      {children({ id, describedBy: note === undefined ? undefined : noteId, invalid: error !== undefined })}
      {note !== undefined && (
        <p
          id={noteId}
          role={error === undefined ? undefined : 'alert'}
          className={`mt-1.5 flex items-start gap-1.5 text-[12.5px] leading-[18px] ${error === undefined ? 'text-ink-3' : 'text-negative'}`}
        >
          {error !== undefined && <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />}
          {note}
        </p>
      )}
    </div>
  )
}

/** Height, edge and type of one-line controls: 40 px, 48 and 16 px letters on touch widths. */
export const controlClass = 'control h-12 w-full rounded-md px-3 text-lg md:h-10 md:text-md'
