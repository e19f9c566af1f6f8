import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Notice } from './domain/notice.ts'
import { wants } from './domain/preferences.ts'
import { notificationsRepository } from './repository/notifications.ts'
import { preferencesRepository } from './repository/preferences.ts'

export type Raise = (tx: Tx, person: string, notices: readonly Notice[]) => Promise<void>

/** Tells what the person wants to hear of, inside the transaction of its cause, once per cause. */
export const createRaise =
  ({ clock, outbox }: { clock: Clock; outbox: Outbox }): Raise =>
  async (tx, person, notices) => {
    if (notices.length === 0) return
    const own = await preferencesRepository(tx).find(person)
    const wanted = notices.filter((notice) => wants(own, notice))
    if (wanted.length === 0) return
    if ((await notificationsRepository(tx).add(person, wanted, clock.now())) > 0)
      await outbox.add(tx, person, { type: 'notifications_changed' })
  }
