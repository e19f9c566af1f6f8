import {
  type BankMailboxInput,
  type BankMailConfirmation,
  bankMailList,
  confirmedBankMail,
  createdBankMailAddress,
} from '@lucas/contract/banking/bank-mail.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

const path = '/api/bank-mail/'

/** The address and what arrived there. A mail that is read makes it stale, as a sync does. */
export const bankMailQuery = apiQuery(['connections', 'bank-mail'], path, bankMailList)

export const createAddress = (idempotencyKey: string) =>
  api.post(`${path}address/`, undefined, createdBankMailAddress, { idempotencyKey })
export const endAddress = () => api.delete('/api/security/addresses/bank_mail/', undefined, nothing)
export const saveMailbox = (input: BankMailboxInput) => api.put(`${path}mailbox/`, input, nothing)
export const endMailbox = () => api.delete('/api/security/addresses/bank_mailbox/', undefined, nothing)
export const confirmMail = (id: string, input: BankMailConfirmation) =>
  api.post(`${path}${id}/confirm/`, input, confirmedBankMail)
export const throwAwayMail = (id: string) => api.delete(`${path}${id}/`, undefined, nothing)
