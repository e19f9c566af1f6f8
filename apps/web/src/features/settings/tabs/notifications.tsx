import { ChannelsCard } from '../channels-card.tsx'
import { KindsCard } from '../kinds-card.tsx'

/** Notificaciones. */
export const NotificationsTab = () => (
  <>
    <ChannelsCard />
    <KindsCard />
  </>
)
