import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { sha256 } from '../../platform/secret.ts'
import { fromLocalPart } from './address.ts'
import { addressRepository, findBankMailAddress } from './repository/address.ts'
import type { StoreMail } from './store-mail.ts'

export type ReceiveMail = ReturnType<typeof createReceive>

/**
 * Creates the use case that stores a mail for the user of an address. Mails of unknown addresses, beyond the limit and of users whose
 * data are blocked are dropped; the sender learns nothing of it.
 */
export function createReceive({ db, store }: { db: Db; store: StoreMail }) {
  return async (localPart: string, bytes: Uint8Array): Promise<void> => {
    const token = fromLocalPart(localPart)
    const hash = sha256(token ?? localPart)
    const userId = await findBankMailAddress(db, hash)
    if (token === null || userId === null) return
    await store(userId, bytes, async (tx, now) => {
      const address = await addressRepository(tx).find(userId)
      if (!address?.token_hash.equals(hash)) return false
      const usedAt = address.last_used_at
      if (usedAt === null || toPlainDate(usedAt) < toPlainDate(now))
        await addressRepository(tx).markUsed(userId, now)
      return true
    })
  }
}
