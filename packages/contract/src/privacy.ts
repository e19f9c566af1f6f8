import * as z from 'zod/mini'
import { emailConfirmInput } from './auth.ts'
import { fieldCopy } from './copy/fields.ts'
import { instant } from './wire.ts'

export const consentPurposes = ['terms', 'newsletter'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** What a person agreed to, and when they last said so; null where they were never asked. */
const consent = z.object({ purpose: z.enum(consentPurposes), granted: z.boolean(), at: z.nullable(instant) })
export type Consent = z.infer<typeof consent>

export const privacy = z.object({ consents: z.array(consent) })
export type Privacy = z.infer<typeof privacy>

/** The terms last as long as the account; the rest may be withdrawn at any time. */
export const privacyPatch = z.object({ newsletter: z.boolean(fieldCopy.required) })

export const deletionAnswer = z.object({ erase_at: instant })
/** From the mail; works until the account is erased, once. */
export const deletionUndoInput = emailConfirmInput
