import * as z from 'zod/mini'
import { instant } from '../wire.ts'

/** Kinds of addresses that work without a session (S-45). */
export const privateAddressKinds = ['calendar_feed', 'invitation', 'bank_mail', 'bank_mailbox'] as const
const privateAddressKind = z.enum(privateAddressKinds)
export type PrivateAddressKind = z.infer<typeof privateAddressKind>

/** An address that works without a session. The address itself is only in the answer that created it. */
export const privateAddress = z.object({
  kind: privateAddressKind,
  created_at: instant,
  /** The first use on the last day with one; null before any. */
  last_used_at: z.nullable(instant),
})
export type PrivateAddress = z.infer<typeof privateAddress>
export const privateAddressList = z.object({
  results: z.array(privateAddress),
  count: z.int(),
  next: z.null(),
  previous: z.null(),
})
export const privateAddressParams = z.object({ kind: privateAddressKind })
