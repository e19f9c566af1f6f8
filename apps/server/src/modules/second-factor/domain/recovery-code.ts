import { codeDigits } from './one-time-code.ts'

const groupLength = 4

/** Returns a code in groups of four, as the user reads it. */
export const formatRecoveryCode = (code: string): string =>
  Array.from({ length: code.length / groupLength }, (_, at) =>
    code.slice(at * groupLength, (at + 1) * groupLength),
  ).join('-')

/** Returns a typed code without blanks and hyphens, with the digits that letters were mistaken for (Crockford). */
export const normalizeTypedCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[ -]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** Returns whether a typed code is one of the app, not a recovery code. */
export const isAppCode = (code: string): boolean => code.length === codeDigits && /^\d+$/.test(code)
