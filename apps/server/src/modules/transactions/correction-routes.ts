import {
  appliedCorrection,
  appliedCorrections,
  correctedTransaction,
  correctionPage,
  correctionPreview,
  correctionsInput,
  forgottenCorrection,
  learnInput,
  merchantInput,
  nameCorrectionPage,
  namedTransaction,
  undoneCorrection,
  undoneCorrections,
} from '@lucas/contract/category-correction.ts'
import { transactionPatch } from '@lucas/contract/transaction-by-hand.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { toCategoryCorrection, toNameCorrection } from './correction-wire.ts'
import type { Transactions } from './service.ts'

const config = { access: 'person' } as const

/** The category and the name of a row, and what choosing them teaches. */
export function correctionRoutes(app: App, transactions: Transactions) {
  const { patch, setMerchant, corrections } = transactions
  const creating = { ...config, idempotent: true }

  app.patch(
    '/api/transactions/:id/',
    { config, schema: { params: idParams, body: transactionPatch, response: { 200: correctedTransaction } } },
    ({ person, params, body }) => patch(person.userId, params.id, body),
  )
  app.patch(
    '/api/transactions/:id/merchant/',
    { config, schema: { params: idParams, body: merchantInput, response: { 200: namedTransaction } } },
    ({ person, params, body }) => setMerchant(person.userId, params.id, body.merchant_name),
  )
  app.get(
    '/api/category-corrections/',
    { config, schema: { response: { 200: correctionPage } } },
    async ({ person }) =>
      pageOf((await corrections.list(person.userId, 'category')).map(toCategoryCorrection)),
  )
  app.get(
    '/api/name-corrections/',
    { config, schema: { response: { 200: nameCorrectionPage } } },
    async ({ person }) => pageOf((await corrections.list(person.userId, 'name')).map(toNameCorrection)),
  )
  app.post(
    '/api/category-corrections/',
    { config: creating, schema: { body: learnInput, response: { 200: correctionPage } } },
    async ({ person, body }) =>
      pageOf((await corrections.learn(person.userId, body.transaction_ids)).map(toCategoryCorrection)),
  )
  app.post(
    '/api/category-corrections/apply/',
    { config, schema: { body: correctionsInput, response: { 200: appliedCorrections } } },
    async ({ person, body }) => ({ changed: await corrections.apply(person.userId, 'category', body.ids) }),
  )
  app.post(
    '/api/category-corrections/undo/',
    { config, schema: { body: correctionsInput, response: { 200: undoneCorrections } } },
    async ({ person, body }) => ({ restored: await corrections.undo(person.userId, 'category', body.ids) }),
  )
  routesOf(app, transactions, 'category', '/api/category-corrections/:id/')
  routesOf(app, transactions, 'name', '/api/name-corrections/:id/')
}

/** What becomes of one correction, whatever it speaks of. */
function routesOf(app: App, { corrections }: Transactions, subject: 'category' | 'name', path: string) {
  const params = idParams

  app.get(
    `${path}alike/`,
    { config, schema: { params, response: { 200: correctionPreview } } },
    ({ person, params: { id } }) => corrections.preview(person.userId, subject, id),
  )
  app.post(
    `${path}apply/`,
    { config, schema: { params, response: { 200: appliedCorrection } } },
    async ({ person, params: { id } }) => ({
      id,
      changed: await corrections.apply(person.userId, subject, [id]),
    }),
  )
  app.post(
    `${path}forget/`,
    { config, schema: { params, response: { 200: forgottenCorrection } } },
    ({ person, params: { id } }) => corrections.forget(person.userId, subject, id),
  )
  app.delete(
    path,
    { config, schema: { params, response: { 200: undoneCorrection } } },
    async ({ person, params: { id } }) => ({
      id,
      restored: await corrections.undo(person.userId, subject, [id]),
    }),
  )
}

const pageOf = <T>(results: T[]) => ({ results, count: results.length, next: null, previous: null })
