import { limits } from '@lucas/contract/limits.ts'
import { incomeModeChoices } from '@lucas/contract/rules/income-mode.ts'
import { paydays } from '@lucas/contract/rules/payday.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { users } from '../users/index.ts'
import type { Archive } from './archive.ts'
import { DataFileError } from './problem.ts'

const place = { table: 'person', row: 1 }
/** Of the user only how safe-to-spend is computed: name, address and plan are those of this account. */
const settings = z.object({
  payday: z.enum(paydays),
  income_mode: z.enum(incomeModeChoices),
  cushion: z.nullable(z.string().check(z.regex(/^\d{1,12}$/))),
})

/** Sets the payday and what belongs to it as the archive has them. */
export async function applySettings(tx: Tx, userId: string, archive: Archive, now: Date): Promise<void> {
  for await (const { bytes } of archive.readLines('json/person.jsonl')) {
    const { payday, income_mode, cushion } = parseSettings(bytes)
    const minorUnits = cushion === null ? null : BigInt(cushion)
    if (minorUnits !== null && minorUnits > BigInt(limits.cushionMax))
      throw new DataFileError('row_invalid', place)
    await users.setPayCycle(tx, userId, { payday, income_mode, cushion: minorUnits }, now)
    return
  }
}

function parseSettings(bytes: Uint8Array): z.infer<typeof settings> {
  try {
    return settings.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    throw new DataFileError('row_invalid', place)
  }
}
