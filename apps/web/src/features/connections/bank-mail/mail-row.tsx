import type { BankMail } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy, noticeTexts } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatRelativeDay, formatTime, shortDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Badge, type BadgeTone } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { bankMailQuery, throwAwayMail } from './api.ts'

const tones: Readonly<Record<BankMail['state'], BadgeTone>> = {
  booked: 'ok',
  known: 'neutral',
  draft: 'gold',
  unread: 'warn',
  declined: 'neutral',
  code: 'brand',
  statement: 'brand',
}

interface MailRowProps {
  mail: BankMail
  onConfirm: () => void
}

/** A mail: what it says, what became of it, and what the user can do. */
export function MailRow({ mail, onConfirm }: MailRowProps) {
  const { state, notice, reason } = mail
  const waits = state === 'draft' || state === 'unread'
  return (
    <li className="grid grid-cols-1 gap-2 border-line py-3 not-first:border-t">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 font-medium break-words">{titleOf(mail)}</p>
        {notice !== null && <Amount value={notice.amount} currency={notice.currency} />}
      </div>
      <Facts mail={mail} />
      {reason !== null && waits && <p className="text-sm text-ink-2">{copy.reasons[reason]}</p>}
      {state === 'declined' && <p className="text-sm text-ink-2">{copy.declinedNote}</p>}
      {state === 'code' && <Code code={mail.code ?? ''} />}
      {state === 'statement' && (
        <p className="text-sm text-ink-2">
          {copy.statementNote}{' '}
          <Link to="/connections/importar" className="tap-line font-[550] text-brand hover:underline">
            {copy.openImports}
          </Link>
        </p>
      )}
      <Actions mail={mail} onConfirm={waits ? onConfirm : undefined} />
    </li>
  )
}

const titleOf = ({ notice, subject, from }: BankMail): string =>
  notice !== null ? noticeTexts[notice.kind](notice.merchant) : subject || from || copy.noSubject

function Facts({ mail }: { mail: BankMail }) {
  const today = useToday()
  const { state, signed, from, received_at: receivedAt, expires_at: expiresAt } = mail
  const day = toSantiagoDate(receivedAt)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
      <Badge tone={tones[state]}>{copy.states[state]}</Badge>
      {state !== 'code' && state !== 'statement' && (
        <Badge>{signed ? copy.signed : copy.unsignedBadge}</Badge>
      )}
      <span className="num whitespace-normal">
        {formatRelativeDay(day, today)}, {formatTime(receivedAt)}
      </span>
      <span className="min-w-0 break-all">{from === '' ? copy.noSender : copy.from(from)}</span>
      {(state === 'draft' || state === 'unread') && (
        <span className="num whitespace-normal">
          {copy.until(shortDay(toSantiagoDate(expiresAt), today))}
        </span>
      )}
    </div>
  )
}

function Code({ code }: { code: string }) {
  const copyCode = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success(copy.codeCopied)
    } catch {
      // Without permission, or over plain HTTP, the user copies it.
      toast.error(copy.copyFailed)
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="num text-2xl font-semibold select-all">{code}</p>
        <Button size="sm" onClick={() => void copyCode()}>
          {copy.copyCode}
        </Button>
      </div>
      <p className="text-sm text-ink-2">{copy.codeNote}</p>
    </>
  )
}

function Actions({ mail, onConfirm }: { mail: BankMail; onConfirm: (() => void) | undefined }) {
  const cache = useQueryClient()
  const [showsText, setShowsText] = useState(false)
  const remove = useMutation({
    mutationFn: () => throwAwayMail(mail.id),
    meta: { failed: copy.throwFailed },
    onSuccess: () => {
      toast.success(copy.thrownAway)
      void cache.invalidateQueries(bankMailQuery)
    },
  })
  const { state, text, transaction_id: transactionId } = mail
  return (
    <>
      {showsText && (
        <p className="relative max-h-64 overflow-y-auto rounded-md bg-surface-2 p-3 text-sm break-words whitespace-pre-line text-ink-2">
          {text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {onConfirm !== undefined && (
          <Button size="sm" onClick={onConfirm}>
            {copy.confirm}
          </Button>
        )}
        {transactionId !== null && (
          <Link
            to="/spend"
            search={{ id: transactionId }}
            className="tap-line text-sm font-[550] text-brand hover:underline"
          >
            {copy.view}
          </Link>
        )}
        {text !== '' && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={showsText}
            onClick={() => setShowsText(!showsText)}
          >
            {showsText ? copy.hideText : copy.showText}
          </Button>
        )}
        {state !== 'booked' && state !== 'known' && (
          <Button size="sm" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            {copy.throwAway}
          </Button>
        )}
      </div>
    </>
  )
}
