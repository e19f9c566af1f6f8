import type { RuleKind } from '@lucas/contract/notifications/alert-rule.ts'
import type {
  EmailSummary,
  NotificationKind,
  NotificationSubject,
} from '@lucas/contract/notifications/notification.ts'
import type { Defaulted } from './columns.ts'

export interface NotificationTable {
  user_id: string
  id: string
  /** Of a later kind the closest one that release 1.1.0 knows, because it reads this column. */
  kind: NotificationKind
  later_kind: Defaulted<NotificationKind | null>
  cause: string
  title: string
  message: string
  subject: NotificationSubject | null
  subject_key: string | null
  rule_id: Defaulted<string | null>
  in_app: Defaulted<boolean>
  mail_id: Defaulted<string | null>
  created_at: Date
  read_at: Defaulted<Date | null>
}

export interface NotificationPreferenceTable {
  user_id: string
  in_app_enabled: Defaulted<boolean>
  push_enabled: Defaulted<boolean>
  email_enabled: Defaulted<boolean>
  sync_reminder_enabled: Defaulted<boolean>
  muted_kinds: Defaulted<string[]>
  email_muted_kinds: Defaulted<string[]>
  email_summary: Defaulted<EmailSummary>
  push_amounts: Defaulted<boolean>
  unsubscribe_hash: Defaulted<Buffer | null>
  updated_at: Date
}

export interface NotificationWatchTable {
  user_id: string
  account_id: string
  seen_until: Date
  level: Defaulted<number>
  balance: Defaulted<bigint | null>
}

export interface InsightDismissalTable {
  user_id: string
  key: string
  dismissed_at: Date
}

export interface AlertRuleTable {
  user_id: string
  id: string
  kind: RuleKind
  amount: bigint | null
  percent: number | null
  category: string | null
  account_id: string | null
  enabled: boolean
  created_at: Date
  updated_at: Date
}

export interface NotificationMailTable {
  user_id: string
  id: string
  kind: 'alert' | 'summary' | 'security'
  due_at: Date
  created_at: Date
  closed_at: Defaulted<Date | null>
  sent_at: Defaulted<Date | null>
}

export interface NotificationPushTable {
  user_id: string
  id: string
  kind: 'alert' | 'summary' | 'security'
  notification_ids: string[]
  due_at: Date
  created_at: Date
  closed_at: Defaulted<Date | null>
}

export interface PushDeviceTable {
  user_id: string
  id: string
  session_id: string
  subscription: Buffer
  sender_key: string
  user_agent: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date
}
