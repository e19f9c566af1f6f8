import { createCodes, createOperatorCodes, lookupRepository } from '../modules/auth/index.ts'
import { createDeletionUndo } from '../modules/privacy/index.ts'
import { createRateCounters } from '../platform/http/rate-limits/rate-counters.ts'
import type { OperatorCommand, OperatorContext } from './command.ts'
import { openOperatorMailing } from './mailing.ts'

/** Makes a new code or link for a user who cannot get mail, and prints it once (docs/operations.md). */
export const codes: OperatorCommand = {
  name: 'codes',
  usage: ['EMAIL'],
  failureMessage: 'No user has this address.',
  parse: ([email = '', ...rest]) =>
    email !== '' && rest.length === 0 ? (context) => printCodes(context, email.toLowerCase()) : null,
}

async function printCodes(context: OperatorContext, email: string): Promise<boolean> {
  const { config, db, clock } = context
  const userId = await lookupRepository(db).findUserIdByEmail(email)
  if (userId === null) return false
  const { publicUrl } = config
  const undo = await createDeletionUndo({ db, clock, publicUrl }, userId)
  if (undo !== null) {
    console.log(`Undoes the deletion until ${undo.eraseAt.toISOString()}: ${undo.url}`)
    return true
  }
  const { mail, close } = openOperatorMailing(context)
  try {
    const counters = createRateCounters({ db, clock })
    const create = createCodes({ clock, counters, key: config.deriveKey('code') })
    const make = createOperatorCodes({ db, clock, codes: create, mail, publicUrl })
    const { verification, resetLink } = await make(userId)
    if (verification !== null)
      console.log(
        `Confirms ${verification.email} within 15 minutes at ${publicUrl}/auth/verify: ${verification.code}`,
      )
    console.log(`Chooses another password within 30 minutes, and ends every session: ${resetLink}`)
    return true
  } finally {
    close()
  }
}
