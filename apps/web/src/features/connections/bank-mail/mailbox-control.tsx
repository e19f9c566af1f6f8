import type { BankMailbox, BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { MailSearch } from 'lucide-react'
import { useState } from 'react'
import { formatRelativeDay, formatTime, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'

const { mailbox: copy } = bankMailCopy
const MailboxDialog = lazyComponent(async () => (await import('./mailbox-dialog.tsx')).MailboxDialog)

/** The mailbox that Lucas reads: how it fares, and the way to change it. */
export function MailboxControl({ list }: { list: BankMailList }) {
  const [open, setOpen] = useState(false)
  const { mailbox } = list
  return (
    <section aria-label={copy.title} className="grid grid-cols-1 gap-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{copy.title}</h3>
      {mailbox === null ? <p className="text-sm text-ink-2">{copy.intro}</p> : <Facts mailbox={mailbox} />}
      <div>
        <Button
          aria-haspopup="dialog"
          icon={<MailSearch aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        >
          {mailbox === null ? copy.connect : copy.manage}
        </Button>
      </div>
      {open && <MailboxDialog list={list} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Facts({ mailbox }: { mailbox: BankMailbox }) {
  const { host, username, problem, last_read_at: lastReadAt, failing_since: failingSince } = mailbox
  const today = useToday()
  const say = (at: string) =>
    `${formatRelativeDay(toSantiagoDate(at), today).toLowerCase()}, ${formatTime(at)}`
  const reading = problem === null ? copy.reading : copy.neverRead
  return (
    <>
      <p className="text-sm break-words text-ink-2">{copy.of(username, host)}</p>
      <p className="num text-sm whitespace-normal text-ink-3">
        {lastReadAt === null ? reading : copy.lastRead(say(lastReadAt))}
      </p>
      {problem !== null && (
        <p role="status" className="text-sm text-negative">
          {copy.problems[problem]}{' '}
          {failingSince !== null && (
            <span className="num whitespace-normal">{copy.since(say(failingSince))}</span>
          )}
        </p>
      )}
    </>
  )
}
