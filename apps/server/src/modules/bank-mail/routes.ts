import {
  bankMailboxInput,
  bankMailConfirmation,
  bankMailList,
  bankMessageInput,
  bankMessageReading,
  confirmedBankMail,
  createdBankMailAddress,
} from '@lucas/contract/banking/bank-mail.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency.ts'
import type { BankMail } from './module.ts'

export function registerBankMailRoutes(app: App, { service, issueAddress, saveMailbox }: BankMail) {
  describeRoutes(app, {
    'GET /api/bank-mail/': [
      'listBankMail',
      'Returns the private address for mails of banks, and what arrived there',
    ],
    'POST /api/bank-mail/address/': [
      'createBankMailAddress',
      'Creates the private address; it replaces the one before',
    ],
    'PUT /api/bank-mail/mailbox/': [
      'saveBankMailbox',
      'Stores the access to a mailbox whose notices of banks are read; it replaces the one before',
    ],
    'POST /api/bank-mail/preview/': [
      'previewBankMessage',
      'Reads a pasted message of a bank as a draft; stores nothing',
    ],
    'POST /api/bank-mail/:id/confirm/': [
      'confirmBankMail',
      'Books a mail that waits as a pending transaction',
    ],
    'DELETE /api/bank-mail/:id/': ['deleteBankMail', 'Deletes a mail; its transaction stays'],
  })

  const own = { access: 'person' } as const
  app.get('/api/bank-mail/', { config: own, schema: { response: { 200: bankMailList } } }, ({ user }) =>
    service.list(user.userId),
  )
  app.post(
    '/api/bank-mail/address/',
    {
      config: {
        ...own,
        errors: ['reauthentication_required', 'not_found', 'data_blocked', 'idempotency_mismatch'],
      },
      schema: { response: { 201: createdBankMailAddress } },
    },
    (request) => issueAddress(request.user, readIdempotencyKey(request)),
  )
  app.put(
    '/api/bank-mail/mailbox/',
    {
      config: { ...own, errors: ['reauthentication_required', 'not_found', 'data_blocked'] },
      schema: { body: bankMailboxInput, response: { 200: nothing } },
    },
    async ({ user, body }) => {
      await saveMailbox(user, body)
      return {}
    },
  )
  app.post(
    '/api/bank-mail/preview/',
    { config: own, schema: { body: bankMessageInput, response: { 200: bankMessageReading } } },
    ({ user, body }) => service.readMessage(user.userId, body.text),
  )
  app.post(
    '/api/bank-mail/:id/confirm/',
    {
      config: { ...own, errors: ['not_found', 'data_blocked'] },
      schema: { params: idParams, body: bankMailConfirmation, response: { 200: confirmedBankMail } },
    },
    ({ user, params, body }) => service.confirm(user.userId, params.id, body),
  )
  app.delete(
    '/api/bank-mail/:id/',
    {
      config: { ...own, errors: ['not_found'] },
      schema: { params: idParams, response: { 200: nothing } },
    },
    ({ user, params }) => service.throwAway(user.userId, params.id),
  )
}
