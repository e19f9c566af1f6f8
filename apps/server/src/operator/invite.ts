import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { createOperatorInvitation } from '../modules/registration/index.ts'
import { users } from '../modules/users/index.ts'
import { ConfigError } from '../platform/config/config.ts'
import { withUser } from '../platform/database/user-transaction.ts'
import { renderMail } from '../platform/mail/template.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'
import { openOperatorMailing } from './mailing.ts'

/** Makes a link with which one person may register (docs/operations.md). */
export const invite: OperatorCommand = {
  name: 'invite',
  usage: [''],
  failureMessage: 'Nobody is registered yet: the first person needs no invitation.',
  parse: (args) => (args.length === 0 ? printInvitation : null),
}

async function printInvitation(context: OperatorContext): Promise<boolean> {
  const { config, db, clock } = context
  if (config.registration.mode !== 'invite')
    throw new ConfigError('REGISTRATION must be invite: otherwise an invitation admits nobody.')
  const made = await createOperatorInvitation({ db, clock, publicUrl: config.publicUrl })()
  if (made === null) return false
  const { mail, close } = openOperatorMailing(context)
  try {
    const { email } = await withUser(db, made.owner, (tx) => users.get(tx, made.owner))
    await mail.send(renderMail(email, registrationCopy.operatorMail))
  } finally {
    close()
  }
  console.log(`One person may register until ${made.expiresAt.toISOString()}: ${made.link}`)
  return true
}
