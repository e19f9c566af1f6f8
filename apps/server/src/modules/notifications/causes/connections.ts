import { notificationsCopy as copy } from '@lucas/contract/copy/notifications.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { dayOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { Notice } from '../domain/notice.ts'
import { silenceOf, tellSilence } from '../domain/silence.ts'
import { connectionFacts } from '../repository/connections.ts'
import { rulesRepository } from '../repository/rules.ts'

/** What is wrong with a connection that worked; a first linking says so in its own dialog. */
export async function troubleOf(
  tx: Tx,
  person: string,
  { connection_id: id, state }: { connection_id: string; state: string },
  today: PlainDate,
): Promise<Notice[]> {
  const found = await connectionFacts(tx).find(person, id)
  if (!found?.last_sync_at) return []
  const bank = found.institution_name
  const since = shortDay(dayOf(found.last_sync_at), today)
  const about = { subject: 'connection', key: id } as const
  const cause = silenceOf(id, found.last_sync_at)
  return state === 'reauth_required'
    ? [
        {
          kind: 'connection_attention',
          cause: `${cause}:attention`,
          about,
          ...copy.connectionAttention(bank, since),
        },
      ]
    : [{ kind: 'sync_error', cause, about, ...copy.syncError(bank, since) }]
}

/** A bank that told nothing for a day; a rule of the person's own asks for it where the reminder is off. */
export async function staleConnection(tx: Tx, person: string, id: string, now: Date): Promise<Notice[]> {
  const found = await connectionFacts(tx).find(person, id)
  if (!found?.last_sync_at || found.hidden) return []
  const { state, last_sync_at: last, institution_name: bank } = found
  if (state === 'disconnected' || state === 'reauth_required') return []
  const told = tellSilence({ id, bank }, last, now)
  if (told.length === 0) return []
  const rule = (await rulesRepository(tx).watching(person)).find(({ kind }) => kind === 'connection_stale')
  return told.map((notice) => (rule ? { ...notice, ruleId: rule.id } : notice))
}
