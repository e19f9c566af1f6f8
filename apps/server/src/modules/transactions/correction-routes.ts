import {
  appliedCorrection,
  correctedTransaction,
  correctionPage,
  correctionPreview,
  undoneCorrection,
} from '@lucas/contract/category-correction.ts'
import { transactionPatch } from '@lucas/contract/transaction-by-hand.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Transactions } from './service.ts'

/** The category of a row, and what choosing it teaches. */
export function correctionRoutes(app: App, { patch, corrections }: Transactions) {
  const config = { access: 'person' } as const

  app.patch(
    '/api/transactions/:id/',
    { config, schema: { params: idParams, body: transactionPatch, response: { 200: correctedTransaction } } },
    ({ person, params, body }) => patch(person.userId, params.id, body),
  )
  app.get(
    '/api/category-corrections/',
    { config, schema: { response: { 200: correctionPage } } },
    ({ person }) => corrections.list(person.userId),
  )
  app.get(
    '/api/category-corrections/:id/alike/',
    { config, schema: { params: idParams, response: { 200: correctionPreview } } },
    ({ person, params }) => corrections.preview(person.userId, params.id),
  )
  app.post(
    '/api/category-corrections/:id/apply/',
    { config, schema: { params: idParams, response: { 200: appliedCorrection } } },
    ({ person, params }) => corrections.apply(person.userId, params.id),
  )
  app.delete(
    '/api/category-corrections/:id/',
    { config, schema: { params: idParams, response: { 200: undoneCorrection } } },
    ({ person, params }) => corrections.undo(person.userId, params.id),
  )
}
