import { memoize } from '@lucas/contract/rules/memoize.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { OwnRuts } from '../ledger/index.ts'
import { hashHolder } from './holder-hash.ts'
import { connectionRepository } from './repository/connection.ts'

/** Knows the RUTs of a user by the hashes of the holders of their connections. */
export const createOwnRuts = (hashKey: Buffer): OwnRuts => ({
  async load(tx: Tx, userId: string) {
    const hashes = new Set(
      (await connectionRepository(tx).listHolderHashes(userId)).map((hash) => hash.toString('hex')),
    )
    return {
      has: memoize((rut: string) => hashes.has(hashHolder(hashKey, userId, rut).toString('hex'))),
      digest: [...hashes].toSorted().join(' '),
    }
  },
})
