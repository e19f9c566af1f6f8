import { shellCopy } from '@lucas/contract/copy/shell.ts'

export interface FramePerson {
  first_name: string
  email: string
}

/** First name, else the part of the address before the at-sign, else 'Usuario' (spec 2). */
export function shownName({ first_name, email }: FramePerson): string {
  const [first = ''] = first_name.trim().split(/\s+/)
  return first || email.split('@')[0] || shellCopy.nobody
}

export const initialOf = (name: string): string => name.charAt(0).toLocaleUpperCase('es-CL')

/** First and last name's letters: what stands for a face. */
export const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  initialOf(first_name.trim()) + initialOf(last_name.trim())
