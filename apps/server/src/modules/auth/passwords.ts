import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import { createGate } from './hash-gate.ts'

/** S-10. Raise them here; people's hashes follow at their next sign-in. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const
const longestQueue = 500

export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash it does the same work and answers false, so that unknown addresses take their time (S-12). */
  verify(kept: string | null, password: string): Promise<boolean>
  isOutdated(kept: string): boolean
}

type PasswordsDeps = { pepper: Buffer; engine?: Pick<typeof argon2, 'hash' | 'verify'> }

/** argon2id after an HMAC with the pepper: a stolen table alone cannot be guessed at. */
export function createPasswords({ pepper, engine = argon2 }: PasswordsDeps): Passwords {
  // Threads of the pool are shared with files and look-ups: some stay free.
  const pass = createGate(Math.max(1, Math.min(3, availableParallelism() - 1)), longestQueue)
  const season = (password: string) =>
    createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64')
  let nobody: Promise<string> | undefined

  const standIn = () => {
    nobody ??= engine.hash(season('nobody'), cost)
    return nobody
  }

  return {
    hash: (password) => pass(() => engine.hash(season(password), cost)),
    async verify(kept, password) {
      const against = kept ?? (await standIn())
      const isRight = await pass(() => engine.verify(against, season(password)))
      return kept !== null && isRight
    },
    isOutdated(kept) {
      const { memoryCost, timeCost, parallelism } = argon2.parseOptions(kept)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost || parallelism < cost.parallelism
    },
  }
}
