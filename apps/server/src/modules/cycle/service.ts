import type { CyclePatch, CycleWire, Left } from '@lucas/contract/cycle.ts'
import { calendarCycle, usualPayday } from '@lucas/contract/rules/calendar-cycle.ts'
import { salaryCycle } from '@lucas/contract/rules/payday.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createGathering } from './gather.ts'
import type { Ahead } from './ports.ts'
import { paydayRepository } from './repository.ts'
import { cycleToWire, leftToWire } from './to-wire.ts'

export interface CycleDeps extends Ahead {
  db: Db
  clock: Clock
  outbox: Outbox
}

export type Cycles = ReturnType<typeof createCycles>

/** A person's payday, the cycle between two of them, and what is left until the next. */
export function createCycles({ db, clock, outbox, outlook, goals }: CycleDeps) {
  const gather = createGathering({ outlook, goals })

  /** The payday that the person chose, the cycle that it makes today, and what is bound to come. */
  async function openIn(tx: Tx, person: string) {
    const { payday } = (await paydayRepository(tx).find(person)) ?? fail('not_authenticated')
    const ahead = await outlook.outlookIn(tx, person)
    const salary = payday === 'salary' ? ahead.salary : null
    const cycle = salary
      ? salaryCycle(salary, clock.today())
      : calendarCycle(payday === 'salary' ? usualPayday : payday, clock.today())
    return { payday, isSalary: salary !== null, cycle, ahead }
  }

  return {
    show: (person: string): Promise<CycleWire> =>
      inSnapshot(db, person, async (tx) => cycleToWire(await openIn(tx, person))),

    choose: (person: string, { payday }: CyclePatch): Promise<CycleWire> =>
      outbox.transaction(db, person, async (tx) => {
        await paydayRepository(tx).save(person, payday, clock.now())
        await outbox.add(tx, person, { type: 'profile_changed' })
        return cycleToWire(await openIn(tx, person))
      }),

    left: (person: string): Promise<Left> =>
      inSnapshot(db, person, async (tx) => {
        const open = await openIn(tx, person)
        const facts = await gather(tx, person, { ...open, today: clock.today() })
        return leftToWire(open, facts)
      }),
  }
}
