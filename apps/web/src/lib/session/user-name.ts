import { shellCopy } from '@lucas/contract/copy/shell.ts'

export interface NamedUser {
  first_name: string
  email: string
}

/** Returns the first name, else the local part of the email address, else 'Usuario' (spec 2). */
export function toDisplayName({ first_name, email }: NamedUser): string {
  const [first = ''] = first_name.trim().split(/\s+/)
  return first || email.split('@')[0] || shellCopy.defaultName
}

export const toInitial = (name: string): string => name.charAt(0).toLocaleUpperCase('es-CL')

/** Returns the initials of the first and last name. */
export const toInitials = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  toInitial(first_name.trim()) + toInitial(last_name.trim())
