import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { validateRange } from '../../lib/search-params/range-draft.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Button } from '../../ui/primitives/button.tsx'

const copy = dashboardCopy.period

interface CustomRangeDialogProps {
  /** The initial range. */
  range: DateRange
  today: PlainDate
  onApply: (range: DateRange) => void
  onClose: () => void
}

/** A dialog that asks for two days and shows validation errors next to its fields. */
export function CustomRangeDialog({ range, today, onApply, onClose }: CustomRangeDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState(range)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const errors = validateRange(draft, today, profile?.plan === 'free')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setIsSubmitted(true)
    if (Object.keys(errors).length === 0) onApply(draft)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      max={today}
      value={draft[name]}
      error={isSubmitted ? errors[name] : undefined}
      className="num"
      onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.choose}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" variant="primary" form={form}>
            {copy.apply}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
        {field('from', copy.from)}
        {field('to', copy.to)}
      </form>
    </Dialog>
  )
}
