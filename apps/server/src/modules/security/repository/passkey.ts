import type { Tx } from '../../../platform/database/user-transaction.ts'

export type NewPasskey = {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

export const passkeyRepository = (tx: Tx) => ({
  list: (userId: string) =>
    tx.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

  /** Locks the passkey, so that two uses of one signature counter run one after the other. */
  lockByCredential: (userId: string, credentialId: Buffer) =>
    tx
      .selectFrom('passkey')
      .selectAll()
      .where('user_id', '=', userId)
      .where('credential_id', '=', credentialId)
      .forUpdate()
      .executeTakeFirst(),

  /** Creates a passkey. Returns undefined if the user already has it. */
  create: (userId: string, key: NewPasskey, now: Date) =>
    tx
      .insertInto('passkey')
      .values({
        user_id: userId,
        id: key.id,
        credential_id: key.credentialId,
        public_key: key.publicKey,
        counter: BigInt(key.counter),
        transports: key.transports,
        name: key.name,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((on) => on.columns(['user_id', 'credential_id']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  markUsed: (userId: string, id: string, counter: number, now: Date) =>
    tx
      .updateTable('passkey')
      .set({ counter: BigInt(counter), last_used_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute(),

  delete: (userId: string, id: string) =>
    tx.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).execute(),
})

/** Deletes all passkeys of a user. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute()
}

export type PasskeyRow = Awaited<ReturnType<ReturnType<typeof passkeyRepository>['list']>>[number]
