import type { ConditionForm } from './rule-form.ts'

/** What the controls of a condition get. */
export interface ConditionValueProps {
  condition: ConditionForm
  /** The error of a field of the condition, or of the whole one without a field. */
  errorOf: (field?: string) => string | undefined
  onChange: (part: Partial<ConditionForm>) => void
}
