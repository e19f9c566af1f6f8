import { createEnvelope } from '../platform/envelope/envelope.ts'
import { rewrapEveryone } from '../platform/envelope/rotation.ts'
import type { Topic } from './topic.ts'

/** The keys that wrap people's own (S-37). */
export const keys: Topic = {
  name: 'keys',
  usage: ['rewrap'],
  refusal: 'Some keys open with no key of ENCRYPTION_KEYS: put the one that wrapped them back.',
  read: ([action]) =>
    action !== 'rewrap'
      ? null
      : async ({ config, db, log, clock }) => {
          const envelope = createEnvelope({ keys: config.encryptionKeys, now: clock.now })
          const { rewrapped, closed } = await rewrapEveryone({ db, log, envelope })
          console.log(`${rewrapped} keys of people are wrapped with ${envelope.keyId} now.`)
          return closed === 0
        },
}
