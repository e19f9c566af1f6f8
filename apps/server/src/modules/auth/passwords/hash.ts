import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import { createSemaphore } from '../../../platform/semaphore.ts'

/** Cost parameters (S-10). After a change, a hash is replaced at the user's next sign-in. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
const maxQueueLength = 500

export type PasswordHasher = {
  hash(password: string): Promise<string>
  /** Returns whether the password matches. Without a hash it does the same work and returns false (S-12). */
  verify(storedHash: string | null, password: string): Promise<boolean>
  isOutdated(storedHash: string): boolean
}

type PasswordHasherDeps = { pepper: Buffer; engine?: Pick<typeof argon2, 'hash' | 'verify'> }

/** Hashes with argon2id after an HMAC with the pepper, so that a stolen table alone cannot be attacked. */
export function createPasswordHasher({ pepper, engine = argon2 }: PasswordHasherDeps): PasswordHasher {
  // File access and DNS lookups share the thread pool, so some threads stay free.
  const runLimited = createSemaphore(Math.max(1, Math.min(3, availableParallelism() - 1)), maxQueueLength)
  const applyPepper = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64')
  let dummyHash: Promise<string> | undefined

  const getDummyHash = () => {
    dummyHash ??= engine.hash(applyPepper('nobody'), cost)
    return dummyHash
  }

  return {
    hash: (password) => runLimited(() => engine.hash(applyPepper(password), cost)),
    async verify(storedHash, password) {
      const comparedHash = storedHash ?? (await getDummyHash())
      const isCorrect = await runLimited(() => engine.verify(comparedHash, applyPepper(password)))
      return storedHash !== null && isCorrect
    },
    isOutdated(storedHash) {
      const { memoryCost, timeCost, parallelism } = argon2.parseOptions(storedHash)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism
    },
  }
}
