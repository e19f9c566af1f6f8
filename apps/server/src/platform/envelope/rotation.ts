import type { Db } from '../database/connect.ts'
import type { Log } from '../log.ts'
import type { Envelope } from './envelope.ts'
import { userKeyLookup } from './repository.ts'

const atOnce = 500

/**
 * Wraps every key of a person with the current key of the ring. Processes that hold both keys read on meanwhile, and it may
 * be repeated. `closed` counts those that no key of the ring opens.
 */
export async function rewrapEveryone({ db, log, envelope }: { db: Db; log: Log; envelope: Envelope }) {
  const done = { rewrapped: 0, closed: 0 }
  let people: string[] = []
  do {
    people = await userKeyLookup(db).wrappedByOthers(envelope.keyId, people.at(-1) ?? null, atOnce)
    for (const person of people)
      try {
        if (await envelope.rewrap(db, person)) done.rewrapped += 1
      } catch (err) {
        log.error({ err, user_id: person }, 'a key could not be wrapped anew')
        done.closed += 1
      }
  } while (people.length > 0)
  return done
}
