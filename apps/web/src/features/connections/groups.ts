import type { Account } from '@lucas/contract/account.ts'
import type { Connection } from '@lucas/contract/connection.ts'
import { connectionsCopy } from '@lucas/contract/copy/connections.ts'
import { connectionsScreenCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import { freshness, isActive } from '@lucas/contract/rules/freshness.ts'
import { isSyncing } from '../../lib/bank-refresh.ts'
import { dayOfInstant, fullDay, timeOf } from '../../lib/format.ts'

/** One institution with everything the person has there. */
export interface BankGroup {
  name: string
  color: string | null
  connections: Connection[]
  accounts: Account[]
}

/** Accounts that the person keeps without a bank: they have a panel of their own. */
export const isByHand = ({ connections, accounts }: BankGroup): boolean =>
  connections.length === 0 && accounts.some(({ manual }) => manual)

/** Files and cash have no bank to enter. */
export const isLinked = ({ provider }: Connection): boolean => provider === 'floid' || provider === 'fintoc'

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

/** The one thing that helps a bank, and the connection that it helps. */
export type Mend = { action: 'reconnect' | 'retry'; connection: Connection }

/** What a group says about itself beside its name. */
export type GroupNotice =
  | { kind: 'none' }
  | { kind: 'running'; connection: Connection }
  /** `quiet` where nothing is wrong; `mend` is null where only time, or the bank itself, helps. */
  | { kind: 'notice'; tone: 'bad' | 'warn' | 'quiet'; sentence: string; mend: Mend | null }

const urgency = ['reconnect', 'retry', 'contact_bank', 'retry_later'] as const

/** 'Reconectar' only when the data are stale or a connection asks for it, with the reason (spec 2, decisions 3). */
export function noticeOf({ connections, accounts }: BankGroup, now: Date): GroupNotice {
  const running = connections.find(isSyncing)
  if (running !== undefined) return { kind: 'running', connection: running }
  for (const action of urgency) {
    const asking = connections.find((connection) => connection.action === action)
    if (asking !== undefined) return noticeBy(asking)
  }
  const [first] = connections
  const isOld = accounts.some((account) => !account.manual && isStale(account, now))
  if (isOld) {
    const mend: Mend | null = first === undefined ? null : { action: 'reconnect', connection: first }
    return { kind: 'notice', tone: 'bad', sentence: copy.stale, mend }
  }
  return connections.some(({ bank_in_trouble }) => bank_in_trouble)
    ? { kind: 'notice', tone: 'warn', sentence: copy.troubled, mend: null }
    : { kind: 'none' }
}

function noticeBy(connection: Connection): GroupNotice {
  const { action, explanation } = connection
  const until = untilOf(connection)
  const mend = action === 'reconnect' || action === 'retry' ? { action, connection } : null
  return {
    kind: 'notice',
    tone: connection.state === 'disconnected' ? 'quiet' : action === 'retry_later' ? 'warn' : 'bad',
    sentence: until === null ? explanation : `${explanation} ${until}`,
    mend,
  }
}

/** Until when nothing is tried, in words; null where something can be done now. */
export function untilOf({ action, retry_at: at }: Connection): string | null {
  if (at === null) return null
  const words = action === 'contact_bank' ? copy.lockedUntil : copy.until
  return words(fullDay(dayOfInstant(at)), timeOf(at))
}

/** The three figures above the groups (spec 2). */
export function statsOf(groups: BankGroup[], now: Date) {
  const accounts = groups.flatMap((group) => group.accounts)
  const updates = accounts.flatMap(({ manual, updated_at }) =>
    manual || updated_at === null ? [] : [updated_at],
  )
  return {
    connections: groups.filter((group) => !isByHand(group)).length,
    accounts: accounts.length,
    // What nobody sends cannot grow old.
    active: accounts.filter(
      ({ manual, updated_at }) => manual || isActive(updated_at === null ? null : new Date(updated_at), now),
    ).length,
    lastSync: updates.reduce<string | null>(
      (latest, at) => (latest === null || new Date(at) > new Date(latest) ? at : latest),
      null,
    ),
  }
}
