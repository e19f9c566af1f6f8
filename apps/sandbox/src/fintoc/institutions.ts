import type { BankCode } from '@lucas/household/bank-codes.ts'

const institutionIds: Readonly<Record<BankCode, string>> = {
  chile: 'cl_banco_de_chile',
  santander: 'cl_banco_santander',
  bci: 'cl_banco_bci',
  estado: 'cl_banco_estado',
  itau: 'cl_banco_itau',
  security: 'cl_banco_security',
  falabella: 'cl_banco_falabella',
  scotia: 'cl_banco_scotiabank',
}

export const toInstitution = ({ code, name }: { code: BankCode; name: string }) => ({
  id: institutionIds[code],
  country: 'cl',
  name,
})

export const toInstitutionList = (banks: readonly { code: BankCode; name: string }[]) =>
  banks.map((bank) => ({
    id: institutionIds[bank.code],
    object_name: 'institution',
    country: 'cl',
    name: bank.name,
    products: [{ holder_type: 'individual', name: 'movements' }],
    type: 'bank',
  }))

/** Returns the bank with this id of Fintoc; an empty text for another. */
export const findFintocBank = (id: string): string =>
  Object.entries(institutionIds).find(([, institution]) => institution === id)?.[0] ?? ''
