import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { connectionLookup } from '../../connections/index.ts'
import type { NewNotification } from '../domain/notification.ts'
import { detectStaleness, formatConnectionCause } from '../domain/stale-connection.ts'
import { listActiveRules } from '../rules/active-rules.ts'

/** Returns a notification about a failing connection. The dialog reports errors of one that never synced. */
export async function detectConnectionProblem(
  tx: Tx,
  userId: string,
  { connection_id: connectionId, state }: { connection_id: string; state: string },
  today: PlainDate,
): Promise<NewNotification[]> {
  const connection = await connectionLookup.find(tx, userId, connectionId)
  if (!connection?.last_sync_at) return []
  const institution = connection.institution_name
  const since = shortDay(toPlainDate(connection.last_sync_at), today)
  const about = { subject: 'connection', key: connectionId } as const
  const cause = formatConnectionCause(connectionId, connection.last_sync_at)
  return state === 'reauth_required'
    ? [
        {
          kind: 'connection_attention',
          cause: `${cause}:attention`,
          about,
          ...copy.connectionAttention(institution, since),
        },
      ]
    : [{ kind: 'sync_error', cause, about, ...copy.syncError(institution, since) }]
}

/** Returns a notification if a connection received no data for a day, with the id of an alert rule of this kind. */
export async function detectStaleConnection(
  tx: Tx,
  userId: string,
  connectionId: string,
  now: Date,
): Promise<NewNotification[]> {
  const connection = await connectionLookup.find(tx, userId, connectionId)
  if (!connection?.last_sync_at || connection.hidden) return []
  const { state, last_sync_at: last, institution_name: institution } = connection
  if (state === 'disconnected' || state === 'reauth_required') return []
  const notifications = detectStaleness({ id: connectionId, institution }, last, now)
  if (notifications.length === 0) return []
  const rule = (await listActiveRules(tx, userId)).find(({ kind }) => kind === 'connection_stale')
  return notifications.map((notification) => (rule ? { ...notification, ruleId: rule.id } : notification))
}
