import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { preferencesQuery } from '../../../entities/notification/queries.ts'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { ChannelsCard } from '../channels-card.tsx'
import { NotificationKindsCard } from '../notification-kinds-card.tsx'

const copy = alertsScreenCopy.channels

/** Notificaciones. Until the address is confirmed, one banner says so, and no switch for mail is shown. */
export function NotificationsTab() {
  const { data, isPending, errorUpdateCount } = useQuery(preferencesQuery)
  // The cards wait too: the banner above them would push them down. After a failure they ask again themselves.
  if (isPending && errorUpdateCount === 0)
    return (
      <div aria-busy="true">
        <Skeleton className="h-[640px]" />
      </div>
    )
  return (
    <>
      {data?.email_verified === false && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-brand-soft px-4 py-3.5 md:px-5">
          <Mail aria-hidden="true" className="size-5 flex-none text-brand" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 basis-60">{copy.mailWaits}</p>
          <LinkButton to="/auth/verify" variant="primary">
            {copy.mailConfirm}
          </LinkButton>
        </div>
      )}
      <ChannelsCard />
      <NotificationKindsCard />
    </>
  )
}
