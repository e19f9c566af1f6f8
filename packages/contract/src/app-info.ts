import * as z from 'zod/mini'
import { identityProvider } from './auth/identity-provider.ts'

/** Public settings that the browser needs before sign-in. */
export const appInfo = z.object({
  /** The sandbox bank is enabled: every screen of its users says so (decisions 3). */
  demo: z.boolean(),
  /** The only origin allowed for the widget's frame and messages (S-26). */
  widget_origin: z.nullable(z.string()),
  version: z.string(),
  /** Text messages are configured: phone numbers can be verified. */
  has_messages: z.boolean(),
  /** Who may register now: everyone, holders of an invitation, nobody, or nobody because the installation is full. */
  registration: z.enum(['open', 'invite', 'closed', 'full']),
  /** Configured identity providers. */
  sign_in_with: z.array(identityProvider),
})
export type AppInfo = z.infer<typeof appInfo>
