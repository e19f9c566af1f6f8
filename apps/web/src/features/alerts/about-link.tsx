import { alertsScreenCopy } from '@lucas/contract/copy/alerts-screen.ts'
import type { Notification } from '@lucas/contract/notification.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

const copy = alertsScreenCopy.about

/** Where the thing is shown that an alert is about. */
function placeOf({ subject, key }: NonNullable<Notification['about']>): Pick<LinkProps, 'to' | 'search'> {
  switch (subject) {
    case 'transaction':
      return { to: '/spend', search: { id: key ?? undefined } }
    case 'category':
      return { to: '/spend', search: { category: key ?? undefined, period: 'this_month' } }
    case 'account':
      return { to: '/wallet' }
    case 'connection':
      return { to: '/connections' }
    case 'goal':
      return { to: '/objetivos', search: { goal: key ?? undefined } }
    case 'security':
      return { to: '/settings', search: { tab: 'security' } }
    case 'left':
      return { to: '/dashboard' }
  }
}

/** The one link of an alert; who follows it has read it. */
export const AboutLink = ({
  about,
  kind,
  onFollow,
}: {
  about: NonNullable<Notification['about']>
  kind: Notification['kind']
  onFollow: () => void
}) => (
  <Link
    {...placeOf(about)}
    data-about
    onClick={onFollow}
    className="inline-flex items-center gap-0.5 font-medium text-brand hover:underline max-md:min-h-11"
  >
    {about.subject === 'account' && kind === 'low_balance' ? copy.balance : copy[about.subject]}
    <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </Link>
)
