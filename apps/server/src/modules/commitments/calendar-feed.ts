import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import type {
  CalendarFeed,
  CalendarFeedInput,
  CalendarFeedPatch,
  CalendarFeedState,
  CreatedCalendarFeed,
} from '@lucas/contract/planning/commitments.ts'
import { addDays, addMonths, firstOfMonth, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withUser, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { SignedInUser } from '../../platform/http/access.ts'
import type { RateCounters } from '../../platform/http/rate-limits/rate-counters.ts'
import { sha256 } from '../../platform/secret.ts'
import { isDataBlocked } from '../data-block/index.ts'
import type { PrivateAddresses, PrivateAddressStore } from '../security/index.ts'
import { writeCalendar } from './calendar-file.ts'
import { listNames } from './domain/names.ts'
import { listOccurrences } from './domain/occurrences.ts'
import { type CommitmentSources, createFactsLoader } from './load-facts.ts'
import { type CalendarFeedRow, calendarFeedRepository, findCalendarFeed } from './repository/calendar-feed.ts'

export interface CalendarFeedsDeps extends CommitmentSources {
  db: Db
  counters: RateCounters
  addresses: PrivateAddresses
  publicUrl: string
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** A calendar reads its address every few minutes at most; several calendars can share one. */
const readsPerFeed = { max: 120, windowSeconds: 3_600 }
/** Calendar services read the addresses of many users from one network address. */
const readsPerAddress = { max: 1_200, windowSeconds: 900 }
const feedMonths = 12

/** The addresses as credentials of their users (S-45). */
export const calendarFeedStore: PrivateAddressStore = {
  kind: 'calendar_feed',
  async list(tx, userId) {
    const row = await calendarFeedRepository(tx).find(userId)
    return row ? [row] : []
  },
  delete: (tx, userId) => calendarFeedRepository(tx).delete(userId),
}
const { kind } = calendarFeedStore

/** The private addresses from which calendars read commitments. The token of an address is stored as a hash only. */
export function createCalendarFeeds({ db, counters, addresses, publicUrl, ...sources }: CalendarFeedsDeps) {
  const { clock } = sources
  const load = createFactsLoader(sources)

  return {
    get: (userId: string): Promise<CalendarFeedState> =>
      withUser(db, userId, async (tx) => toState(await calendarFeedRepository(tx).find(userId))),

    /** Creates an address, which replaces the one before. Only this answer and its repeats within a minute have it. */
    async create(
      person: SignedInUser,
      choices: CalendarFeedInput,
      idempotencyKey: string | undefined,
    ): Promise<CreatedCalendarFeed> {
      const { userId } = person
      const { row, token } = await addresses.issue(person, {
        kind,
        idempotencyKey,
        find: (tx) => calendarFeedRepository(tx).find(userId),
        isSame: ({ shows_names, shows_amounts, shows_automatic }) =>
          shows_names === choices.shows_names &&
          shows_amounts === choices.shows_amounts &&
          shows_automatic === choices.shows_automatic,
        replace: (tx, hash, now) => calendarFeedRepository(tx).replace(userId, hash, choices, now),
      })
      return { feed: toApiFeed(row), address: `${publicUrl}/api/calendar/${token}.ics` }
    },

    update: (userId: string, patch: CalendarFeedPatch): Promise<CalendarFeedState> =>
      withUser(db, userId, async (tx) => {
        const row = await calendarFeedRepository(tx).update(userId, patch)
        return row ? toState(row) : fail('not_found', { detail: copy.feedMissing })
      }),

    async revoke(userId: string): Promise<CalendarFeedState> {
      await addresses.revoke(userId, kind)
      return toState(undefined)
    },

    /**
     * Returns the calendar of a token. Throws `not_found` for an unknown or revoked one, and while the data of the user are
     * blocked or wait for their erasure. Stores the first read of a day only.
     */
    async read(token: string, address: string): Promise<string> {
      await counters.consumeOrFail('calendar_address', address, readsPerAddress)
      const hash = sha256(token)
      const userId = (await findCalendarFeed(db, hash)) ?? fail('not_found')
      await counters.consumeOrFail('calendar_feed', userId, readsPerFeed)
      const { feed, file } = await withUserSnapshot(db, userId, async (tx) => {
        const feed = await calendarFeedRepository(tx).find(userId)
        if (!feed?.token_hash.equals(hash) || (await isDataBlocked(tx, userId))) fail('not_found')
        const from = firstOfMonth(clock.today())
        const days = { from, to: addDays(addMonths(from, feedMonths), -1) }
        const facts = await load(tx, userId, days)
        const file = writeCalendar(listOccurrences(facts, days), {
          names: listNames(facts),
          showsNames: feed.shows_names,
          showsAmounts: feed.shows_amounts,
          showsAutomatic: feed.shows_automatic,
          now: clock.now(),
        })
        return { feed, file }
      })
      if (feed.last_used_at === null || toPlainDate(feed.last_used_at) < clock.today())
        await withUser(db, userId, (tx) => calendarFeedRepository(tx).markUsed(userId, hash, clock.now()))
      return file
    },
  }
}

const toApiFeed = (row: CalendarFeedRow): CalendarFeed => ({
  shows_names: row.shows_names,
  shows_amounts: row.shows_amounts,
  shows_automatic: row.shows_automatic,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

const toState = (row: CalendarFeedRow | undefined): CalendarFeedState => ({
  feed: row ? toApiFeed(row) : null,
})
