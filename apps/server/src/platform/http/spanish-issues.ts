import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import type { $ZodRawIssue } from 'zod/v4/core'

/** Returns the Spanish message of a zod issue whose schema has no message of its own. */
export function toSpanishMessage(issue: $ZodRawIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? fieldCopy.required : fieldCopy.invalid
  if (issue.code === 'invalid_value')
    return issue.input === undefined ? fieldCopy.required : fieldCopy.invalid
  if (issue.code === 'invalid_format') return formats[String(issue.format)] ?? fieldCopy.invalid
  if (issue.code === 'too_big') return isCounted(issue.origin) ? fieldCopy.tooLong : fieldCopy.tooBig
  if (issue.code === 'too_small') return isCounted(issue.origin) ? fieldCopy.tooShort : fieldCopy.tooSmall
  return fieldCopy.invalid
}

const formats: Readonly<Record<string, string>> = {
  email: fieldCopy.email,
  date: fieldCopy.date,
  datetime: fieldCopy.date,
}
const isCounted = (origin: unknown) => origin === 'string' || origin === 'array' || origin === 'set'

const { required, invalid, tooLong, tooShort, tooSmall, tooBig } = fieldCopy
const generic = new Set<string>([required, invalid, tooLong, tooShort, tooSmall, tooBig])

/** Returns whether a message is one of `toSpanishMessage`, not a schema's own. */
export const isGenericMessage = (sentence: string): boolean => generic.has(sentence)
