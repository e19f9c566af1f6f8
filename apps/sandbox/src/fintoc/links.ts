import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import type { Bank } from '../banks.ts'
import type { MagicEffect } from '../magic-ruts.ts'
import type { Households } from '../options.ts'
import { freshId, idOf } from './ids.ts'

export interface LinkIntent {
  id: string
  exchangeToken: string
  widgetToken: string
  createdAt: Date
  status: 'created' | 'succeeded' | 'rejected'
  link: Link | null
}

/** What a script changed about a movement: gone, or told otherwise. */
export type Edit = { kind: 'removed' } | { kind: 'modified'; description?: string; amount?: number }

export interface Link {
  id: string
  token: string
  rut: string
  bank: Bank
  effect: MagicEffect | undefined
  createdAt: Date
  /** The day until which the bank has been read. */
  today: string
  status: 'active' | 'login_required'
  refreshing: boolean
  refreshedAt: Date
  refreshedAgainAt: number
  /** The next refresh wants the person's second factor. */
  wantsCode: boolean
  /** Accounts that the bank shows no more. */
  removedAccounts: Set<string>
  edits: Map<string, Edit>
}

export interface LinkAccount extends HouseholdAccount {
  id: string
}
export interface LinkMovement extends Movement {
  wireId: string
  pending: boolean
}

const intentMinutes = 30

/** The intents and links of this process. */
export function createLinks(households: Households) {
  const intents = new Map<string, LinkIntent>()
  const links = new Map<string, Link>()
  const byToken = (token: string) => [...links.values()].find((link) => link.token === token)

  return {
    openIntent(): LinkIntent {
      const id = freshId('li_')
      const intent: LinkIntent = {
        id,
        exchangeToken: `${id}_exchange_token_${freshId('', 32)}`,
        widgetToken: `${id}_sec_${freshId('', 28)}`,
        createdAt: new Date(),
        status: 'created',
        link: null,
      }
      intents.set(id, intent)
      return intent
    },
    intent: (id: string) => intents.get(id),
    intentOfWidget: (token: string) => [...intents.values()].find(({ widgetToken }) => widgetToken === token),
    /** As long as the token lives. */
    intentOfExchange: (token: string) =>
      [...intents.values()].find(
        ({ exchangeToken, createdAt }) =>
          exchangeToken === token && Date.now() - createdAt.getTime() < intentMinutes * 60_000,
      ),
    enter(intent: LinkIntent, login: Pick<Link, 'rut' | 'bank' | 'effect' | 'today'>): Link {
      const id = freshId('link_')
      const now = new Date()
      const link: Link = {
        ...login,
        id,
        token: `${id}_token_${freshId('', 24)}`,
        createdAt: now,
        status: 'active',
        refreshing: false,
        refreshedAt: now,
        refreshedAgainAt: 0,
        wantsCode: false,
        removedAccounts: new Set(),
        edits: new Map(),
      }
      links.set(id, link)
      intent.link = link
      intent.status = 'succeeded'
      return link
    },
    byToken,
    byId: (id: string) => links.get(id),
    /** The latest link of a login. */
    ofLogin: (rut: string, bank: string) =>
      [...links.values()].findLast((link) => link.rut === rut && link.bank.code === bank),
    remove: (id: string) => links.delete(id),
    household: (link: Link): Household => households(link.rut, link.bank.code, link.today),
    accounts: (link: Link): LinkAccount[] =>
      households(link.rut, link.bank.code, link.today).accounts.map((account) => ({
        ...account,
        id: idOf('acc_', `${link.id} ${account.key}`),
      })),
  }
}

/**
 * An account's movements, the newest first. Those of the link's last day are pending and get another id when they are
 * posted: whoever reads them must find out that they are the same.
 */
export const movementsOf = (link: Link, account: LinkAccount): LinkMovement[] =>
  withIds(link, account)
    .flatMap((row) => edited(row, link.edits.get(row.wireId)))
    .reverse()

/** Every page of a bank asks for them again: each link's are named once, as long as its household is remembered. */
const namedOnce = new WeakMap<Link, WeakMap<readonly Movement[], LinkMovement[]>>()

function withIds(link: Link, { key, movements }: LinkAccount): LinkMovement[] {
  const ofLink = namedOnce.get(link) ?? new WeakMap<readonly Movement[], LinkMovement[]>()
  namedOnce.set(link, ofLink)
  const mayBePending = key === 'main' || key === 'card'
  const rows =
    ofLink.get(movements) ??
    movements.map((row) => {
      const pending = mayBePending && row.date === link.today && row.amount < 0
      return { ...row, pending, wireId: idOf('mov_', `${link.id} ${row.id}${pending ? ' pending' : ''}`) }
    })
  ofLink.set(movements, rows)
  return rows
}

function edited(row: LinkMovement, edit: Edit | undefined): LinkMovement[] {
  if (edit === undefined) return [row]
  if (edit.kind === 'removed') return []
  return [{ ...row, description: edit.description ?? row.description, amount: edit.amount ?? row.amount }]
}
