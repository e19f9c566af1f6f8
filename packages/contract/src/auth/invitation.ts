import * as z from 'zod/mini'
import { instant } from '../wire.ts'

/** A link with which one person may register. The link itself is only in the answer that created it. */
export const invitation = z.object({ created_at: instant, expires_at: instant })
export type Invitation = z.infer<typeof invitation>

export const invitationState = z.object({
  /** Whether this user may invite others: the first person, where registration asks for an invitation. */
  may_invite: z.boolean(),
  /** The open invitation; null without one. */
  invitation: z.nullable(invitation),
})
export type InvitationState = z.infer<typeof invitationState>

export const createdInvitation = z.object({ invitation, link: z.url() })
export type CreatedInvitation = z.infer<typeof createdInvitation>
