import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { isDemoSession } from '../../../lib/session/storage-keys.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { ControlSkeleton } from '../../../ui/primitives/form-skeletons.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { feedQuery } from '../api.ts'
import { FeedStatus } from './feed-status.tsx'

const FeedDialog = lazyComponent(async () => (await import('./feed-dialog.tsx')).FeedDialog)
const copy = commitmentsScreenCopy.feed

/** The private address from which the user's calendar reads commitments. Demo sessions get none. */
export function FeedCard() {
  const query = useQuery(feedQuery)
  const [open, setOpen] = useState(false)
  return (
    <Card className="min-w-0">
      <CardHeader title={copy.title} note={copy.text} />
      <div className="px-4 pt-3 pb-4 md:px-5 md:pb-5">
        {isDemoSession ? (
          <p className="text-sm text-ink-2">{copy.demo}</p>
        ) : (
          <QueryPanel
            query={query}
            errorMessage={copy.failed}
            skeleton={<ControlSkeleton className="h-9 w-52 max-md:h-11" />}
          >
            {({ feed }) => (
              <>
                {feed !== null && (
                  <div className="mb-3">
                    <FeedStatus feed={feed} />
                  </div>
                )}
                <Button
                  aria-haspopup="dialog"
                  icon={<CalendarPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
                  onClick={() => setOpen(true)}
                >
                  {feed === null ? copy.create : copy.manage}
                </Button>
                {open && <FeedDialog feed={feed} onClose={() => setOpen(false)} />}
              </>
            )}
          </QueryPanel>
        )}
      </div>
    </Card>
  )
}
