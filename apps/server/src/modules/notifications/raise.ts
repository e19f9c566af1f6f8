import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { dueAt } from './domain/mail-times.ts'
import type { Notice } from './domain/notice.ts'
import { everythingOn, mailOf, wants } from './domain/preferences.ts'
import { mailsRepository } from './repository/mails.ts'
import { notificationsRepository } from './repository/notifications.ts'
import { preferencesRepository } from './repository/preferences.ts'

export type Raise = (tx: Tx, person: string, notices: readonly Notice[]) => Promise<void>

export interface RaiseDeps {
  clock: Clock
  outbox: Outbox
  /** A letter that leaves when it is due. */
  queueMail: (tx: Tx, person: string, mail: string, dueAt: Date) => Promise<void>
}

/** Tells what the person wants to hear of, where they want to hear it, inside the transaction of its cause, once per cause. */
export const createRaise =
  ({ clock, outbox, queueMail }: RaiseDeps): Raise =>
  async (tx, person, notices) => {
    if (notices.length === 0) return
    const { own, isVerified } = await preferencesRepository(tx).reader(person)
    const wanted = notices
      .map((notice) => ({
        ...notice,
        inApp: wants(own, notice),
        mail: isVerified ? mailOf(own, notice) : null,
      }))
      .filter(({ inApp, mail }) => inApp || mail !== null)
    if (wanted.length === 0) return
    const now = clock.now()
    const added = await notificationsRepository(tx).add(person, wanted, now)
    const told = added.flatMap(({ id, cause }) => {
      const notice = wanted.find((one) => one.cause === cause)
      return notice ? [{ ...notice, id }] : []
    })
    if (told.some(({ inApp }) => inApp)) await outbox.add(tx, person, { type: 'notifications_changed' })
    for (const [kind, letter] of Map.groupBy(told, ({ mail }) => mail)) {
      if (kind === null) continue
      const due = dueAt(kind, now, (own ?? everythingOn).email_summary)
      const { id, isNew } = await mailsRepository(tx).open(person, kind, due, now)
      await mailsRepository(tx).attach(
        person,
        id,
        letter.map((notice) => notice.id),
      )
      if (isNew) await queueMail(tx, person, id, due)
    }
  }
