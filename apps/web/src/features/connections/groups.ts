import type { Account } from '@lucas/contract/account.ts'
import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import { freshness, isActive } from '@lucas/contract/rules/freshness.ts'
import { isSyncing } from '../../lib/bank-refresh.ts'

/** One institution with everything the person has there. */
export interface BankGroup {
  name: string
  color: string | null
  connections: Connection[]
  accounts: Account[]
}

const nameOf = (institution: string): string =>
  institution.trim() === '' ? connectionsCopy.unknownInstitution : institution.trim()

/** Connections and accounts by institution, in the order of their first appearance (spec 2). */
export function groupByBank(connections: Connection[], accounts: Account[]): BankGroup[] {
  const groups = new Map<string, BankGroup>()
  function groupOf({
    institution_name,
    institution_color,
  }: Pick<Account, 'institution_name' | 'institution_color'>) {
    const name = nameOf(institution_name)
    const group = groups.get(name) ?? { name, color: institution_color, connections: [], accounts: [] }
    groups.set(name, group)
    group.color ??= institution_color
    return group
  }
  for (const connection of connections) groupOf(connection).connections.push(connection)
  for (const account of accounts) groupOf(account).accounts.push(account)
  // What was disconnected and left nothing behind is over.
  return [...groups.values()].filter(
    ({ connections: own, accounts: held }) =>
      held.length > 0 || own.some(({ state }) => state !== 'disconnected'),
  )
}

const isStale = ({ updated_at }: Account, now: Date): boolean =>
  freshness(updated_at === null ? null : new Date(updated_at), now) === 'stale'

/** What a group says about itself beside its name, and whether entering at the bank again is what helps. */
export type GroupNotice =
  | { kind: 'none' }
  | { kind: 'running'; connection: Connection }
  | { kind: 'trouble'; sentence: string; reconnect: boolean }

/** 'Reconectar' only when the data are stale or a connection asks for it, with the reason (spec 2, decisions 3). */
export function noticeOf({ connections, accounts }: BankGroup, now: Date): GroupNotice {
  const running = connections.find(isSyncing)
  if (running !== undefined) return { kind: 'running', connection: running }
  const asking = connections.find(({ action }) => action === 'reconnect')
  if (asking !== undefined) return { kind: 'trouble', sentence: asking.explanation, reconnect: true }
  const waiting = connections.find(({ action }) => action === 'retry_later')
  if (waiting !== undefined) return { kind: 'trouble', sentence: waiting.explanation, reconnect: false }
  const linked = accounts.filter(({ manual }) => !manual)
  return linked.some((account) => isStale(account, now))
    ? { kind: 'trouble', sentence: copy.stale, reconnect: true }
    : { kind: 'none' }
}

/** The three figures above the groups (spec 2). */
export function statsOf(groups: BankGroup[], now: Date) {
  const accounts = groups.flatMap((group) => group.accounts)
  const updates = accounts.flatMap(({ updated_at }) => (updated_at === null ? [] : [updated_at]))
  return {
    connections: groups.length,
    accounts: accounts.length,
    active: accounts.filter(({ updated_at }) =>
      isActive(updated_at === null ? null : new Date(updated_at), now),
    ).length,
    lastSync: updates.reduce<string | null>(
      (latest, at) => (latest === null || new Date(at) > new Date(latest) ? at : latest),
      null,
    ),
  }
}
