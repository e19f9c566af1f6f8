import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { Notification } from '@lucas/contract/notifications/notification.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

const copy = alertsScreenCopy.about

/** Returns the link target of a notification's subject. */
function toLinkTarget({
  subject,
  key,
}: NonNullable<Notification['about']>): Pick<LinkProps, 'to' | 'search'> {
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
    case 'budget':
      return { to: '/presupuestos' }
    case 'commitment':
      return { to: '/compromisos', search: { line: key ?? undefined } }
    case 'rule':
      return { to: '/spend/reglas' }
  }
}

function toLabel(subject: NonNullable<Notification['about']>['subject'], kind: Notification['kind']): string {
  if (kind === 'reconciliation_broken') return copy.reconciliation
  return subject === 'account' && kind === 'low_balance' ? copy.balance : copy[subject]
}

/** Link of a notification; following it marks it as read. */
export const AboutLink = ({
  about,
  kind,
  onOpen,
}: {
  about: NonNullable<Notification['about']>
  kind: Notification['kind']
  onOpen: () => void
}) => (
  <Link
    {...(kind === 'reconciliation_broken' ? { to: '/connections/cuadrar' } : toLinkTarget(about))}
    data-about
    onClick={onOpen}
    className="inline-flex items-center gap-0.5 font-medium text-brand hover:underline max-md:min-h-11"
  >
    {toLabel(about.subject, kind)}
    <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </Link>
)
