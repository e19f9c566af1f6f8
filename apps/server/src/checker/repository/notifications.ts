import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { asking } from './ask.ts'

/**
 * What must hold of notifications. How many are unread is counted from the rows at each question and kept nowhere, so
 * it can only be wrong where a row's own marks are.
 */
export function notificationsRepository(tx: Tx) {
  const ask = asking(tx)

  return {
    /** None is about something of somebody else. */
    aboutOthers: () =>
      ask(sql`
        select n.user_id as person, 'notification ' || n.id as subject
          from notification n
          join (select user_id, id::text as key, 'transaction' as subject from transaction
                union all select user_id, id::text, 'account' from account
                union all select user_id, id::text, 'connection' from connection
                union all select user_id, id::text, 'goal' from goal) o
            on o.key = n.subject_key and o.subject = n.subject and o.user_id <> n.user_id
         limit 100`),

    /** Nothing is read before it is told. */
    readTooEarly: () =>
      ask(sql`
        select user_id as person, 'notification ' || id as subject from notification
         where read_at < created_at limit 100`),

    /** No letter is about nothing: what it tells stands in it, and stays. */
    emptyLetters: () =>
      ask(sql`
        select m.user_id as person, 'notification_mail ' || m.id as subject from notification_mail m
         where not exists (select from notification n where n.user_id = m.user_id and n.mail_id = m.id) limit 100`),

    /** A letter leaves once, and after it was closed nothing joins it: what came later, or was seen before, is not in it. */
    wrongLetters: () =>
      ask(sql`
        select m.user_id as person, 'notification_mail ' || m.id as subject from notification_mail m
         where (m.sent_at is not null and m.closed_at is null) or m.closed_at > m.sent_at
            or exists (select from notification n
                        where n.user_id = m.user_id and n.mail_id = m.id
                          and (n.created_at > m.closed_at or (n.read_at < m.closed_at and m.kind <> 'security')))
         limit 100`),
  }
}
