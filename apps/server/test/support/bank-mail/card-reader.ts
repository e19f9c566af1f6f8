import type { FullApp, TestUser } from '../app/full-app.ts'
import { createImportClient } from '../clients/import-client.ts'

const file = 'Fecha;Descripción;Monto\n02/09/2026;JUMBO MAIPU;-12.000'

/** Creates a user with the card of BCI that the notices of `bci-notice.ts` name, from a file. */
export async function createCardReader(app: FullApp): Promise<{ user: TestUser; accountId: string }> {
  const imports = createImportClient(app)
  const user = await app.auth.registerUser()
  const { id } = await imports.upload(user, Buffer.from(file))
  await imports.patch(user, id, {
    account: { name: 'Visa BCI', type: 'credit', currency: 'CLP', institution_id: 'bci' },
  })
  await imports.confirm(user, id)
  const account = await app.db.admin
    .updateTable('account')
    .set({ mask: '4321' })
    .where('user_id', '=', user.user.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user, accountId: account.id }
}
