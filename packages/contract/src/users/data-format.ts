import * as z from 'zod/mini'
import { instant } from '../wire.ts'

/**
 * The form of the ZIP with all data of a user. A new number stands for files that an older Lucas cannot import; a file that only
 * has more tables or columns keeps it.
 */
export const dataFormat = {
  name: 'lucas-datos',
  version: 1,
  /** The first file of the archive, by which it is recognised. */
  manifest: 'lucas.json',
  /** The first file of archives from before they had a version. */
  unversioned: 'LEEME.txt',
} as const

const text = z.string().check(z.maxLength(320))

/** The first file of the archive: its form, its age and its owner. */
export const dataManifest = z.object({
  format: z.literal(dataFormat.name),
  version: z.int().check(z.positive()),
  created_at: instant,
  owner: z.object({ email: text, first_name: text, last_name: text }),
})
export type DataManifest = z.infer<typeof dataManifest>
