import { revokePrivateAddresses } from '../composition/private-addresses.ts'
import { createSessionTermination, lookupRepository } from '../modules/auth/index.ts'
import { deleteTrustedDevices } from '../modules/second-factor/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'

/** Ends the sessions of one user or of all users, for example when tokens may have been copied. */
export const sessions: OperatorCommand = {
  name: 'sessions',
  usage: ['end EMAIL|all'],
  failureMessage: 'No user has this address.',
  parse: ([action = '', target = '']) =>
    action === 'end' && target !== '' ? (context) => endSessions(context, target) : null,
}

async function endSessions({ db, log, clock }: OperatorContext, target: string): Promise<boolean> {
  const ending = createSessionTermination({
    db,
    clock,
    events: createEvents({ db, clock, log }),
    revokeAddresses: revokePrivateAddresses,
    untrustDevices: deleteTrustedDevices,
  })
  if (target === 'all') return printCount(await ending.endAll())
  const userId = await lookupRepository(db).findUserIdByEmail(target)
  return userId !== null && printCount(await ending.endForUser(userId))
}

function printCount(count: number): true {
  console.log(`${count} sessions ended.`)
  return true
}
