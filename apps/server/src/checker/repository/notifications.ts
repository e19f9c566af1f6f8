import { sql } from 'kysely'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { createFinder } from './find-violations.ts'

/**
 * Invariants of notifications. The unread count is not stored, so it needs no check of its own.
 */
export function notificationsRepository(tx: Tx) {
  const { find } = createFinder(tx, null)

  return {
    /** Notifications about an object of another user. */
    foreignSubjects: () =>
      find(sql`
        select n.user_id as "userId", 'notification ' || n.id as subject
          from notification n
          join (select user_id, id::text as key, 'transaction' as subject from transaction
                union all select user_id, id::text, 'account' from account
                union all select user_id, id::text, 'connection' from connection
                union all select user_id, id::text, 'goal' from goal) o
            on o.key = n.subject_key and o.subject = n.subject and o.user_id <> n.user_id
         limit 100`),

    /** Notifications read before they were created. */
    readBeforeCreation: () =>
      find(sql`
        select user_id as "userId", 'notification ' || id as subject from notification
         where read_at < created_at limit 100`),

    /** Mails without notifications. */
    mailsWithoutNotifications: () =>
      find(sql`
        select m.user_id as "userId", 'notification_mail ' || m.id as subject from notification_mail m
         where not exists (select from notification n where n.user_id = m.user_id and n.mail_id = m.id) limit 100`),

    /** Mails sent before they were closed, and mails with a notification that was created later or already read. */
    wrongMails: () =>
      find(sql`
        select m.user_id as "userId", 'notification_mail ' || m.id as subject from notification_mail m
         where (m.sent_at is not null and m.closed_at is null) or m.closed_at > m.sent_at
            or exists (select from notification n
                        where n.user_id = m.user_id and n.mail_id = m.id
                          and (n.created_at > m.closed_at or (n.read_at < m.closed_at and m.kind <> 'security')))
         limit 100`),
  }
}
