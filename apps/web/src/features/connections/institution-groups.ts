import type { Account } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { freshness, isActive } from '@lucas/contract/rules/freshness.ts'
import { signedBalance } from '../../entities/account/missing-balance.ts'
import { isLinked, isSyncing } from '../../entities/account/refresh-connections.ts'
import { formatFullDay, formatTime, toSantiagoDate } from '../../lib/format/format.ts'

/** One institution with the user's connections and accounts. */
export interface InstitutionGroup {
  name: string
  color: string | null
  connections: Connection[]
  accounts: Account[]
}

/** Whether the group holds the manual accounts, which have their own panel. */
export const isManualGroup = ({ connections, accounts }: InstitutionGroup): boolean =>
  connections.length === 0 && accounts.some(({ manual }) => manual)

const institutionName = (institution: string): string =>
  institution.trim() === '' ? connectionsCopy.unknownInstitution : institution.trim()

/** Groups connections and accounts by institution, in order of first appearance (spec 2). */
export function groupByInstitution(connections: Connection[], accounts: Account[]): InstitutionGroup[] {
  const groups = new Map<string, InstitutionGroup>()
  function groupOf({
    institution_name,
    institution_color,
  }: Pick<Account, 'institution_name' | 'institution_color'>) {
    const name = institutionName(institution_name)
    const group = groups.get(name) ?? { name, color: institution_color, connections: [], accounts: [] }
    groups.set(name, group)
    group.color ??= institution_color
    return group
  }
  for (const connection of connections) groupOf(connection).connections.push(connection)
  for (const account of accounts) groupOf(account).accounts.push(account)
  // Leaves out disconnected institutions without accounts.
  return [...groups.values()].filter(
    ({ connections: own, accounts: ownAccounts }) =>
      ownAccounts.length > 0 || own.some(({ state }) => state !== 'disconnected'),
  )
}

const isStale = ({ updated_at }: Account, now: Date): boolean =>
  freshness(updated_at === null ? null : new Date(updated_at), now) === 'stale'

/** The action that fixes a connection. */
export type ConnectionFix = { action: 'reconnect' | 'retry'; connection: Connection }

/** Notice of a group next to its name. */
export type GroupNotice =
  | { kind: 'none' }
  | { kind: 'running'; connection: Connection }
  /** `quiet` if nothing is wrong; `fix` is null if the user can only wait or must contact the bank. */
  | { kind: 'notice'; tone: 'bad' | 'warn' | 'quiet'; sentence: string; fix: ConnectionFix | null }

const actionsByUrgency = ['reconnect', 'retry', 'contact_bank', 'retry_later'] as const

/** Returns the connections that speak for a bank: one that delivered nothing never marks one that did. */
function findSpeakers(connections: Connection[]): Connection[] {
  const delivered = connections.filter((connection) => connection.accounts.length > 0)
  return delivered.length > 0 ? delivered : connections
}

/** Returns the notice of a group. 'Reconectar' needs stale data or a connection that asks for it (spec 2, decisions 3). */
export function getGroupNotice({ connections: all, accounts }: InstitutionGroup, now: Date): GroupNotice {
  const connections = findSpeakers(all)
  const running = all.find(isSyncing)
  if (running !== undefined) return { kind: 'running', connection: running }
  const paused = connections.find((connection) => connection.paused)
  if (paused !== undefined) return { kind: 'notice', tone: 'quiet', sentence: paused.explanation, fix: null }
  for (const action of actionsByUrgency) {
    const blocked = connections.find((connection) => connection.action === action)
    if (blocked !== undefined) return toNotice(blocked)
  }
  const left = connections.every(({ state, action }) => state === 'disconnected' && action === 'none')
    ? connections[0]
    : undefined
  if (left !== undefined) return { kind: 'notice', tone: 'quiet', sentence: left.explanation, fix: null }
  // Statement files have no bank to sign in to.
  const old = connections.find(
    (connection) =>
      isLinked(connection) &&
      accounts.some(
        (account) => !account.manual && account.connection_id === connection.id && isStale(account, now),
      ),
  )
  if (old !== undefined) {
    const fix = { action: 'reconnect', connection: old } as const
    return { kind: 'notice', tone: 'bad', sentence: copy.stale, fix }
  }
  return connections.some(({ bank_in_trouble }) => bank_in_trouble)
    ? { kind: 'notice', tone: 'warn', sentence: copy.troubled, fix: null }
    : { kind: 'none' }
}

function toNotice(connection: Connection): GroupNotice {
  const { action, explanation } = connection
  const until = formatRetryTime(connection)
  const fix = action === 'reconnect' || action === 'retry' ? { action, connection } : null
  return {
    kind: 'notice',
    tone: connection.state === 'disconnected' ? 'quiet' : action === 'retry_later' ? 'warn' : 'bad',
    sentence: until === null ? explanation : `${explanation} ${until}`,
    fix,
  }
}

/** Returns the sentence with the next retry time; null if there is none. */
export function formatRetryTime({ action, retry_at: at }: Connection): string | null {
  if (at === null) return null
  const words = action === 'contact_bank' ? copy.lockedUntil : copy.until
  return words(formatFullDay(toSantiagoDate(at)), formatTime(at))
}

/** Whether something is wrong with a group: it comes first in the list. */
export const hasProblem = (notice: GroupNotice): boolean =>
  notice.kind === 'notice' && notice.tone !== 'quiet'

/** Moves the groups with problems to the front; otherwise the order stays. */
export const sortByProblem = (groups: readonly InstitutionGroup[], now: Date): InstitutionGroup[] =>
  groups.toSorted(
    (a, b) => Number(hasProblem(getGroupNotice(b, now))) - Number(hasProblem(getGroupNotice(a, now))),
  )

export interface GroupTotal {
  currency: Currency
  amount: number
}

/** Sums the known balances of a group per currency, less the debt of cards. Hidden accounts are in no sum. */
export function sumGroup({ accounts }: InstitutionGroup): { totals: GroupTotal[]; hasDebt: boolean } {
  const counted = accounts.filter(({ hidden, balance_current }) => !hidden && balance_current !== null)
  const totals = currencies.flatMap((currency) => {
    const own = counted.filter((account) => account.currency === currency)
    return own.length === 0
      ? []
      : [{ currency, amount: own.reduce((sum, account) => sum + signedBalance(account), 0) }]
  })
  return { totals, hasDebt: counted.some(isCardDebt) }
}

const isCardDebt = ({ account_type, balance_current }: Account): boolean =>
  account_type === 'credit' && Number(balance_current) > 0

/** Returns when the accounts of a group were last updated; null if there is no sync. */
export const findLastSync = ({ accounts }: Pick<InstitutionGroup, 'accounts'>): string | null =>
  accounts
    .flatMap(({ manual, updated_at }) => (manual || updated_at === null ? [] : [updated_at]))
    .reduce<string | null>(
      (latest, at) => (latest === null || new Date(at) > new Date(latest) ? at : latest),
      null,
    )

/** Computes the three figures above the groups (spec 2). */
export function computeStats(groups: InstitutionGroup[], now: Date) {
  const accounts = groups.flatMap((group) => group.accounts)
  return {
    connections: groups.filter((group) => !isManualGroup(group)).length,
    accounts: accounts.length,
    // Manual accounts have no sync and are always active.
    active: accounts.filter(
      ({ manual, updated_at }) => manual || isActive(updated_at === null ? null : new Date(updated_at), now),
    ).length,
    lastSync: findLastSync({ accounts }),
  }
}
