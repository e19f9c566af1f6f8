import type { BankCode } from '@lucas/household/bank-codes.ts'

export interface Bank {
  /** The short name in callbacks and in `POST` of credentials. */
  code: BankCode
  name: string
  /** The path segment of Floid's API. */
  institution: string
  initial: string
  secondFactor: boolean
}

/** The code that every second factor of the sandbox accepts. The widget shows it, because no message is sent. */
export const demoCode = '123456'

const bank = (code: BankCode, name: string, initial: string, secondFactor = false): Bank => ({
  code,
  name,
  institution: `banco_${code}_personas`,
  initial,
  secondFactor,
})

export const banks: readonly Bank[] = [
  bank('chile', 'Banco de Chile', 'C'),
  bank('santander', 'Santander', 'S', true),
  bank('bci', 'BCI', 'B'),
  bank('estado', 'Banco Estado', 'E'),
  bank('itau', 'Itaú', 'I', true),
  bank('security', 'Security', 'S'),
  bank('falabella', 'Falabella', 'F'),
  bank('scotia', 'Scotiabank', 'S'),
]

export const findBank = (code: string): Bank | undefined =>
  banks.find((candidate) => candidate.code === code.trim().toLowerCase())

export const findInstitution = (institution: string): Bank | undefined =>
  banks.find((candidate) => candidate.institution === institution)
