/** The banks at which a household may be, by the short names that callbacks carry. Their order is part of every life. */
export const bankCodes = [
  'chile',
  'santander',
  'bci',
  'estado',
  'itau',
  'security',
  'falabella',
  'scotia',
] as const

export type BankCode = (typeof bankCodes)[number]
