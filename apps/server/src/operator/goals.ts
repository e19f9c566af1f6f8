import { createAllocationRepair } from '../modules/goals/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'

const isId = (word: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)

/** Repairs allocations above their transaction's amount, for users that `npm run check` lists. */
export const goals: OperatorCommand = {
  name: 'goals',
  usage: ['repair USER …'],
  failureMessage: 'Some of these users do not exist.',
  parse: ([action, ...userIds]) =>
    action === 'repair' && userIds.length > 0 && userIds.every(isId)
      ? (context) => repair(context, userIds)
      : null,
}

async function repair({ db, log, clock }: OperatorContext, userIds: readonly string[]): Promise<boolean> {
  const repairUser = createAllocationRepair({ db, clock, events: createEvents({ db, clock, log }) })
  let missing = 0
  for (const userId of userIds) {
    const repaired = await repairUser(userId.toLowerCase())
    if (repaired === null) missing += 1
    else
      console.log(
        `${userId}: ${repaired.transactions} transactions repaired, ${repaired.lines} ledger lines corrected.`,
      )
  }
  return missing === 0
}
