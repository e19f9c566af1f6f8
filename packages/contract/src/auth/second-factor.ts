import * as z from 'zod/mini'
import { secondFactorCopy as copy } from '../copy/auth/second-factor.ts'
import { id, instant } from '../wire.ts'

/** Six digits of an app (RFC 6238) or a recovery code, with or without its hyphens. Empty is as if it were missing. */
export const otp = z.string(copy.shape).check(z.trim(), z.regex(/^[\dA-Za-z -]{0,40}$/, copy.shape))

/** A browser that is not asked for the second factor at sign-in until `expires_at`. */
export const trustedDevice = z.object({
  id,
  /** The browser of this request. */
  is_current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_mobile: z.boolean(),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
})
export type TrustedDevice = z.infer<typeof trustedDevice>

export const secondFactorStatus = z.object({
  /** Null without a second factor. */
  enabled_at: z.nullable(instant),
  recovery_codes_left: z.int(),
  trusted_devices: z.array(trustedDevice),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>

/** A secret for the user's app. It protects nothing until a right code confirms it. */
export const secondFactorEnrolment = z.object({
  /** Base32, for an app that cannot scan. */
  key: z.string(),
  /** `otpauth:` address, which the QR code holds. */
  uri: z.string(),
  /** Returned with the first code; valid for 15 minutes in this session. */
  enrolment: z.string(),
})
export type SecondFactorEnrolment = z.infer<typeof secondFactorEnrolment>

export const secondFactorInput = z.object({
  enrolment: z.string(copy.enrolmentExpired).check(z.regex(/^[\w-]{1,1000}$/, copy.enrolmentExpired)),
  otp: z.string(copy.required).check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, copy.required)),
})
export type SecondFactorInput = z.infer<typeof secondFactorInput>

/** Shown once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof recoveryCodes>
