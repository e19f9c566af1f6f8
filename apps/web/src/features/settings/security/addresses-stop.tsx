import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { privateAddressesQuery } from '../../../entities/security/queries.ts'

/** Says that what ends the sessions also ends the user's private addresses, if there are any. */
export function AddressesStop() {
  const { data } = useQuery(privateAddressesQuery)
  return data === undefined || data.count === 0 ? null : (
    <p className="rounded-lg bg-gold-soft px-4 py-3 text-sm text-gold-ink">{settingsCopy.addresses.stop}</p>
  )
}
