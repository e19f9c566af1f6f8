import type { FileKey } from '../../../modules/imports/index.ts'

/** What one bank uses for everybody (reference 1.9). */
const bankWord = 'bancoestado'

/**
 * Returns the passwords to try, the likeliest first: what was typed, then what Chilean banks make of a RUT (reference 1.9): its
 * body, its last four digits before the check digit, the last four with it, all of it, and the form with dots and a hyphen.
 */
export function listPasswords({ password, rut, savedRut }: FileKey): string[] {
  const typed = password === null ? [] : [password, password.trim()]
  const ruts = [rut, savedRut].filter((each) => each !== null)
  return [...new Set([...typed, ...ruts.flatMap(toForms), bankWord])]
}

function toForms(rut: string): string[] {
  const [body = '', check = ''] = rut.split('-')
  const checks = [...new Set([check, check.toLowerCase()])]
  const dotted = body.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return [
    body,
    body.slice(-4),
    ...checks.flatMap((digit) => [
      `${body}${digit}`.slice(-4),
      `${body}${digit}`,
      `${body}-${digit}`,
      `${dotted}-${digit}`,
    ]),
  ]
}
