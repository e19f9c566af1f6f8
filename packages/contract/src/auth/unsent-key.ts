import * as z from 'zod/mini'

const coordinate = z.string().check(z.regex(/^[\w-]{43}$/))

/** The public half of a user's key of unsent writes, as JWK (P-256): what a device may store. */
export const unsentPublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
})
export type UnsentPublicKey = z.infer<typeof unsentPublicKey>

/**
 * A user's key pair of unsent writes. What the user writes without a network is sealed for it while the app is locked; only an
 * unlocked session gets the pair.
 */
export const unsentKey = z.extend(unsentPublicKey, { d: coordinate })
export type UnsentKey = z.infer<typeof unsentKey>
