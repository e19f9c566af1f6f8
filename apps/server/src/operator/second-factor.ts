import { lookupRepository } from '../modules/auth/index.ts'
import { createSecondFactorRemoval } from '../modules/second-factor/index.ts'
import { createEvents } from '../platform/events/events.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'
import { openOperatorMailing } from './mailing.ts'

/** Removes the second factor of a user who has lost phone and recovery codes, once their identity is proved (docs/operations.md). */
export const secondFactor: OperatorCommand = {
  name: 'second-factor',
  usage: ['remove EMAIL'],
  failureMessage: 'No user with this address has a second factor.',
  parse: ([action = '', email = '']) =>
    action === 'remove' && email !== '' ? (context) => remove(context, email.toLowerCase()) : null,
}

async function remove(context: OperatorContext, email: string): Promise<boolean> {
  const { db, log, clock } = context
  const userId = await lookupRepository(db).findUserIdByEmail(email)
  if (userId === null) return false
  const { mail, close } = openOperatorMailing(context)
  try {
    const removeFor = createSecondFactorRemoval({ db, clock, events: createEvents({ db, clock, log }), mail })
    const isRemoved = await removeFor(userId)
    if (isRemoved) console.log('Second factor removed. The user was notified.')
    return isRemoved
  } finally {
    close()
  }
}
