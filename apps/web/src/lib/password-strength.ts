import { limits } from '@lucas/contract/limits.ts'

export interface PasswordFacts {
  longEnough: boolean
  impersonal: boolean
  /** 0 nothing typed, then 1 to 4: Débil, Justa, Buena, Muy fuerte. */
  level: 0 | 1 | 2 | 3 | 4
}

/** Whether a password holds the name of the address or the product's (S-11). */
export function isPersonal(password: string, email: string): boolean {
  const text = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  return text.includes('lucas') || (name.length >= 3 && text.includes(name))
}

/** A guide while typing, by length and variety; the server has the last word, with the list of common ones. */
export function judgePassword(password: string, email: string): PasswordFacts {
  const longEnough = password.length >= limits.passwordMin
  const impersonal = password !== '' && !isPersonal(password, email)
  const distinct = new Set(password).size
  const kinds = [/[a-zà-ÿ]/, /[A-ZÀ-Þ]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  return { longEnough, impersonal, level: levelOf() }

  function levelOf(): PasswordFacts['level'] {
    if (password === '') return 0
    if (!longEnough || !impersonal || distinct < 5) return 1
    const points =
      (password.length >= 14 ? 1 : 0) +
      (password.length >= 18 ? 1 : 0) +
      (kinds >= 3 ? 1 : 0) +
      (distinct >= 9 ? 1 : 0)
    return points >= 3 ? 4 : points === 0 ? 2 : 3
  }
}
