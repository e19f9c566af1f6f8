import type { Account } from '@lucas/contract/account.ts'

/** An institution of the person's own accounts, by the key that an address names it with. */
export interface Bank {
  key: string
  name: string
  color: string | null
  accounts: Account[]
}

const keyOf = ({ institution_id: id, institution_name: name }: Account): string => id ?? name

/** The institution filter lists the person's own institutions, by name (decisions 5). */
export const banksOf = (accounts: readonly Account[]): Bank[] =>
  [...Map.groupBy(accounts, keyOf)]
    .map(([key, own]) => ({
      key,
      name: own[0]?.institution_name ?? key,
      color: own[0]?.institution_color ?? null,
      accounts: own,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es-CL'))
