import type { Household } from '@lucas/household/household.ts'
import { hash } from '@lucas/household/random.ts'
import { parseRut, rutDigits } from '@lucas/household/rut.ts'
import { idOf } from './ids.ts'
import { institutionOf } from './institutions.ts'
import type { Link, LinkAccount, LinkIntent, LinkMovement } from './links.ts'

const types = {
  checking: 'checking_account',
  depository: 'sight_account',
  savings: 'savings_account',
  credit: 'credit_card',
} as const

const titled = (name: string) => name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

/** Of a card `current` is the free credit; of an account `limit` counts its overdraft (reference 2.3). */
function balanceOf({ type, balance, limit = 0, key }: LinkAccount, overdraft: number) {
  const free = type === 'credit' ? limit + balance : balance
  return {
    available: free,
    current: free,
    limit: type === 'credit' ? limit : balance + (key === 'main' ? overdraft : 0),
  }
}

/** The short form, as links and events carry it. */
function shortAccount(link: Link, household: Household, account: LinkAccount) {
  return {
    id: account.id,
    object: 'account',
    balance: balanceOf(account, household.profile.overdraft),
    currency: account.currency,
    holder_id: rutDigits(link.rut),
    holder_name: titled(household.profile.owner),
    name: account.name,
    number: account.number.replace(/\D/g, '').replace(/^0+/, ''),
    official_name: account.name,
    type: types[account.type],
  }
}

/** The overdraft line stands beside the account that it belongs to. */
function lineOf(link: Link, household: Household) {
  const { overdraft, owner, numbers } = household.profile
  if (overdraft === 0) return []
  const free = { available: overdraft, current: overdraft, limit: overdraft }
  return [
    {
      id: idOf('acc_', `${link.id} line`),
      object: 'account',
      balance: free,
      currency: 'CLP',
      holder_id: rutDigits(link.rut),
      holder_name: titled(owner),
      name: 'Línea de Crédito',
      number: numbers.line.replace(/\D/g, ''),
      official_name: 'Linea De Credito Personas',
      type: 'line_of_credit',
    },
  ]
}

const shortAccounts = (link: Link, household: Household, accounts: readonly LinkAccount[]) => [
  ...accounts.map((account) => shortAccount(link, household, account)),
  ...lineOf(link, household),
]

export const accountList = (link: Link, household: Household, accounts: readonly LinkAccount[]) =>
  shortAccounts(link, household, accounts).map((account) => {
    const isRemoved = link.removedAccounts.has(account.id)
    return {
      ...account,
      next_refresh: isRemoved ? null : new Date(link.refreshedAt.getTime() + 4 * 3_600_000).toISOString(),
      refresh_status: link.refreshing ? 'refreshing' : isRemoved ? 'failed' : 'succeeded',
      refreshed_at: link.refreshedAt.toISOString(),
      removed_from_link: isRemoved,
    }
  })

/** The token stands in the answer to the exchange and in the event of a new link only. */
export const linkObject = (
  link: Link,
  household: Household,
  accounts: readonly LinkAccount[],
  { withToken }: { withToken: boolean },
) => ({
  id: link.id,
  object: 'link',
  accounts: shortAccounts(link, household, accounts),
  active: link.status === 'active',
  created_at: link.createdAt.toISOString(),
  holder_id: rutDigits(link.rut),
  holder_type: 'individual',
  institution: institutionOf(link.bank),
  last_time_refreshed: link.refreshedAt.toISOString(),
  link_token: withToken ? link.token : null,
  mode: 'test',
  refresh_status: link.refreshing ? 'refreshing' : 'succeeded',
  status: link.status,
  username: rutDigits(link.rut),
})

export const intentObject = (intent: LinkIntent, isCreation: boolean) => ({
  id: intent.id,
  object: 'link_intent',
  country: 'cl',
  created_at: intent.createdAt.toISOString(),
  exchange_token: intent.exchangeToken,
  exchange_token_expires_at: new Date(intent.createdAt.getTime() + 30 * 60_000).toISOString(),
  holder_type: 'individual',
  mode: 'test',
  product: 'movements',
  status: intent.status,
  widget_token: isCreation ? intent.widgetToken : null,
})

const transferText = /^(?:\d{9,10}[\dK]? )?(?:TRASPASO|TRANSFERENCIA|TRANSF|TEF|Transf|Traspaso)\b/i

/** A stranger's RUT that belongs to the text, so that it is the same every time. */
function strangerOf(description: string): string {
  const body = String(10_000_000 + (hash(description) % 9_000_000))
  const digit = [...'0123456789K'].find((last) => parseRut(`${body}${last}`) !== null) ?? '0'
  return `${body}${digit}`
}

function otherSide(link: Link, household: Household, row: LinkMovement) {
  const { owner } = household.profile
  const isOwn = row.pair?.kind === 'own_transfer'
  const [, named = ''] = /[:\s]A[:\s](.+)$|DE:(.+)$/.exec(row.description) ?? []
  return {
    holder_id: isOwn ? rutDigits(link.rut) : strangerOf(row.description),
    holder_name: isOwn ? titled(owner) : titled(named || row.description),
    institution: isOwn ? null : institutionOf(link.bank),
    number: null,
  }
}

export function movementObject(link: Link, household: Household, account: LinkAccount, row: LinkMovement) {
  const isTransfer = account.type !== 'credit' && transferText.test(row.description)
  const other = isTransfer ? otherSide(link, household, row) : null
  return {
    id: row.wireId,
    object: 'movement',
    amount: row.amount,
    comment: null,
    currency: account.currency,
    description: row.description,
    pending: row.pending,
    post_date: `${row.date}T00:00:00.000Z`,
    recipient_account: row.amount < 0 ? other : null,
    reference_id: /^0*$/.test(row.document) ? null : row.document,
    sender_account: row.amount > 0 ? other : null,
    status: row.pending ? 'pending' : 'confirmed',
    transaction_date: null,
    type: isTransfer ? 'transfer' : 'other',
  }
}

export type WireMovement = ReturnType<typeof movementObject>

/** The same with the types that the loosest client would send. */
export const oddMovement = (movement: WireMovement) => ({
  ...movement,
  amount: String(movement.amount),
  description: `  ${movement.description.replaceAll(' ', '  ')} `,
  pending: String(movement.pending),
  reference_id: movement.reference_id === null ? '' : Number(movement.reference_id),
})
