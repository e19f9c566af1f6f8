import * as z from 'zod/mini'
import { emailConfirmInput } from '../auth/auth.ts'
import { fieldCopy } from '../copy/fields.ts'
import { instant } from '../wire.ts'

export const consentPurposes = ['terms', 'newsletter'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** A consent, and its last change; null if never asked. */
const consent = z.object({ purpose: z.enum(consentPurposes), granted: z.boolean(), at: z.nullable(instant) })
export type Consent = z.infer<typeof consent>

export const privacy = z.object({ consents: z.array(consent) })
export type Privacy = z.infer<typeof privacy>

/** Terms cannot be withdrawn while the account exists; the newsletter can at any time. */
export const privacyPatch = z.object({ newsletter: z.boolean(fieldCopy.required) })

export const deletionAnswer = z.object({ erase_at: instant })
/** Token of the mail; works once, until the account is erased. */
export const deletionUndoInput = emailConfirmInput
