/** The banks of households, by the short names in callbacks. Generated data depend on their order. */
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
