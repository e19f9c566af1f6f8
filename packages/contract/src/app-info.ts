import * as z from 'zod/mini'

/** Public facts that the browser needs before anybody signs in. */
export const appInfo = z.object({
  /** The sandbox bank is on: every screen says so (decisions 3). */
  demo: z.boolean(),
  /** The only origin whose frames and messages the linking takes (S-26). */
  widget_origin: z.nullable(z.string()),
  version: z.string(),
})
export type AppInfo = z.infer<typeof appInfo>
