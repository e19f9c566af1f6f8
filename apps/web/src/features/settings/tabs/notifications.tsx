import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { noMailCopy } from '@lucas/contract/copy/users/no-mail.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { preferencesQuery } from '../../../entities/notification/queries.ts'
import { sendsMail } from '../../../lib/app/installation.ts'
import { profileQuery } from '../../../lib/session/session.ts'
import { LinesSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { CardFrame, RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { ChannelsCard } from '../channels-card.tsx'
import { NotificationKindsCard } from '../notification-kinds-card.tsx'
import { localPushQuery, pushDevicesQuery } from '../push/api.ts'
import { SettingLines } from '../setting-line.tsx'

const copy = alertsScreenCopy.channels

/** Notificaciones. Until the address is confirmed, one banner says so, and no switch for mail is shown. */
export function NotificationsTab() {
  const { data, isPending, errorUpdateCount } = useQuery(preferencesQuery)
  const { data: profile } = useQuery(profileQuery)
  const devices = useQuery(pushDevicesQuery)
  const local = useQuery(localPushQuery)
  const isVerified = data?.email_verified ?? profile?.is_verified
  // The cards wait too: the banner above them, and the list of devices within, would push down what follows. After a failure they ask again themselves.
  const isWaiting = [devices, local].some((query) => query.isPending && query.errorUpdateCount === 0)
  if ((isVerified === undefined && isPending && errorUpdateCount === 0) || isWaiting) return <Loading />
  return (
    <>
      {isVerified === false && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-brand-soft px-4 py-3.5 md:px-5">
          <Mail aria-hidden="true" className="size-5 flex-none text-brand" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 basis-60">{sendsMail() ? copy.mailWaits : noMailCopy.notifications}</p>
          {sendsMail() && (
            <LinkButton to="/auth/verify" variant="primary">
              {copy.mailConfirm}
            </LinkButton>
          )}
        </div>
      )}
      <ChannelsCard />
      <NotificationKindsCard />
    </>
  )
}

/** Both cards. */
const Loading = () => (
  <div aria-busy="true" className="grid gap-4">
    <CardFrame title={copy.title}>
      <SettingLines>
        <LinesSkeleton count={4} className="h-[339px] md:h-[267px]" />
      </SettingLines>
    </CardFrame>
    <CardFrame title={alertsScreenCopy.kindsTitle} note={alertsScreenCopy.kindsByWay}>
      <div className="px-4 pt-2 pb-2 md:px-5">
        <RowsSkeleton count={4} rowClass="h-[66px]" />
      </div>
    </CardFrame>
  </div>
)
