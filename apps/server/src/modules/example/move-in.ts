import { addDays, dayOf, instantAt, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { type Saved, savingsUntil } from './domain/savings.ts'
import type { ExampleBank, ExampleRooms, RoomsAt } from './ports.ts'

export interface MoveInDeps {
  bank: ExampleBank
  roomsAt: RoomsAt
}

/** How many days ago the bank was asked: the first time it tells history, later ones news. */
const askedDaysAgo = [28, 21, 14, 7, 0]
const asksAt = 21
const savesAt = 12

/** Something that happened in the household. */
interface Step {
  day: PlainDate
  hour: number
  work: (rooms: ExampleRooms) => Promise<unknown>
}

/**
 * A household moves in: the product itself makes of its life what it makes of everybody's, one step after the other at the
 * times they happened, so that alerts, series and figures are told as they would have been.
 */
export function createMovingIn({ bank, roomsAt }: MoveInDeps) {
  return async (tx: Tx, person: string, now: Date, signal: AbortSignal): Promise<void> => {
    const today = dayOf(now)
    const tell = bank.openOn(today)
    const asked = askedDaysAgo.map((ago, at): Step => {
      const before = askedDaysAgo[at - 1]
      const days = {
        after: before === undefined ? null : addDays(today, -before),
        until: addDays(today, -ago),
      }
      return { day: days.until, hour: asksAt, work: ({ bring }) => bring(person, tell(days), signal) }
    })
    const steps = [...asked, ...savingsUntil(today).flatMap((saved) => savingSteps(person, saved))]
    const inOrder = steps
      .map(({ day, hour, work }) => ({ at: Math.min(instantAt(day, hour).getTime(), now.getTime()), work }))
      .toSorted((a, b) => a.at - b.at)
    for (const { at, work } of inOrder) await work(roomsAt(tx, new Date(at)))
  }
}

/** The goal comes with what is first put into it. */
function savingSteps(person: string, { contributions, ...goal }: Saved): Step[] {
  let id: string | undefined
  return contributions.map(({ on, amount, note }) => ({
    day: on,
    hour: savesAt,
    async work({ goals }) {
      const { name, category, target, targetDate } = goal
      id ??= (await goals.create(person, { name, category, target_amount: target, target_date: targetDate }))
        .id
      await goals.contribute(person, id, { amount, note })
    },
  }))
}
