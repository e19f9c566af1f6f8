import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../runner/tool.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const entry = z.object({ released: day, added: day, reason: z.string().min(12).optional() })

/** The release day and the day of adoption of each direct dependency, by `name@version`. */
export const releaseDates = z.record(z.string(), entry)
export type ReleaseDates = z.infer<typeof releaseDates>

export const releaseDatesFile = join(root, 'scripts/checks/release-dates.json')

export const readReleaseDates = (): ReleaseDates =>
  existsSync(releaseDatesFile) ? releaseDates.parse(JSON.parse(readFileSync(releaseDatesFile, 'utf8'))) : {}

/** Returns the whole days between the release and the adoption. */
export const ageInDaysWhenAdded = ({ released, added }: { released: string; added: string }) =>
  (Date.parse(added) - Date.parse(released)) / 86_400_000
