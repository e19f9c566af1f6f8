import type { FastifyInstance } from 'fastify'
import { decimal } from '../wire/amounts.ts'
import type { FintocDesk } from './desk.ts'
import { Refusal } from './errors.ts'
import { type Link, movementsOf } from './links.ts'
import { linkObject, movementObject } from './wire.ts'

type Login = { Params: { rut: string; bank: string } }
type Change = Login & {
  Body: {
    kind: 'remove' | 'modify' | 'wants_code' | 'credentials' | 'remove_account' | 'quiet_remove'
    movement?: string
    account?: string
    description?: string
    amount?: number
  }
}

const text = { type: 'string', maxLength: 200 } as const
const params = { type: 'object', properties: { rut: text, bank: text } } as const
const body = {
  type: 'object',
  required: ['kind'],
  properties: { kind: text, movement: text, account: text, description: text, amount: { type: 'integer' } },
} as const

/** Calls for scripts and tests: what is true of a link, and what happens at its bank. Only who holds the API's key may. */
export function fintocScript(app: FastifyInstance, desk: FintocDesk): void {
  const { links } = desk
  const linkOf = ({ rut, bank }: Login['Params']): Link => {
    const link = links.ofLogin(rut, bank)
    if (!link) throw new Refusal('missing_resource')
    return link
  }

  app.get<Login>('/fintoc/truth/:rut/:bank', { schema: { params } }, async (request) => {
    const link = linkOf(request.params)
    return {
      link: link.id,
      accounts: links.accounts(link).map((account) => ({
        id: account.id,
        number: account.number,
        type: account.type,
        currency: account.currency,
        balance: decimal(account.type === 'credit' ? -account.balance : account.balance, account.currency),
        movements: movementsOf(link, account).map(({ wireId, date, description, amount, pending }) => ({
          id: wireId,
          date,
          description,
          amount: decimal(amount, account.currency),
          pending,
        })),
      })),
    }
  })

  app.post<Change>(
    '/fintoc/happens/:rut/:bank',
    { schema: { params, body } },
    async ({ params: login, body: change }) => {
      happen(desk, linkOf(login), change)
      return { done: true }
    },
  )
}

function happen({ links, events }: FintocDesk, link: Link, change: Change['Body']): void {
  const { kind, movement = '', description, amount } = change
  if (kind === 'wants_code') link.wantsCode = true
  if (kind === 'remove_account') link.removedAccounts.add(change.account ?? '')
  if (kind === 'credentials') {
    link.status = 'login_required'
    const told = linkObject(link, links.household(link), links.accounts(link), { withToken: false })
    events.send(link, 'link.credentials_changed', told, 0)
  }
  if (kind === 'quiet_remove') link.edits.set(movement, { kind: 'removed' })
  if (kind !== 'remove' && kind !== 'modify') return
  const household = links.household(link)
  for (const account of links.accounts(link)) {
    const row = movementsOf(link, account).find(({ wireId }) => wireId === movement)
    if (!row) continue
    const data = { account_id: account.id }
    if (kind === 'remove') {
      link.edits.set(movement, { kind: 'removed' })
      const gone = movementObject(link, household, account, row)
      events.send(link, 'account.refresh_intent.movements_removed', { ...data, movements_removed: [gone] }, 0)
      return
    }
    link.edits.set(movement, {
      kind: 'modified',
      ...(description === undefined ? {} : { description }),
      ...(amount === undefined ? {} : { amount }),
    })
    const now = movementsOf(link, account).find(({ wireId }) => wireId === movement) ?? row
    const changed = movementObject(link, household, account, now)
    events.send(
      link,
      'account.refresh_intent.movements_modified',
      { ...data, movements_changed: [changed] },
      0,
    )
  }
}
