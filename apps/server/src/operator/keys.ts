import { createEnvelope } from '../platform/envelope/envelope.ts'
import { rewrapAllKeys } from '../platform/envelope/rotation.ts'
import type { OperatorCommand } from './command.ts'

/** Rotation of the keys that wrap user keys (S-37). */
export const keys: OperatorCommand = {
  name: 'keys',
  usage: ['rewrap'],
  failureMessage:
    'No key of ENCRYPTION_KEYS unwraps some of the user keys: restore the key that wrapped them.',
  parse: ([action]) =>
    action !== 'rewrap'
      ? null
      : async ({ config, db, log, clock }) => {
          const envelope = createEnvelope({ keys: config.encryptionKeys, now: clock.now })
          const { rewrapped, failed } = await rewrapAllKeys({ db, log, envelope })
          console.log(`Rewrapped ${rewrapped} user keys with ${envelope.keyId}.`)
          return failed === 0
        },
}
