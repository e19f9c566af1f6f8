import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { generateToken, sha256 } from '../../../platform/secret.ts'
import { knownBrowserRepository } from '../repository/known-browser.ts'
import type { BrowserToken } from './browser-cookies.ts'

const lifetimeMs = 365 * 24 * 3_600_000
/** Each browser has ten attempts, so this limits the guesses that stolen cookies allow (S-13). */
const maxBrowsers = 20

/**
 * Browsers in which a user has signed in. Their wrong passwords are counted separately, so that an attacker elsewhere
 * cannot lock the user out.
 */
export interface KnownBrowsers {
  /** Returns the hashes under which these tokens are stored for this user. */
  hashTokens(userId: string, tokens: readonly string[]): Buffer[]
  /** Stores the browser of a sign-in. Returns its token, or a new one. */
  recordSignIn(tx: Tx, userId: string, tokens: readonly string[]): Promise<BrowserToken>
}

/** Includes the user id, so that no token or row reveals that two users share a browser. */
const hashToken = (userId: string, token: string): Buffer => sha256(`${userId} ${token}`)

const hashTokens: KnownBrowsers['hashTokens'] = (userId, tokens) =>
  tokens.map((token) => hashToken(userId, token))

export function createKnownBrowsers({ clock }: { clock: Clock }): KnownBrowsers {
  return {
    hashTokens,

    async recordSignIn(tx, userId, tokens) {
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + lifetimeMs)
      const newToken = generateToken()
      const hash = await knownBrowserRepository(tx).upsert(userId, {
        presented: hashTokens(userId, tokens),
        newHash: hashToken(userId, newToken),
        now,
        expiresAt,
        limit: maxBrowsers,
      })
      const knownToken = tokens.find((token) => hashToken(userId, token).equals(hash))
      return { value: knownToken ?? newToken, expiresAt }
    },
  }
}
