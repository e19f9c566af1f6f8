import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'

type EvidenceTopic = Evidence['about']

/** Creates evidence that the reader detected. */
export const detectedEvidence = (
  about: EvidenceTopic,
  value: string | null,
  label: string,
  reason: string,
  sure = true,
): Evidence => ({ about, value, label, reason, sure, corrected: false })

/** Creates evidence that the user corrected. */
export const correctedEvidence = (about: EvidenceTopic, value: string | null, label: string): Evidence => ({
  about,
  value,
  label,
  reason: copy.corrected,
  sure: true,
  corrected: true,
})
