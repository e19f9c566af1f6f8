import * as z from 'zod/mini'

export const browserErrorPath = '/api/browser-errors/'

/** A position in one of our own scripts. `file` is its name without folder and query. */
const frame = z.object({
  file: z.string().check(z.regex(/^[\w.-]{1,60}\.js$/)),
  line: z.int().check(z.minimum(0), z.maximum(9_999_999)),
  column: z.int().check(z.minimum(0), z.maximum(9_999_999)),
})

/** An error in a page. It has no message, because messages may quote the user's data. */
export const browserErrorReport = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  /** Name of the error's class, such as `TypeError`. */
  type: z.string().check(z.regex(/^[A-Za-z]{1,60}$/)),
  /** Path of the page, without its query. */
  page: z.string().check(z.maxLength(80)),
  /** Version of the build. */
  version: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  /** The calls that led to the error, the innermost first. */
  frames: z.array(frame).check(z.maxLength(10)),
})
export type BrowserErrorReport = z.infer<typeof browserErrorReport>
