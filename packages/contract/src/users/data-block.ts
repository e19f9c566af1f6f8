import * as z from 'zod/mini'
import { fieldCopy } from '../copy/fields.ts'
import { instant } from '../wire.ts'

/** Who changed the block: the user in Privacidad, or an operator after a request by mail. */
export const dataBlockActors = ['person', 'operator'] as const
export type DataBlockActor = (typeof dataBlockActors)[number]

const dataBlockEvent = z.object({ at: instant, blocked: z.boolean(), actor: z.enum(dataBlockActors) })

/** Whether processing of the user's data is blocked (Ley 19.628, article 8 ter), with its history, newest first. */
export const dataBlock = z.object({
  blocked: z.boolean(),
  since: z.nullable(instant),
  history: z.array(dataBlockEvent),
})
export type DataBlock = z.infer<typeof dataBlock>

export const dataBlockInput = z.object({ blocked: z.boolean(fieldCopy.required) })
