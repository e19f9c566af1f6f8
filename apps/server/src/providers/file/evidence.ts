import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence } from '@lucas/contract/import.ts'

type About = Evidence['about']

/** Something the reader found out by itself. */
export const found = (
  about: About,
  value: string | null,
  label: string,
  reason: string,
  sure = true,
): Evidence => ({ about, value, label, reason, sure, corrected: false })

/** Something the person said. */
export const said = (about: About, value: string | null, label: string): Evidence => ({
  about,
  value,
  label,
  reason: copy.corrected,
  sure: true,
  corrected: true,
})
