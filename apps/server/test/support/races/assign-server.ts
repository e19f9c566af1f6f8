import { generateToken, sha256 } from '../../../src/platform/secret.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { createImportClient } from '../clients/import-client.ts'
import { createBankConnection } from '../fixtures/bank-connection.ts'
import { createRacer } from './assign.ts'
import type { Race, RaceResponse } from './race.ts'

const day = 86_400_000
const statement = (at: number) =>
  Buffer.from(`Fecha;Descripción;Monto\n02/03/2024;COMPRA FERIA ${at};-${10_000 + at}`)

/** Creates races of assigning with changes that need the whole server: jobs, connections and account deletion. */
export async function createAssignServerRaces(app: FullApp): Promise<Race[]> {
  const newMember = async () => {
    const member = await app.auth.registerUser()
    const on = createRacer(async (method, url, body) => {
      const { statusCode: status, body: text } = await app.requestAs(member, method, url, body)
      return { status, body: text }
    })
    const { user_id: userId } = await app.db.admin
      .selectFrom('person')
      .select('user_id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow()
    return { member, on, userId, goal: await on.goal() }
  }
  return [
    createDisconnectRace(app, await newMember()),
    createUndoImportRace(app, await newMember()),
    createAccountDeletionRace(app, await newMember()),
    createAccountRestoreRace(app, await newMember()),
  ]
}

type Saver = { member: TestUser; on: ReturnType<typeof createRacer>; userId: string; goal: string }

const createDisconnectRace = ({ db }: FullApp, { on, userId, goal }: Saver): Race => ({
  name: 'disconnecting the bank with its history',
  userId,
  async prepare() {
    const row = await on.row({ account: await on.account() })
    const connection = await createBankConnection(db, userId, { now: new Date() })
    const body = { institution_name: 'BCI', delete_history: true }
    const disconnecting = on.call([200], 'DELETE', `/api/floid/disconnect/${connection}/`, body)
    return { calls: [on.assign(row, goal, [200, 404]), disconnecting], reads: [on.allocated(goal)] }
  },
})

/** The undo is a job of some seconds; assigning repeats until it is done. */
const createUndoImportRace = (app: FullApp, { member, on, userId, goal }: Saver): Race => {
  const imports = createImportClient(app)
  const account = { name: 'Cartola', type: 'checking', currency: 'CLP', institution_id: null }
  return {
    name: 'undoing the import',
    userId,
    weight: 10,
    async prepare(at) {
      const { id } = await imports.patch(member, (await imports.upload(member, statement(at))).id, {
        account,
      })
      await imports.confirm(member, id)
      const stored = await app.db.admin
        .selectFrom('statement_import_row')
        .select('transaction_id')
        .where('import_id', '=', id)
        .executeTakeFirstOrThrow()
      const assigning = on.assign(stored.transaction_id, goal, [200, 404])
      const undone = Promise.withResolvers<void>()
      const undoing = {
        allowed: [200],
        async send(): Promise<RaceResponse> {
          const { state } = await imports.undo(member, id).finally(() => undone.resolve())
          return { status: state === 'undone' ? 200 : 409, body: state }
        },
      }
      const assignUntilUndone = {
        ...assigning,
        async send(): Promise<RaceResponse> {
          let isOver = false
          void undone.promise.then(() => {
            isOver = true
          })
          let answer = await assigning.send()
          while (!isOver && assigning.allowed.includes(answer.status)) answer = await assigning.send()
          return answer
        },
      }
      return { calls: [assignUntilUndone, undoing], reads: [on.allocated(goal)] }
    },
  }
}

/** The account deletion ends the session: the call comes before it or gets 401. */
const createAccountDeletionRace = ({ db }: FullApp, { on, userId, goal }: Saver): Race => ({
  name: 'deleting the user account',
  userId,
  async prepare() {
    const row = await on.row()
    const until = new Date(Date.now() + day)
    await db.admin
      .updateTable('session')
      .set({ step_up_until: until })
      .where('user_id', '=', userId)
      .execute()
    return {
      calls: [on.assign(row, goal, [200, 401]), on.call([200], 'DELETE', '/api/auth/profile/')],
      async afterPair() {
        await db.admin.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
        await db.admin
          .updateTable('session')
          .set({ ended_at: null, ended_reason: null })
          .where('user_id', '=', userId)
          .execute()
      },
      reads: [on.allocated(goal)],
    }
  },
})

const createAccountRestoreRace = ({ db }: FullApp, { on, userId, goal }: Saver): Race => ({
  name: 'restoring the user account',
  userId,
  async prepare() {
    const row = await on.row()
    const token = generateToken()
    const now = Date.now()
    await db.admin
      .insertInto('account_deletion')
      .values({
        user_id: userId,
        asked_at: new Date(now),
        erase_at: new Date(now + day),
        undo_hash: sha256(token),
      })
      .execute()
    const restoring = on.call([200], 'POST', '/api/auth/deletion/undo/', { token })
    return { calls: [on.assign(row, goal, [200]), restoring], reads: [on.allocated(goal)] }
  },
})
