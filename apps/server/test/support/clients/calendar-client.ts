import type { CalendarFeedState, CreatedCalendarFeed } from '@lucas/contract/planning/commitments.ts'
import type { FullApp } from '../app/full-app.ts'
import { password } from '../module-apps/auth-test-app.ts'

type Member = { access: string }
export const feedPath = '/api/commitments/calendar-feed/'
export const addressesPath = '/api/security/addresses/'

/** Creates the client of the private address of a calendar. */
export function createCalendarClient(app: FullApp) {
  const stepUp = (member: Member) => app.requestAs(member, 'POST', '/api/security/pin/verify/', { password })
  /** Creates an address without a step-up. */
  const tryCreate = (member: Member, choices: object = {}, key?: string) =>
    app.http.inject({
      method: 'POST',
      url: feedPath,
      headers: {
        authorization: `Bearer ${member.access}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: choices,
    })

  return {
    stepUp,
    tryCreate,
    /** Creates an address after a step-up; returns the path that calendars read. */
    async create(member: Member, choices: object = {}, key?: string): Promise<string> {
      await stepUp(member)
      const answer = await tryCreate(member, choices, key)
      if (answer.statusCode !== 201) throw new Error(`no address: ${answer.body}`)
      return toPath(answer.json())
    },
    read: (path: string) => app.http.inject({ url: path }),
    getState: async (member: Member): Promise<CalendarFeedState> =>
      (await app.requestAs(member, 'GET', feedPath)).json(),
    listAddresses: async (member: Member): Promise<unknown[]> =>
      (await app.requestAs(member, 'GET', addressesPath)).json().results,
  }
}

/** Returns the path of an address, which calendars read. */
export const toPath = ({ address }: CreatedCalendarFeed): string => new URL(address).pathname
/** An address that nobody has. */
export const unknownPath = `/api/calendar/${'a'.repeat(43)}.ics`
