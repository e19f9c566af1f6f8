import { type ImportRow, type ImportRowPatch, importRowPatch } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DateField } from '../../../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../../../ui/forms/money-input.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Segmented } from '../../../../ui/primitives/segmented.tsx'
import { cacheImport, correctRow } from '../../api.ts'
import { sayOriginal } from './row-note.tsx'

const copy = importsScreenCopy.preview.correct
const directions = (['out', 'in'] as const).map((value) => ({ value, label: copy.directions[value] }))

/** A row while it is corrected; the amount as its field has it. */
interface RowDraft {
  date: string
  description: string
  amount: string
  direction: 'out' | 'in'
}

const toDraft = ({ date, description, amount }: ImportRow): RowDraft => ({
  date: date ?? '',
  description,
  amount: amount === null ? '' : String(Math.abs(amount)),
  direction: (amount ?? 0) > 0 ? 'in' : 'out',
})

/** A row that the user writes for an unreadable line sends all its fields. */
const unwritten: RowDraft = { date: '', description: '', amount: '', direction: 'out' }

/** Returns the changed fields only: another window may have changed the others. */
function toPatch(draft: RowDraft, before: RowDraft): ImportRowPatch {
  const { date, description, amount, direction } = draft
  const size = amount === '' ? Number.NaN : Number(amount)
  return {
    ...(date !== before.date && { date }),
    ...(description.trim() !== before.description && { description: description.trim() }),
    ...((amount !== before.amount || direction !== before.direction) && {
      amount: direction === 'out' ? -size : size,
    }),
  }
}

/** What takes every correction of a row back. */
const asInFile: ImportRowPatch = { date: null, description: null, amount: null }

interface RowDialogProps {
  importId: string
  row: ImportRow
  currency: Currency
  onClose: () => void
}

/** Corrects day, description and amount of a row before it is imported, or writes them for a line that could not be read. */
export function RowDialog({ importId, row, currency, onClose }: RowDialogProps) {
  const cache = useQueryClient()
  const formatMoney = useMoneyFormatter()
  const save = useMutation({
    mutationFn: (patch: ImportRowPatch) => correctRow(importId, row.row ?? '', patch),
    onSuccess: (answer) => {
      cacheImport(cache, answer)
      onClose()
    },
  })
  const before = toDraft(row)
  const isUnread = row.kind === 'unreadable'
  const send = (patch: ImportRowPatch): void => {
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate(patch)
  }
  const form = useDraftForm(
    draftSchema((draft: RowDraft) => toPatch(draft, isUnread ? unwritten : before), importRowPatch),
    before,
    { save: { ...save, mutate: send } },
  )
  const said = sayOriginal(row, currency, formatMoney)
  return (
    <FormDialog
      form={form}
      title={isUnread ? copy.writeTitle : copy.title}
      description={isUnread ? copy.writeLead : copy.lead}
      size="sm"
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      errorMessage={copy.failed}
      extraActions={
        said !== null && (
          <Button
            variant="ghost"
            className="md:mr-auto"
            disabled={save.isPending}
            onClick={() => save.mutate(asInFile)}
          >
            {copy.reset}
          </Button>
        )
      }
      onClose={onClose}
    >
      {said !== null && <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">{said}</p>}
      <MoneyInput label={copy.amount} currency={currency} size="lg" autoFocus {...form.field('amount')} />
      <Segmented
        label={copy.direction}
        options={directions}
        value={form.draft.direction}
        onChange={(direction) => form.change({ direction })}
        className="justify-self-start"
      />
      <TextInput
        label={copy.description}
        autoComplete="off"
        maxLength={limits.importRowTextMax}
        {...form.input('description')}
      />
      <DateField label={copy.date} {...form.field('date')} />
    </FormDialog>
  )
}
