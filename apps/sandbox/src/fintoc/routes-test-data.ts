import type { FastifyInstance } from 'fastify'
import { formatDecimal } from '../wire/amounts.ts'
import type { FintocContext } from './context.ts'
import { FintocApiError } from './errors.ts'
import { type Link, listMovements } from './links.ts'
import { toLink, toMovement } from './wire.ts'

type LoginParams = { Params: { rut: string; bank: string } }
type ChangeRequest = LoginParams & {
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

/**
 * Registers calls for scripts and tests: the expected data of a link, and changes at its bank. They need the secret
 * key.
 */
export function registerFintocTestDataRoutes(app: FastifyInstance, context: FintocContext): void {
  const { links } = context
  const getLink = ({ rut, bank }: LoginParams['Params']): Link => {
    const link = links.findByLogin(rut, bank)
    if (!link) throw new FintocApiError('missing_resource')
    return link
  }

  app.get<LoginParams>('/fintoc/truth/:rut/:bank', { schema: { params } }, async (request) => {
    const link = getLink(request.params)
    return {
      link: link.id,
      accounts: links.listAccounts(link).map((account) => ({
        id: account.id,
        number: account.number,
        type: account.type,
        currency: account.currency,
        balance: formatDecimal(
          account.type === 'credit' ? -account.balance : account.balance,
          account.currency,
        ),
        movements: listMovements(link, account).map(({ wireId, date, description, amount, pending }) => ({
          id: wireId,
          date,
          description,
          amount: formatDecimal(amount, account.currency),
          pending,
        })),
      })),
    }
  })

  app.post<ChangeRequest>(
    '/fintoc/happens/:rut/:bank',
    { schema: { params, body } },
    async ({ params: login, body: change }) => {
      applyChange(context, getLink(login), change)
      return { done: true }
    },
  )
}

function applyChange({ links, events }: FintocContext, link: Link, change: ChangeRequest['Body']): void {
  const { kind, movement = '', description, amount } = change
  if (kind === 'wants_code') link.requiresMfa = true
  if (kind === 'remove_account') link.removedAccounts.add(change.account ?? '')
  if (kind === 'credentials') {
    link.status = 'login_required'
    const body = toLink(link, links.getHousehold(link), links.listAccounts(link), { withToken: false })
    events.send(link, 'link.credentials_changed', body, 0)
  }
  if (kind === 'quiet_remove') link.edits.set(movement, { kind: 'removed' })
  if (kind !== 'remove' && kind !== 'modify') return
  const household = links.getHousehold(link)
  for (const account of links.listAccounts(link)) {
    const row = listMovements(link, account).find(({ wireId }) => wireId === movement)
    if (!row) continue
    const data = { account_id: account.id }
    if (kind === 'remove') {
      link.edits.set(movement, { kind: 'removed' })
      const removed = toMovement(link, household, account, row)
      events.send(
        link,
        'account.refresh_intent.movements_removed',
        { ...data, movements_removed: [removed] },
        0,
      )
      return
    }
    link.edits.set(movement, {
      kind: 'modified',
      ...(description === undefined ? {} : { description }),
      ...(amount === undefined ? {} : { amount }),
    })
    const changedRow = listMovements(link, account).find(({ wireId }) => wireId === movement) ?? row
    const changed = toMovement(link, household, account, changedRow)
    events.send(
      link,
      'account.refresh_intent.movements_modified',
      { ...data, movements_changed: [changed] },
      0,
    )
  }
}
