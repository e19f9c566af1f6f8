import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '../../platform/clock.ts'

const algorithm = 'HS256'
const type = 'at+jwt'
const issuer = 'lucas'
const audience = 'lucas-api'
const accessTokenSeconds = 600 // S-15
/** Clocks of two processes may differ by this much. */
const skewSeconds = 5
const mostProved = 1_000

export type AccessClaims = { readonly userId: string; readonly sessionId: string }

export type AccessTokens = {
  sign(claims: AccessClaims): Promise<string>
  /** The claims of a token that we signed and that is not too old; null for anything else. */
  verify(token: string): Promise<AccessClaims | null>
}

/** Short-lived proof of a session: one algorithm, one key, one audience (S-15). */
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

  /** Tokens whose signature and form were found good: a screen asks ten times with one. Its times are read each time. */
  const proved = new Map<string, { claims: AccessClaims; iat: number; exp: number }>()
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
      const known = proved.get(token)
      if (known) return isCurrent(known) ? known.claims : null
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          ...expected,
          currentDate: clock.now(),
        })
        const { sub, sid, iat = 0, exp = 0 } = payload
        if (protectedHeader.kid !== kid || !isCurrent({ iat, exp })) return null
        if (exp - iat > accessTokenSeconds || !isUuid(sub) || !isUuid(sid)) return null
        const claims = { userId: sub, sessionId: sid }
        if (proved.size >= mostProved) proved.clear()
        proved.set(token, { claims, iat, exp })
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
