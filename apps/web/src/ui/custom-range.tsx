import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { DateRange, PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { rangeErrors } from '../lib/range-draft.ts'
import { profileQuery } from '../lib/session.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextInput } from './text-input.tsx'

const copy = dashboardCopy.period

interface CustomRangeProps {
  /** Where the person starts from. */
  range: DateRange
  today: PlainDate
  onApply: (range: DateRange) => void
  onClose: () => void
}

/** Two days; a range that is not one says why beside its field. */
export function CustomRange({ range, today, onApply, onClose }: CustomRangeProps) {
  const form = useId()
  const [draft, setDraft] = useState(range)
  const [tried, setTried] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const errors = rangeErrors(draft, today, profile?.plan === 'free')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length === 0) onApply(draft)
  }
  const field = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      max={today}
      value={draft[name]}
      error={tried ? errors[name] : undefined}
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
