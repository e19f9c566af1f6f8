import type { BankMailList } from '@lucas/contract/banking/bank-mail.ts'
import { bankMailCopy as copy } from '@lucas/contract/copy/banking/bank-mail.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, Mail } from 'lucide-react'
import { use, useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { ManualActionsContext } from '../../../entities/transaction/manual.ts'
import { formatRelativeDay, shortDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { isDemoSession } from '../../../lib/session/storage-keys.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { ControlSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { bankMailQuery } from './api.ts'
import { MailList } from './mail-list.tsx'
import { MailboxControl } from './mailbox-control.tsx'

const AddressDialog = lazyComponent(async () => (await import('./address-dialog.tsx')).AddressDialog)
const iconProps = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const

/** 'Correo del banco': the private address, and the notices that arrived there. */
export function BankMailCard() {
  const query = useQuery(bankMailQuery)
  const { paste } = use(ManualActionsContext)
  return (
    <Card isUnsized={query.isPending}>
      <CardHeader title={copy.title} note={copy.intro} />
      <div className="grid grid-cols-1 gap-3 px-4 pt-3 pb-4 md:px-5 md:pb-5">
        <QueryPanel
          query={query}
          errorMessage={copy.loadFailed}
          skeleton={<ControlSkeleton className="h-9 w-52 max-md:h-11" />}
        >
          {(list) => (
            <>
              <div className="flex flex-wrap items-center gap-2">
                <AddressControl list={list} />
                <Button variant="ghost" icon={<ClipboardPaste {...iconProps} />} onClick={() => paste()}>
                  {copy.paste}
                </Button>
              </div>
              {list.mailbox_hosts.length > 0 && !isDemoSession && <MailboxControl list={list} />}
              {(list.address !== null || list.mailbox !== null || list.results.length > 0) && (
                <MailList mails={list.results} />
              )}
            </>
          )}
        </QueryPanel>
      </div>
    </Card>
  )
}

function AddressControl({ list }: { list: BankMailList }) {
  const [open, setOpen] = useState(false)
  const today = useToday()
  const { domain, address } = list
  if (isDemoSession) return <p className="text-sm text-ink-2">{copy.demo}</p>
  if (domain === null && address === null)
    return list.mailbox_hosts.length > 0 ? null : <p className="text-sm text-ink-2">{copy.notReceived}</p>
  return (
    <>
      {address !== null && (
        <p className="num w-full text-sm whitespace-normal text-ink-2">
          {copy.created(shortDay(toSantiagoDate(address.created_at), today))}{' '}
          {address.last_used_at === null
            ? copy.neverUsed
            : copy.lastUsed(formatRelativeDay(toSantiagoDate(address.last_used_at), today).toLowerCase())}
        </p>
      )}
      <Button aria-haspopup="dialog" icon={<Mail {...iconProps} />} onClick={() => setOpen(true)}>
        {address === null ? copy.create : copy.manage}
      </Button>
      {open && <AddressDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}
