import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { decodeBase64Url } from '../../../platform/secret.ts'

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'lucas'
const audience = 'lucas-api'
const accessTokenSeconds = 600 // S-15
/** Allowed clock difference between two processes. */
const skewSeconds = 5
const maxCachedTokens = 1_000

export type AccessClaims = { readonly userId: string; readonly sessionId: string }

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<string>
  /** Returns the claims of a valid token; null for any other string. */
  verify(token: string): Promise<AccessClaims | null>
}

/** Signs and verifies access tokens with one algorithm, one key and one audience (S-15). */
export function createAccessTokens({ key, clock }: { key: Buffer; clock: Clock }): AccessTokens {
  const kid = createHash('sha256').update('access key id').update(key).digest('hex').slice(0, 16)
  const now = () => Math.floor(clock.now().getTime() / 1_000)
  const expected = {
    algorithms: [algorithm],
    typ: type,
    issuer,
    audience,
    requiredClaims: ['exp', 'iat', 'sub'],
  }

  /** Verified tokens, because a screen sends about ten requests with one. Their times are checked on each use. */
  const verifiedTokens = new Map<string, { claims: AccessClaims; iat: number; exp: number }>()
  const isCurrent = ({ iat, exp }: { iat: number; exp: number }) => iat <= now() + skewSeconds && now() < exp

  return {
    sign: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setIssuedAt(now())
        .setExpirationTime(now() + accessTokenSeconds)
        .sign(key),

    async verify(token) {
      const cached = verifiedTokens.get(token)
      if (cached) return isCurrent(cached) ? cached.claims : null
      // The library takes other spellings of the signature; of the signed parts there is one already.
      if (decodeBase64Url(token.slice(token.lastIndexOf('.') + 1)) === null) return null
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          ...expected,
          currentDate: clock.now(),
        })
        const { sub, sid, iat = 0, exp = 0 } = payload
        if (protectedHeader.kid !== kid || !isCurrent({ iat, exp })) return null
        if (exp - iat > accessTokenSeconds || !isUuid(sub) || !isUuid(sid)) return null
        const claims = { userId: sub, sessionId: sid }
        if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear()
        verifiedTokens.set(token, { claims, iat, exp })
        return claims
      } catch (fault) {
        if (fault instanceof errors.JOSEError) return null
        throw fault
      }
    },
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
