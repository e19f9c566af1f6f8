import { ChannelsCard } from '../channels-card.tsx'
import { NotificationKindsCard } from '../notification-kinds-card.tsx'

/** Notificaciones. */
export const NotificationsTab = () => (
  <>
    <ChannelsCard />
    <NotificationKindsCard />
  </>
)
