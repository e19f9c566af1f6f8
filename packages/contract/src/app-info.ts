import * as z from 'zod/mini'

/** Public facts that the browser needs before anybody signs in. */
export const appInfo = z.object({
  /** The sandbox bank is on: every screen says so (decisions 3). */
  demo: z.boolean(),
  /** The only origin whose frames and messages the linking takes (S-26). */
  widget_origin: z.nullable(z.string()),
  version: z.string(),
  /** Text messages leave from here: a telephone can be verified. */
  has_messages: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>
