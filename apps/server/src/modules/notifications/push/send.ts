import type { EmailSummary } from '@lucas/contract/notifications/notification.ts'
import * as z from 'zod/mini'
import { regardlessOfBlock } from '../../../platform/block-gate.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUser } from '../../../platform/database/user-transaction.ts'
import { type Jobs, jobKind } from '../../../platform/jobs/jobs.ts'
import { wasBlockLiftedSince } from '../../data-block/index.ts'
import { type DeliverPush, listPushDeviceIds } from '../../push/index.ts'
import type { EnqueuePush } from '../create-notifications.ts'
import { afterQuietHours, type MailKind, nextSummary } from '../domain/mail-schedule.ts'
import { defaultPreferences } from '../domain/preferences.ts'
import { type PushContent, renderPush } from '../domain/push-content.ts'
import { toDueJob } from '../due-job.ts'
import { notificationPreferenceRepository } from '../repository/notification-preference.ts'
import { notificationPushRepository, type PushedNotification } from '../repository/notification-push.ts'

const ids = { person: z.uuid(), push: z.uuid(), security: z.optional(z.boolean()) }
/** What is about security goes out in any case. */
const whileBlocked = {
  runs: false,
  user: ({ person, security }: { person: string; security?: boolean | undefined }) =>
    security ? null : person,
} as const

/** Closes a push and gives it to the devices that the user has then. */
const pushJob = jobKind('notifications.push', z.object(ids), whileBlocked)
/** Delivers a closed push to one device, so that a busy push service does not delay the others. */
const devicePushJob = jobKind(
  'notifications.push_device',
  /** `sent`: how many of its messages the device has; `tries`: how often its push service was busy. */
  z.object({ ...ids, device: z.uuid(), sent: z.int(), tries: z.int() }),
  whileBlocked,
)

/** Returns a function that enqueues a push for its due time, in the caller's transaction. */
export const createPushQueue =
  ({ clock, jobs }: { clock: Clock; jobs: Jobs }): EnqueuePush =>
  (tx, userId, { id, kind, dueAt }) =>
    jobs.enqueue(
      tx,
      pushJob,
      { person: userId, push: id, ...(kind === 'security' && { security: true }) },
      toDueJob(userId, dueAt, clock.now()),
    )

export interface NotificationPushesDeps {
  /** The connection pool of the job workers. */
  jobsDb: Db
  clock: Clock
  jobs: Jobs
  deliver: DeliverPush
}

/** A busy push service is asked again, each time later, for about two hours: then a notification is no news. */
const maxTries = 12
const firstWaitSeconds = 5
const maxWaitSeconds = 900
/** How long a push service holds a message for a device that is off. */
const ttlSeconds = 24 * 3_600

/** Sends notifications to the devices of users. A push is closed before its first attempt, so that all devices get the same. */
export function createNotificationPushes({ jobsDb, clock, jobs, deliver }: NotificationPushesDeps) {
  const enqueue = createPushQueue({ clock, jobs })

  /** Closes the push and enqueues its delivery to each device, unless there is nothing to send now. */
  async function close(tx: Tx, userId: string, pushId: string): Promise<void> {
    const pushes = notificationPushRepository(tx)
    const row = await pushes.lock(userId, pushId)
    if (row === undefined || row.closed_at !== null) return
    const { kind } = row
    const now = clock.now()
    const due = afterQuietHours(kind, row.due_at, now)
    if (due > now) return enqueue(tx, userId, { id: pushId, kind, dueAt: due })
    const notifications = await pushes.listNotifications(userId, pushId, { unread: kind !== 'security' })
    const preferences = await notificationPreferenceRepository(tx).find(userId)
    // What fell due while the data were blocked counts as sent, so that lifting the block sends nothing old.
    const isWanted =
      kind === 'security' ||
      (preferences?.push_enabled !== false && !(await wasBlockLiftedSince(tx, userId, row.due_at)))
    const devices = isWanted ? await listPushDeviceIds(tx, userId, now) : []
    if (notifications.length === 0 || devices.length === 0) {
      await pushes.delete(userId, pushId)
      return
    }
    await pushes.close(
      userId,
      pushId,
      notifications.map(({ id }) => id),
      now,
    )
    const data = {
      person: userId,
      push: pushId,
      sent: 0,
      tries: 0,
      ...(kind === 'security' && { security: true }),
    }
    for (const device of devices)
      await jobs.enqueue(tx, devicePushJob, { ...data, device }, { group: userId })
  }

  /** Returns what a device shows, as the user wants it now. */
  async function render(tx: Tx, userId: string, pushId: string) {
    const pushes = notificationPushRepository(tx)
    const row = await pushes.lock(userId, pushId)
    if (row === undefined) return null
    const notifications = await pushes.listNotifications(userId, pushId, { unread: false })
    const preferences = (await notificationPreferenceRepository(tx).find(userId)) ?? defaultPreferences
    const contents = renderPush(row.kind, pushId, notifications.map(toPushable), preferences.push_amounts)
    return { kind: row.kind, contents }
  }

  const sendOne = (userId: string, device: string, kind: MailKind, message: PushContent) =>
    regardlessOfBlock(() =>
      deliver(jobsDb, userId, device, {
        message,
        urgency: kind === 'summary' ? 'normal' : 'high',
        ttlSeconds,
        topic: message.tag.replaceAll('-', ''),
      }),
    )

  /** Enqueues the delivery again, as late as the push service asked for or later each time, unless it was busy too often. */
  async function tryLater(
    data: z.infer<typeof devicePushJob.data>,
    waitSeconds: number | null,
  ): Promise<void> {
    const tries = data.tries + 1
    if (tries >= maxTries) return
    const wait = Math.max(waitSeconds ?? 0, firstWaitSeconds * 2 ** data.tries)
    await withUser(jobsDb, data.person, (tx) =>
      jobs.enqueue(
        tx,
        devicePushJob,
        { ...data, tries },
        { group: data.person, startAfterSeconds: Math.min(wait, maxWaitSeconds) },
      ),
    )
  }

  return {
    enqueue,

    /** Moves the open summary to the next time of the chosen frequency. */
    async rescheduleSummary(tx: Tx, userId: string, summary: EmailSummary): Promise<void> {
      const dueAt = nextSummary(clock.now(), summary)
      const id = await notificationPushRepository(tx).reschedule(userId, dueAt)
      if (id !== undefined) await enqueue(tx, userId, { id, kind: 'summary', dueAt })
    },

    define() {
      jobs.define(
        pushJob,
        ({ person: userId, push }) => withUser(jobsDb, userId, (tx) => close(tx, userId, push)),
        { groupConcurrency: 1 },
      )
      jobs.define(
        devicePushJob,
        async (data) => {
          const { person: userId, push, device } = data
          const rendered = await withUser(jobsDb, userId, (tx) => render(tx, userId, push))
          if (rendered === null) return
          for (const [at, message] of rendered.contents.entries()) {
            if (at < data.sent) continue
            const result = await sendOne(userId, device, rendered.kind, message)
            if (result.state === 'expired') return
            if (result.state === 'later') {
              await tryLater({ ...data, sent: at }, result.waitSeconds)
              return
            }
          }
        },
        { concurrency: 4, groupConcurrency: 2 },
      )
    },
  }
}

const toPushable = ({ later_kind, kind, subject, subject_key, ...rest }: PushedNotification) => ({
  ...rest,
  kind: later_kind ?? kind,
  about: subject === null ? null : { subject, key: subject_key },
})
