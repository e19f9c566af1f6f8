import { NoticeKindsCard } from '../../../ui/notice-kinds-card.tsx'
import { ChannelsCard } from '../channels-card.tsx'

/** Notificaciones. */
export const NotificationsTab = () => (
  <>
    <ChannelsCard />
    <NoticeKindsCard byMail />
  </>
)
