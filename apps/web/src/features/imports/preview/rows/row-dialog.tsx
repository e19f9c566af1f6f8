import {
  type ImportRow,
  type ImportRowPatch,
  importRowPatch,
  writtenImportRow,
} from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { DateField } from '../../../../ui/forms/date/date-field.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../../../ui/forms/money-input.tsx'
import { TextInput } from '../../../../ui/forms/text-input.tsx'
import { draftSchema, useDraftForm } from '../../../../ui/forms/use-draft-form.ts'
import { useMoneyFormatter } from '../../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Segmented } from '../../../../ui/primitives/segmented.tsx'
import { cacheImport, correctRow } from '../../api.ts'
import { getRowNote, sayOriginal } from './row-note.tsx'

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

function toAmount({ amount, direction }: RowDraft): number {
  const size = amount === '' ? Number.NaN : Number(amount)
  return direction === 'out' ? -size : size
}

/** Returns the changed fields only: another window may have changed the others. */
function toPatch(draft: RowDraft, before: RowDraft): ImportRowPatch {
  const { date, description, amount, direction } = draft
  return {
    ...(date !== before.date && { date }),
    ...(description.trim() !== before.description && { description: description.trim() }),
    ...((amount !== before.amount || direction !== before.direction) && { amount: toAmount(draft) }),
  }
}

/** Returns the schema of the dialog's draft. A line that could not be read has no field that could stay as it was. */
const toSchema = (row: ImportRow): z.ZodMiniType<ImportRowPatch, RowDraft> =>
  row.kind === 'unreadable'
    ? draftSchema((draft: RowDraft) => ({ ...draft, amount: toAmount(draft) }), writtenImportRow)
    : draftSchema((draft: RowDraft) => toPatch(draft, toDraft(row)), importRowPatch)

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
  const isUnread = row.kind === 'unreadable'
  const send = (patch: ImportRowPatch): void => {
    if (Object.keys(patch).length === 0) onClose()
    else save.mutate(patch)
  }
  const form = useDraftForm(toSchema(row), toDraft(row), { save: { ...save, mutate: send } })
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
      {isUnread && <UnreadLine row={row} />}
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

/** What the file has in the line, and why that is no row. */
const UnreadLine = ({ row }: { row: ImportRow }) => (
  <div className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">
    <p>{getRowNote(row)}</p>
    <p className="mt-1 wrap-anywhere text-ink">{row.description}</p>
  </div>
)
