import type { FileKeyInput } from '@lucas/contract/banking/import.ts'
import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import * as z from 'zod/mini'
import { failField } from '../../platform/errors.ts'
import type { FileKey } from './reader.ts'
import type { ImportRow } from './repository/statement-import.ts'

/** What the user said of one file. */
export type PasswordKnowledge = Omit<FileKey, 'savedRut'>

const knowledge = z.object({ password: z.nullable(z.string()), rut: z.nullable(z.string()) })

export const packKnowledge = (known: PasswordKnowledge): string => JSON.stringify(known)
export const unpackKnowledge = (packed: string): PasswordKnowledge => knowledge.parse(JSON.parse(packed))

const lockedProblem = z.object({ code: z.enum(['password_needed', 'password_wrong']) })

/** Whether an import failed for want of the right password. */
export const isLocked = ({ state, problem }: Pick<ImportRow, 'state' | 'problem'>): boolean =>
  state === 'failed' && lockedProblem.safeParse(problem).success

/** Throws `validation_error` for a RUT with a wrong check digit, and without a password and a RUT. */
export function toKnowledge({ password, rut }: FileKeyInput): PasswordKnowledge {
  if (rut === undefined)
    return { password: password ?? failField('password', copy.passwordRequired), rut: null }
  return { password: password ?? null, rut: normaliseRut(rut) ?? failField('rut', copy.rutInvalid) }
}
