import * as z from 'zod/mini'
import { identityProvider } from './identity-provider.ts'

/** Public facts that the browser needs before anybody signs in. */
export const appInfo = z.object({
  /** The sandbox bank is on: every screen says so (decisions 3). */
  demo: z.boolean(),
  /** The only origin whose frames and messages the linking takes (S-26). */
  widget_origin: z.nullable(z.string()),
  version: z.string(),
  /** Text messages leave from here: a telephone can be verified. */
  has_messages: z.boolean(),
  /** Who else may vouch for a person here; nothing is offered that is not configured. */
  sign_in_with: z.array(identityProvider),
})
export type AppInfo = z.infer<typeof appInfo>
