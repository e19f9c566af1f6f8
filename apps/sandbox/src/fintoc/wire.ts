import type { Household } from '@lucas/household/household.ts'
import { hash } from '@lucas/household/random.ts'
import { parseRut, toRutDigits } from '@lucas/household/rut.ts'
import { createStableId } from './ids.ts'
import { toInstitution } from './institutions.ts'
import type { Link, LinkAccount, LinkIntent, LinkMovement } from './links.ts'

const accountTypes = {
  checking: 'checking_account',
  depository: 'sight_account',
  savings: 'savings_account',
  credit: 'credit_card',
} as const

const toTitleCase = (name: string) =>
  name.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase())

/** For a card `current` is the available credit; for an account `limit` includes its overdraft (reference 2.3). */
function toBalance({ type, balance, limit = 0, key }: LinkAccount, overdraft: number) {
  const free = type === 'credit' ? limit + balance : balance
  return {
    available: free,
    current: free,
    limit: type === 'credit' ? limit : balance + (key === 'main' ? overdraft : 0),
  }
}

/** Converts an account to the short form of links and events. */
function toShortAccount(link: Link, household: Household, account: LinkAccount) {
  return {
    id: account.id,
    object: 'account',
    balance: toBalance(account, household.profile.overdraft),
    currency: account.currency,
    holder_id: toRutDigits(link.rut),
    holder_name: toTitleCase(household.profile.owner),
    name: account.name,
    number: account.number.replace(/\D/g, '').replace(/^0+/, ''),
    official_name: account.name,
    type: accountTypes[account.type],
  }
}

/** Returns the overdraft line as an account, if the bank grants one. */
function toCreditLine(link: Link, household: Household) {
  const { overdraft, owner, numbers } = household.profile
  if (overdraft === 0) return []
  const free = { available: overdraft, current: overdraft, limit: overdraft }
  return [
    {
      id: createStableId('acc_', `${link.id} line`),
      object: 'account',
      balance: free,
      currency: 'CLP',
      holder_id: toRutDigits(link.rut),
      holder_name: toTitleCase(owner),
      name: 'Línea de Crédito',
      number: numbers.line.replace(/\D/g, ''),
      official_name: 'Linea De Credito Personas',
      type: 'line_of_credit',
    },
  ]
}

const toShortAccounts = (link: Link, household: Household, accounts: readonly LinkAccount[]) => [
  ...accounts.map((account) => toShortAccount(link, household, account)),
  ...toCreditLine(link, household),
]

export const toAccountList = (link: Link, household: Household, accounts: readonly LinkAccount[]) =>
  toShortAccounts(link, household, accounts).map((account) => {
    const isRemoved = link.removedAccounts.has(account.id)
    return {
      ...account,
      next_refresh: isRemoved ? null : new Date(link.refreshedAt.getTime() + 4 * 3_600_000).toISOString(),
      refresh_status: link.isRefreshing ? 'refreshing' : isRemoved ? 'failed' : 'succeeded',
      refreshed_at: link.refreshedAt.toISOString(),
      removed_from_link: isRemoved,
    }
  })

/** Converts a link. Only the exchange response and the `link.created` event have the token. */
export const toLink = (
  link: Link,
  household: Household,
  accounts: readonly LinkAccount[],
  { withToken }: { withToken: boolean },
) => ({
  id: link.id,
  object: 'link',
  accounts: toShortAccounts(link, household, accounts),
  active: link.status === 'active',
  created_at: link.createdAt.toISOString(),
  holder_id: toRutDigits(link.rut),
  holder_type: 'individual',
  institution: toInstitution(link.bank),
  last_time_refreshed: link.refreshedAt.toISOString(),
  link_token: withToken ? link.token : null,
  mode: 'test',
  refresh_status: link.isRefreshing ? 'refreshing' : 'succeeded',
  status: link.status,
  username: toRutDigits(link.rut),
})

export const toLinkIntent = (intent: LinkIntent, isCreation: boolean) => ({
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

/** Returns a counterparty RUT that is always the same for a text. */
function createCounterpartyRut(description: string): string {
  const body = String(10_000_000 + (hash(description) % 9_000_000))
  const digit = [...'0123456789K'].find((last) => parseRut(`${body}${last}`) !== null) ?? '0'
  return `${body}${digit}`
}

function toCounterparty(link: Link, household: Household, row: LinkMovement) {
  const { owner } = household.profile
  const isOwn = row.pair?.kind === 'own_transfer'
  const [, named = ''] = /[:\s]A[:\s](.+)$|DE:(.+)$/.exec(row.description) ?? []
  return {
    holder_id: isOwn ? toRutDigits(link.rut) : createCounterpartyRut(row.description),
    holder_name: isOwn ? toTitleCase(owner) : toTitleCase(named || row.description),
    institution: isOwn ? null : toInstitution(link.bank),
    number: null,
  }
}

export function toMovement(link: Link, household: Household, account: LinkAccount, row: LinkMovement) {
  const isTransfer = account.type !== 'credit' && transferText.test(row.description)
  const counterparty = isTransfer ? toCounterparty(link, household, row) : null
  return {
    id: row.wireId,
    object: 'movement',
    amount: row.amount,
    comment: null,
    currency: account.currency,
    description: row.description,
    pending: row.pending,
    post_date: `${row.date}T00:00:00.000Z`,
    recipient_account: row.amount < 0 ? counterparty : null,
    reference_id: /^0*$/.test(row.document) ? null : row.document,
    sender_account: row.amount > 0 ? counterparty : null,
    status: row.pending ? 'pending' : 'confirmed',
    transaction_date: null,
    type: isTransfer ? 'transfer' : 'other',
  }
}

export type WireMovement = ReturnType<typeof toMovement>

/** Converts a movement to loose types: numbers and booleans as text. */
export const toOddMovement = (movement: WireMovement) => ({
  ...movement,
  amount: String(movement.amount),
  description: `  ${movement.description.replaceAll(' ', '  ')} `,
  pending: String(movement.pending),
  reference_id: movement.reference_id === null ? '' : Number(movement.reference_id),
})
