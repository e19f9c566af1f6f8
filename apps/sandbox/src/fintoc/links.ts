import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import type { Bank } from '../banks.ts'
import type { MagicEffect } from '../magic-ruts.ts'
import type { Households } from '../options.ts'
import { createId, createStableId } from './ids.ts'

export interface LinkIntent {
  id: string
  exchangeToken: string
  widgetToken: string
  createdAt: Date
  status: 'created' | 'succeeded' | 'rejected'
  link: Link | null
}

/** A change of a movement by a test script. */
export type MovementEdit = { kind: 'removed' } | { kind: 'modified'; description?: string; amount?: number }

export interface Link {
  id: string
  token: string
  rut: string
  bank: Bank
  effect: MagicEffect | undefined
  createdAt: Date
  /** The last day that was fetched from the bank. */
  today: string
  status: 'active' | 'login_required'
  isRefreshing: boolean
  refreshedAt: Date
  nextRefreshAt: number
  /** The next refresh requires the second factor. */
  requiresMfa: boolean
  /** Accounts that the bank no longer shows. */
  removedAccounts: Set<string>
  edits: Map<string, MovementEdit>
}

export interface LinkAccount extends HouseholdAccount {
  id: string
}
export interface LinkMovement extends Movement {
  wireId: string
  pending: boolean
}

const intentLifetimeMinutes = 30

/** Creates the in-memory store of intents and links. */
export function createLinks(households: Households) {
  const intents = new Map<string, LinkIntent>()
  const links = new Map<string, Link>()
  const findByToken = (token: string) => [...links.values()].find((link) => link.token === token)

  return {
    createIntent(): LinkIntent {
      const id = createId('li_')
      const intent: LinkIntent = {
        id,
        exchangeToken: `${id}_exchange_token_${createId('', 32)}`,
        widgetToken: `${id}_sec_${createId('', 28)}`,
        createdAt: new Date(),
        status: 'created',
        link: null,
      }
      intents.set(id, intent)
      return intent
    },
    findIntent: (id: string) => intents.get(id),
    findIntentByWidgetToken: (token: string) =>
      [...intents.values()].find(({ widgetToken }) => widgetToken === token),
    /** Finds an intent while its exchange token is valid. */
    findIntentByExchangeToken: (token: string) =>
      [...intents.values()].find(
        ({ exchangeToken, createdAt }) =>
          exchangeToken === token && Date.now() - createdAt.getTime() < intentLifetimeMinutes * 60_000,
      ),
    createLink(intent: LinkIntent, login: Pick<Link, 'rut' | 'bank' | 'effect' | 'today'>): Link {
      const id = createId('link_')
      const now = new Date()
      const link: Link = {
        ...login,
        id,
        token: `${id}_token_${createId('', 24)}`,
        createdAt: now,
        status: 'active',
        isRefreshing: false,
        refreshedAt: now,
        nextRefreshAt: 0,
        requiresMfa: false,
        removedAccounts: new Set(),
        edits: new Map(),
      }
      links.set(id, link)
      intent.link = link
      intent.status = 'succeeded'
      return link
    },
    byToken: findByToken,
    findById: (id: string) => links.get(id),
    /** Finds the latest link of a login. */
    findByLogin: (rut: string, bank: string) =>
      [...links.values()].findLast((link) => link.rut === rut && link.bank.code === bank),
    remove: (id: string) => links.delete(id),
    getHousehold: (link: Link): Household =>
      households({ rut: link.rut, bank: link.bank.code, today: link.today }),
    listAccounts: (link: Link): LinkAccount[] =>
      households({ rut: link.rut, bank: link.bank.code, today: link.today }).accounts.map((account) => ({
        ...account,
        id: createStableId('acc_', `${link.id} ${account.key}`),
      })),
  }
}

/**
 * Lists an account's movements, newest first. Movements of the link's last day are pending and get another id when
 * they are posted; the client must match them.
 */
export const listMovements = (link: Link, account: LinkAccount): LinkMovement[] =>
  toLinkMovements(link, account)
    .flatMap((row) => applyEdit(row, link.edits.get(row.wireId)))
    .reverse()

/** Every page request needs the movements with their ids, so they are cached while the household is. */
const movementsByLink = new WeakMap<Link, WeakMap<readonly Movement[], LinkMovement[]>>()

function toLinkMovements(link: Link, { key, movements }: LinkAccount): LinkMovement[] {
  const byHousehold = movementsByLink.get(link) ?? new WeakMap<readonly Movement[], LinkMovement[]>()
  movementsByLink.set(link, byHousehold)
  const canBePending = key === 'main' || key === 'card'
  const rows =
    byHousehold.get(movements) ??
    movements.map((row) => {
      const pending = canBePending && row.date === link.today && row.amount < 0
      return {
        ...row,
        pending,
        wireId: createStableId('mov_', `${link.id} ${row.id}${pending ? ' pending' : ''}`),
      }
    })
  byHousehold.set(movements, rows)
  return rows
}

function applyEdit(row: LinkMovement, edit: MovementEdit | undefined): LinkMovement[] {
  if (edit === undefined) return [row]
  if (edit.kind === 'removed') return []
  return [{ ...row, description: edit.description ?? row.description, amount: edit.amount ?? row.amount }]
}
