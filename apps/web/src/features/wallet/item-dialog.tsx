import type { WalletItem } from '@lucas/contract/banking/wallet.ts'
import { type WalletValueInput, walletValueInput } from '@lucas/contract/banking/wallet-input.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { EyeOff, Pencil, Trash2 } from 'lucide-react'
import { formatFullDay } from '../../lib/format/format.ts'
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts'
import { DateField } from '../../ui/forms/date/date-field.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { draftSchema, useDraftForm } from '../../ui/forms/use-draft-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { UnsavedGuard } from '../../ui/overlays/use-unsaved-changes.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { addValue, deleteValue, updateItem } from './api.ts'

const copy = walletScreenCopy.item

const valueDraft = draftSchema(
  ({ value, date }: { value: string; date: string }) => ({
    ...(value !== '' && { value: Number(value) }),
    date,
  }),
  walletValueInput,
)

/** Form for the value of an item on a day. */
function ValueForm({ item, today }: { item: WalletItem; today: PlainDate }) {
  const attempt = useIdempotencyKey()
  const add = useMutation({
    meta: { done: copy.updated },
    // The same value may be sent again later: the current values are part of the idempotency key.
    mutationFn: (input: WalletValueInput) =>
      attempt([input, item.values], (key) => addValue(item.id, input, key)),
    onSuccess: () => {
      form.restart({ ...form.draft, value: '' })
    },
  })
  const form = useDraftForm(valueDraft, { value: '', date: today }, { save: add })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid grid-cols-1 gap-3">
      <FormError error={add.error} fallback={copy.valueFailed} />
      <UnsavedGuard draft={form.draft.value} isSaving={add.isPending} />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        <MoneyInput
          label={item.kind === 'loan' ? copy.owedNow : copy.now}
          currency={item.currency}
          {...form.field('value')}
        />
        <DateField label={walletScreenCopy.form.date} max={today} {...form.field('date')} />
      </div>
      <Button type="submit" variant="primary" busy={add.isPending} className="justify-self-start">
        {copy.update}
      </Button>
    </form>
  )
}

function History({ item }: { item: WalletItem }) {
  const remove = useMutation({
    mutationFn: (date: PlainDate) => deleteValue(item.id, date),
    onError: () => toast.error(copy.valueFailed),
  })
  return (
    <section className="mt-5">
      <h3 className="text-sm font-[550] text-ink-2">{copy.history}</h3>
      <ul className="mt-1">
        {item.values.map(({ date, value }) => (
          <li key={date} className="flex min-h-11 items-center gap-3 border-line not-first:border-t">
            <span className="num flex-1 text-ink-2">{formatFullDay(date)}</span>
            <Amount value={value} currency={item.currency} className="font-[550]" />
            {item.values.length > 1 && (
              <IconButton
                label={copy.removeValue(formatFullDay(date))}
                busy={remove.isPending && remove.variables === date}
                onClick={() => remove.mutate(date)}
              >
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ItemDialogProps {
  item: WalletItem
  today: PlainDate
  onEdit: () => void
  onRemove: () => void
  onClose: () => void
}

/** A manual item: new value, value history and actions. */
export function ItemDialog({ item, today, onEdit, onRemove, onClose }: ItemDialogProps) {
  const hide = useMutation({
    mutationFn: () => updateItem(item.id, { hidden: true }),
    meta: { done: copy.hidden },
    onSuccess: onClose,
    onError: () => toast.error(walletScreenCopy.hidden.failed),
  })
  const iconClass = 'size-4'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.name}
      description={walletScreenCopy.kinds[item.kind]}
      footer={
        <>
          <Button variant="ghost" className="mr-auto text-negative md:-ml-3.5" onClick={onRemove}>
            {copy.remove}
          </Button>
          {!item.hidden && (
            <Button
              variant="ghost"
              icon={<EyeOff aria-hidden="true" className={iconClass} strokeWidth={1.75} />}
              busy={hide.isPending}
              onClick={() => hide.mutate()}
            >
              {copy.hide}
            </Button>
          )}
          <Button
            icon={<Pencil aria-hidden="true" className={iconClass} strokeWidth={1.75} />}
            onClick={onEdit}
          >
            {copy.edit}
          </Button>
        </>
      }
    >
      <ValueForm item={item} today={today} />
      <History item={item} />
    </Dialog>
  )
}
