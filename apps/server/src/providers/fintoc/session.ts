import * as z from 'zod/mini'
import { BankRefused } from '../../modules/connections/index.ts'
import { fintocInstitutionOf } from './institutions.ts'

const intent = z.object({ id: z.string(), exchange_token: z.string() })

/** What finishes the linking later; sealed until then, for the token opens the bank's data. */
export function keepIntent(created: { id: string; exchange_token?: string | null | undefined }) {
  if (!created.exchange_token) throw new BankRefused('unexpected')
  const secret = JSON.stringify({ id: created.id, exchange_token: created.exchange_token })
  return { claim: { caseId: created.id, secret } }
}

export const intentOf = (secret: string) => intent.parse(JSON.parse(secret))

type Widget = { publicKey: string; widgetToken: string; institutionId: string | null }

/** The widget as a page of its own, with parameters in snake case (reference 2.2). */
export function widgetAddress(page: URL, { publicKey, widgetToken, institutionId }: Widget): string {
  const address = new URL(page)
  const institution = institutionId === null ? null : fintocInstitutionOf(institutionId)
  const parameters = {
    public_key: publicKey,
    widget_token: widgetToken,
    holder_type: 'individual',
    product: 'movements',
    country: 'cl',
    ...(institution === null ? {} : { institution_id: institution }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
