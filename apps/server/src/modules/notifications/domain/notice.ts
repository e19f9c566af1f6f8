import type { NoticeKind, NoticeSubject } from '@lucas/contract/notification.ts'

/** Something worth telling. */
export interface Notice {
  kind: NoticeKind
  /** The same cause is told once, however often it is found. */
  cause: string
  title: string
  message: string
  about: { subject: NoticeSubject; key: string | null } | null
  /** The person's own rule that raised it. */
  ruleId?: string
  /** A letter about the account says it already. */
  isMailed?: boolean
}
