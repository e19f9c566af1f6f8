import type { Tx } from '../../../platform/database/person.ts'

export type NewPasskey = {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

export const passkeyRepository = (tx: Tx) => ({
  list: (person: string) =>
    tx.selectFrom('passkey').selectAll().where('user_id', '=', person).orderBy('id').execute(),

  /** Locked, so that of two uses of one signature counter one comes first. */
  byCredential: (person: string, credentialId: Buffer) =>
    tx
      .selectFrom('passkey')
      .selectAll()
      .where('user_id', '=', person)
      .where('credential_id', '=', credentialId)
      .forUpdate()
      .executeTakeFirst(),

  /** Undefined when the person has this one already. */
  add: (person: string, key: NewPasskey, now: Date) =>
    tx
      .insertInto('passkey')
      .values({
        user_id: person,
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

  used: (person: string, id: string, counter: number, now: Date) =>
    tx
      .updateTable('passkey')
      .set({ counter: BigInt(counter), last_used_at: now })
      .where('user_id', '=', person)
      .where('id', '=', id)
      .execute(),

  remove: (person: string, id: string) =>
    tx.deleteFrom('passkey').where('user_id', '=', person).where('id', '=', id).execute(),
})

export type PasskeyRow = Awaited<ReturnType<ReturnType<typeof passkeyRepository>['list']>>[number]
