import * as z from 'zod/mini'
import { securityCopy as copy } from '../copy/auth/security.ts'
import { fieldCopy } from '../copy/fields.ts'
import { limits } from '../limits.ts'
import { id, instant, oneLine } from '../wire.ts'
import { oneTimeCode } from './account-security.ts'
import { stepUpInput } from './auth.ts'
import { lockTimeouts } from './lock.ts'
import { otp } from './second-factor.ts'

/** Four digits (spec 9). */
export const pin = z.string(copy.pinDigits).check(z.regex(/^\d{4}$/, copy.pinDigits))

/**
 * Setting a PIN requires the password, so that access to an open page is not enough. Users without a password need a
 * step-up first.
 */
export const pinInput = z.object({
  pin,
  password: z.optional(stepUpInput.shape.password),
  otp: z.optional(otp),
})
export type PinInput = z.infer<typeof pinInput>

/**
 * Exactly one of PIN, password and code is used, the first present. The code is mailed to a user without a password. A user with a second
 * factor adds `otp`; without it a locked session unlocks and gets no step-up.
 */
export const unlockInput = z
  .object({
    pin: z.optional(pin),
    password: z.optional(stepUpInput.shape.password),
    code: z.optional(oneTimeCode),
    otp: z.optional(otp),
  })
  .check(
    z.refine((input) => (input.pin ?? input.password ?? input.code) !== undefined, {
      error: copy.pinOrPassword,
      path: ['pin'],
    }),
  )
export type UnlockInput = z.infer<typeof unlockInput>

export const securityPatch = z.object({
  lock_timeout_seconds: z.optional(z.literal(lockTimeouts, copy.timeoutInvalid)),
  biometric_enabled: z.optional(z.boolean(fieldCopy.invalid)),
})
export type SecurityPatch = z.infer<typeof securityPatch>

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>
export const passkeyList = z.object({
  results: z.array(passkey),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
})

const bytes = z.string(fieldCopy.invalid).check(z.regex(/^[\w-]{1,8000}$/, fieldCopy.invalid))
const transports = z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))
const credentialRef = z.object({ id: bytes, type: z.literal('public-key'), transports })
const extensions = z.record(z.string(), z.unknown())

/** Options to create a passkey, as defined by WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialRef),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** Options to sign with a passkey. Without `allowCredentials` the browser offers all passkeys of this site. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credentialRef),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', fieldCopy.invalid),
  clientExtensionResults: z._default(extensions, {}),
}

export const passkeyInput = z.object({
  name: z
    .string(fieldCopy.required)
    .check(
      z.trim(),
      oneLine,
      z.minLength(1, fieldCopy.required),
      z.maxLength(limits.passkeyNameMax, fieldCopy.tooLong),
    ),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z._default(transports, []),
    }),
  }),
})
export type PasskeyInput = z.infer<typeof passkeyInput>

export const passkeyProof = z.object({
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(bytes),
    }),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>
