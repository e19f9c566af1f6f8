import type { PrivateAddress } from '@lucas/contract/auth/private-address.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, type LucideIcon, Mail, MailSearch, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'
import { showErrorToast } from '../../../entities/security/show-error-toast.ts'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { formatFullDay, formatRelativeDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { api } from '../../../lib/http/http.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'

const copy = settingsCopy.addresses
const icons: Readonly<Record<PrivateAddress['kind'], LucideIcon>> = {
  calendar_feed: CalendarDays,
  invitation: UserPlus,
  bank_mail: Mail,
  bank_mailbox: MailSearch,
}
const listClass = 'px-4 pt-1 md:px-5'
/** One address is as high as the words for none. */
const rowClass = 'min-h-16'

const endAddress = (kind: PrivateAddress['kind']) =>
  api.delete(`/api/security/addresses/${kind}/`, undefined, nothing)

/** The user's addresses that work without a session, each with its last use. They can be ended. */
export function AddressesCard() {
  const addresses = useQuery(privateAddressesQuery)
  const [ending, setEnding] = useState<PrivateAddress | null>(null)
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <QueryPanel
        query={addresses}
        errorMessage={copy.loadFailed}
        skeleton={
          <div className={listClass}>
            <RowsSkeleton count={1} rowClass={rowClass} />
          </div>
        }
        bannerClass="p-4"
      >
        {({ results }) =>
          results.length === 0 ? (
            <p className={`flex items-center text-ink-2 ${listClass} ${rowClass}`}>
              <span>
                {copy.none}{' '}
                <Link to="/compromisos" className="tap-line font-[550] text-brand hover:underline">
                  {copy.commitments}
                </Link>
                .
              </span>
            </p>
          ) : (
            <ul className={listClass}>
              {results.map((address) => (
                <AddressRow key={address.kind} address={address} onEnd={setEnding} />
              ))}
            </ul>
          )
        }
      </QueryPanel>
      {ending !== null && <EndAddressDialog address={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

interface AddressRowProps {
  address: PrivateAddress
  onEnd: (address: PrivateAddress) => void
}

function AddressRow({ address, onEnd }: AddressRowProps) {
  const today = useToday()
  const { kind, created_at: createdAt, last_used_at: lastUsedAt } = address
  const name = copy.kinds[kind]
  const Icon = icons[kind]
  const used = lastUsedAt === null ? null : formatRelativeDay(toSantiagoDate(lastUsedAt), today).toLowerCase()
  return (
    <li className={`flex items-center gap-3 border-line py-3 not-first:border-t ${rowClass}`}>
      <span className="grid size-9 flex-none place-items-center rounded-md bg-surface-2 text-ink-2">
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-[550]">{name}</p>
        <p className="num text-sm whitespace-normal text-ink-3 md:flex md:gap-1.5">
          <span className="block">{copy.created(formatFullDay(toSantiagoDate(createdAt)))}</span>
          <span aria-hidden="true" className="max-md:hidden">
            ·
          </span>
          <span className="block">{used === null ? copy.unused : copy.used(used)}</span>
        </p>
      </div>
      <Button variant="ghost" aria-label={copy.endOf(name)} onClick={() => onEnd(address)}>
        {copy.end}
      </Button>
    </li>
  )
}

function EndAddressDialog({ address, onClose }: { address: PrivateAddress; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => endAddress(address.kind),
    onSuccess: async (_, __, ___, { client }) => {
      void invalidateQueriesOf(client, 'connections')
      await invalidateQueriesOf(client, 'security')
      toast.success(copy.ended)
      onClose()
    },
    onError: (error) => showErrorToast(error, copy.endFailed),
  })
  return (
    <ConfirmDialog
      labels={{
        title: copy.endTitle(address.kind),
        cancel: copy.cancel,
        confirm: copy.end,
        busy: copy.ending,
      }}
      action={end}
      onCancel={onClose}
    >
      <p className="text-ink-2">{copy.endTexts[address.kind]}</p>
    </ConfirmDialog>
  )
}
