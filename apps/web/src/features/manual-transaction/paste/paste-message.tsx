import type { BankMessageReading } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { readBankMessage } from '../api.ts'
import type { TransactionDraft } from '../draft.ts'

interface PasteMessageProps {
  /** Opens the field from the start; what it says is read at once. */
  message?: string
  today: PlainDate
  onRead: (part: Partial<TransactionDraft>) => void
}

/** 'Pegar mensaje del banco': fills the draft with what a pasted notice says. */
export function PasteMessage({ message, today, onRead }: PasteMessageProps) {
  const [open, setOpen] = useState(message !== undefined)
  const [text, setText] = useState((message ?? '').slice(0, limits.bankMessageMax))
  const read = useMutation({
    mutationFn: readBankMessage,
    meta: { failed: copy.pasteFailed },
    onSuccess: (reading) => {
      const part = toDraftPart(reading, today)
      if (part === null) return
      onRead(part)
      setOpen(false)
      setText('')
      toast.success(copy.pasteFilled)
    },
  })
  const readGiven = useEffectEvent(() => {
    if (text !== '') read.mutate(text)
  })
  useEffect(() => readGiven(), [])
  if (!open)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<ClipboardPaste aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        {copy.paste}
      </Button>
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Textarea
        label={copy.pasteLabel}
        hint={copy.pasteHint}
        value={text}
        rows={4}
        autoFocus
        error={read.data?.problem ?? undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value.slice(0, limits.bankMessageMax))
          read.reset()
        }}
      />
      <Button
        className="justify-self-start"
        busy={read.isPending}
        busyText={copy.pasteReading}
        disabled={text.trim() === ''}
        onClick={() => read.mutate(text)}
      >
        {copy.pasteRead}
      </Button>
    </div>
  )
}

/** Returns what a notice says of a draft; null without a notice. */
function toDraftPart(
  { notice, name, account_id: account }: BankMessageReading,
  today: PlainDate,
): Partial<TransactionDraft> | null {
  if (notice === null) return null
  const isIn = notice.kind === 'transfer_in' || notice.kind === 'reversal'
  return {
    name: name ?? '',
    amount: String(notice.amount),
    type: isIn ? 'Income' : 'Expense',
    date: notice.date ?? today,
    ...(account !== null && { account }),
  }
}
