import * as z from 'zod/mini'
import { ProviderError } from '../../modules/connections/index.ts'
import { findFintocInstitutionId } from './institutions.ts'

const intent = z.object({ id: z.string(), exchange_token: z.string() })

/** Returns the link token of a link intent. Throws `ProviderError` without an exchange token. */
export function toLinkToken(created: { id: string; exchange_token?: string | null | undefined }) {
  if (!created.exchange_token) throw new ProviderError('unexpected')
  const secret = JSON.stringify({ id: created.id, exchange_token: created.exchange_token })
  return { linkToken: { caseId: created.id, secret } }
}

/** Parses the stored secret of a link token. */
export const parseLinkToken = (secret: string) => intent.parse(JSON.parse(secret))

type Widget = { publicKey: string; widgetToken: string; institutionId: string | null }

/** Returns the address of the widget page; its parameters are in snake case (reference 2.2). */
export function widgetAddress(page: URL, { publicKey, widgetToken, institutionId }: Widget): string {
  const address = new URL(page)
  const institution = institutionId === null ? null : findFintocInstitutionId(institutionId)
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
