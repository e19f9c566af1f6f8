import { alertsScreenCopy as copy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { Notification } from '@lucas/contract/notifications/notification.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellRing, CheckCheck } from 'lucide-react'
import { useUpdatePreferences } from '../../entities/notification/queries.ts'
import { unreadQuery } from '../../entities/notification/unread-query.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { AlertFilterChips } from './alert-filter-chips.tsx'
import { type AlertFilter, notificationsQuery, useMarkRead } from './api.ts'
import { KindsCard } from './kinds-card.tsx'
import { NotificationList } from './notification-list.tsx'
import { useTurnOffRule } from './rules-api.ts'
import { RulesCard } from './rules-card.tsx'
import { useAlertKeys } from './use-alert-keys.ts'

interface AlertsScreenProps {
  show: AlertFilter
  onShow: (show: AlertFilter) => void
}

const failed = (): void => toast.error(copy.saveFailed)

/** /alerts: notifications, alert rules and preferences. */
export function AlertsScreen({ show, onShow }: AlertsScreenProps) {
  const list = useInfiniteQuery(notificationsQuery(show))
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread_count ?? 0
  const { read, readAll } = useMarkRead(failed)
  const change = useUpdatePreferences(failed)
  const turnOff = useTurnOffRule()
  const rows = list.data?.pages.flatMap(({ results }) => results)

  const mute = ({ kind, title, rule_id: rule }: Notification): void => {
    if (rule !== null) {
      turnOff(rule, title)
      return
    }
    change({ kinds: { [kind]: false } })
    toast.success(copy.muted(copy.kinds[kind]), {
      action: { label: copy.undo, run: () => change({ kinds: { [kind]: true } }) },
    })
  }
  useAlertKeys((id) => {
    const notice = rows?.find((row) => row.id === id)
    if (notice) read(notice)
  })

  return (
    <Page
      title={copy.title}
      lead={<span role="status">{data && copy.unread(unread)}</span>}
      actions={
        <Button
          icon={<CheckCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          disabled={unread === 0}
          onClick={readAll}
        >
          {copy.markAll}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pb-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <AlertFilterChips show={show} unread={unread} onShow={onShow} />
          <NotificationList
            list={list}
            rows={rows}
            emptyIcon={<BellRing strokeWidth={1.75} />}
            isFiltered={show !== undefined}
            onShowAll={() => onShow(undefined)}
            onRead={read}
            onMute={mute}
          />
        </div>
        {/* Rendered after the list has loaded, because on phones it is below the list and would shift. */}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${list.isPending ? 'max-lg:invisible' : ''}`}>
          <RulesCard />
          <KindsCard />
        </div>
      </div>
    </Page>
  )
}
