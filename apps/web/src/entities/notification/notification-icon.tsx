import type { NotificationKind } from '@lucas/contract/notifications/notification.ts'
import type { NotificationType } from '@lucas/contract/notifications/notification-type.ts'
import {
  ArrowDownLeft,
  Banknote,
  CalendarClock,
  CalendarX,
  CircleCheck,
  Copy,
  CreditCard,
  Gauge,
  type LucideIcon,
  Percent,
  PiggyBank,
  Repeat2,
  Scale,
  ShieldAlert,
  Target,
  TrendingUp,
  Unplug,
  WalletMinimal,
  WandSparkles,
} from 'lucide-react'

const icons: Record<NotificationKind, LucideIcon> = {
  connection_attention: Unplug,
  connection_stale: Unplug,
  sync_error: Unplug,
  reconciliation_broken: Scale,
  big_movement: TrendingUp,
  unusual_spending: Gauge,
  duplicate_charge: Copy,
  fee: Percent,
  low_balance: WalletMinimal,
  utilisation: CreditCard,
  card_due: CreditCard,
  instalment_ending: CreditCard,
  subscription_new: Repeat2,
  subscription_dearer: Repeat2,
  charge_after_cancel: Repeat2,
  salary_arrived: Banknote,
  transfer_received: ArrowDownLeft,
  goal_near: Target,
  goal_reached: CircleCheck,
  goal_behind: Target,
  savings_proposed: PiggyBank,
  category_limit: Gauge,
  budget_near: Gauge,
  budget_over: Gauge,
  bill_due: CalendarClock,
  bill_missing: CalendarX,
  rule_stopped: WandSparkles,
  security: ShieldAlert,
}
const tiles: Record<NotificationType, string> = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  success: 'bg-income-soft text-income',
  error: 'bg-negative-soft text-negative',
}

/** The icon of a notification kind. Without a type it is neutral, for settings. */
export function NotificationIcon({ kind, type }: { kind: NotificationKind; type?: NotificationType }) {
  const Icon = icons[kind]
  return (
    <span
      aria-hidden="true"
      className={`grid size-9 flex-none place-items-center rounded-md ${type === undefined ? 'bg-surface-2 text-ink-2' : tiles[type]}`}
    >
      <Icon className="size-[18px]" strokeWidth={1.75} />
    </span>
  )
}
