import { limits } from '@lucas/contract/limits.ts'
import { listPasswordFaults, type PasswordOwner } from '@lucas/contract/rules/password.ts'

export interface PasswordFacts {
  longEnough: boolean
  hardToGuess: boolean
  impersonal: boolean
  /** 0 nothing typed, then 1 to 4: Débil, Justa, Buena, Muy fuerte. What the server refuses is 1. */
  level: 0 | 1 | 2 | 3 | 4
}

/** Returns what the guide shows while a user types: the rules of the server, and beyond them length and variety. */
export function ratePassword(
  password: string,
  owner: PasswordOwner,
  isCommon: (folded: string) => boolean,
): PasswordFacts {
  const violations = password === '' ? [] : listPasswordFaults(password, owner, isCommon)
  const obeys = (...rules: readonly (typeof violations)[number][]): boolean =>
    password !== '' && !violations.some((violation) => rules.includes(violation))
  return {
    longEnough: password.length >= limits.passwordMin,
    hardToGuess: obeys('blank', 'repetitive', 'common'),
    impersonal: obeys('personal'),
    level: password === '' ? 0 : violations.length > 0 ? 1 : computeStrength(password),
  }
}

function computeStrength(password: string): 2 | 3 | 4 {
  const distinct = new Set(password).size
  const kinds = [/[a-zà-ÿ]/, /[A-ZÀ-Þ]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const points = [password.length >= 14, password.length >= 18, kinds >= 3, distinct >= 9].filter(
    Boolean,
  ).length
  return points >= 3 ? 4 : points === 0 ? 2 : 3
}
