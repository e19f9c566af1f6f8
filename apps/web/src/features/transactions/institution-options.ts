import type { Account } from '@lucas/contract/banking/account.ts'

/** An institution of the user's accounts; `key` is its value in the URL filter. */
export interface InstitutionOption {
  key: string
  name: string
  color: string | null
  accounts: Account[]
}

const institutionKey = ({ institution_id: id, institution_name: name }: Account): string => id ?? name

/** Returns the institutions of the user's accounts, sorted by name (decisions 5). */
export const toInstitutionOptions = (accounts: readonly Account[]): InstitutionOption[] =>
  [...Map.groupBy(accounts, institutionKey)]
    .map(([key, own]) => ({
      key,
      name: own[0]?.institution_name ?? key,
      color: own[0]?.institution_color ?? null,
      accounts: own,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es-CL'))
