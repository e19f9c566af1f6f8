import { alertsScreenCopy as copy } from '@lucas/contract/copy/alerts-screen.ts'
import type { Notification } from '@lucas/contract/notification.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellRing, CheckCheck } from 'lucide-react'
import { useChangePreferences } from '../../lib/notices.ts'
import { unreadQuery } from '../../lib/unread.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'
import { noticesQuery, type Show, useMarking } from './api.ts'
import { KindsCard } from './kinds-card.tsx'
import { NoticeList } from './notice-list.tsx'
import { useTurnOffRule } from './rules-api.ts'
import { RulesCard } from './rules-card.tsx'
import { ShowChips } from './show-chips.tsx'
import { useAlertKeys } from './use-alert-keys.ts'

interface AlertsScreenProps {
  show: Show
  onShow: (show: Show) => void
}

const failed = (): void => toast.error(copy.saveFailed)

/** Alertas: what is worth reading, and of what the person wants to hear. */
export function AlertsScreen({ show, onShow }: AlertsScreenProps) {
  const list = useInfiniteQuery(noticesQuery(show))
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread_count ?? 0
  const { read, readAll } = useMarking(failed)
  const change = useChangePreferences(failed)
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
      width="narrow"
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
          <ShowChips show={show} unread={unread} onShow={onShow} />
          <NoticeList
            list={list}
            rows={rows}
            emptyIcon={<BellRing strokeWidth={1.75} />}
            isFiltered={show !== undefined}
            onShowAll={() => onShow(undefined)}
            onRead={read}
            onMute={mute}
          />
        </div>
        {/* Below the list on phones: not seen before it stands where it stays. */}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${list.isPending ? 'max-lg:invisible' : ''}`}>
          <RulesCard />
          <KindsCard />
        </div>
      </div>
    </Page>
  )
}
