import { transaction } from '@lucas/contract/transaction.ts'
import {
  deletedTransaction,
  newTransactionInput,
  newTransfer,
  newTransferInput,
  restoredTransactions,
  restoreInput,
} from '@lucas/contract/transaction-by-hand.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import type { Transactions } from '../service.ts'

/** Movements and transfers that people write themselves; only they can go again. */
export function byHandRoutes(app: App, transactions: Transactions) {
  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }

  app.post(
    '/api/transactions/',
    { config: creating, schema: { body: newTransactionInput, response: { 201: transaction } } },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.add(person.userId, body)),
  )
  app.delete(
    '/api/transactions/:id/',
    { config, schema: { params: idParams, response: { 200: deletedTransaction } } },
    ({ person, params }) => transactions.remove(person.userId, params.id),
  )
  app.post(
    '/api/transactions/:id/restore/',
    { config, schema: { params: idParams, body: restoreInput, response: { 200: restoredTransactions } } },
    ({ person, params, body }) => transactions.restore(person.userId, params.id, body),
  )
  app.post(
    '/api/transfers/',
    { config: creating, schema: { body: newTransferInput, response: { 201: newTransfer } } },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.transfer(person.userId, body)),
  )
}
