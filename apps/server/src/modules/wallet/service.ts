import type { WalletItem } from '@lucas/contract/banking/wallet.ts'
import type {
  WalletItemInput,
  WalletItemPatch,
  WalletValueInput,
} from '@lucas/contract/banking/wallet-input.ts'
import { walletCopy as copy } from '@lucas/contract/copy/banking/wallet.ts'
import { fieldCopy } from '@lucas/contract/copy/fields.ts'
import { limits } from '@lucas/contract/limits.ts'
import { isSupportedDate, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import { users } from '../users/index.ts'
import { createWalletOverview, type WalletOverviewDeps } from './overview.ts'
import { type WalletItemRow, walletItemRepository } from './repository/wallet-item.ts'
import { walletItemValueRepository } from './repository/wallet-item-value.ts'
import { toApiItem, toItem } from './to-api.ts'

export type Wallet = ReturnType<typeof createWallet>

/** Assets and liabilities of a user: bank accounts, credit lines and manual items. */
export function createWallet(deps: WalletOverviewDeps & { events: Events }) {
  const { db, clock, events } = deps

  /** Runs `work` with the user's row locked, so that two tabs see each other's items. Publishes `accounts_changed`. */
  const withUserLock = <T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    events.transaction(db, userId, async (tx) => {
      await users.lock(tx, userId)
      const result = await work(tx)
      await events.publish(tx, userId, { type: 'accounts_changed' })
      return result
    })

  const withLockedItem = <T>(
    userId: string,
    id: string,
    work: (tx: Tx, item: WalletItemRow) => Promise<T>,
  ): Promise<T> =>
    withUserLock(userId, async (tx) => {
      const item = (await walletItemRepository(tx).lock(userId, id)) ?? fail('not_found')
      return work(tx, item)
    })

  async function getApiItem(tx: Tx, userId: string, id: string): Promise<WalletItem> {
    const row = (await walletItemRepository(tx).lock(userId, id)) ?? fail('not_found')
    return toApiItem(toItem(row, await walletItemValueRepository(tx).list(userId, id)))
  }

  function requirePastDate(field: string, day: PlainDate): PlainDate {
    if (day > clock.today()) failField(field, copy.dateFuture)
    return day
  }

  async function requireFreeName(tx: Tx, userId: string, name: string, except: string | null) {
    const items = await walletItemRepository(tx).list(userId)
    if (items.some((item) => item.id !== except && item.name === name)) failField('name', copy.nameTaken)
    return items.length
  }

  return {
    get: createWalletOverview(deps),

    create: (userId: string, input: WalletItemInput): Promise<WalletItem> =>
      withUserLock(userId, async (tx) => {
        const { name, kind, currency, date = clock.today(), owned_since: since = null } = input
        const value = parseMinorUnits('value', input.value, currency, copy.valueInvalid)
        if ((await requireFreeName(tx, userId, name, null)) >= limits.walletItemsMax)
          failField('name', copy.tooMany)
        const id = newId()
        await walletItemRepository(tx).create({
          user_id: userId,
          id,
          name,
          kind,
          currency,
          owned_since: since === null ? null : requirePastDate('owned_since', since),
          created_at: clock.now(),
        })
        await walletItemValueRepository(tx).upsert(userId, id, { date: requirePastDate('date', date), value })
        return getApiItem(tx, userId, id)
      }),

    update: (userId: string, id: string, patch: WalletItemPatch): Promise<WalletItem> =>
      withLockedItem(userId, id, async (tx) => {
        if (patch.name !== undefined) await requireFreeName(tx, userId, patch.name, id)
        if (patch.owned_since) requirePastDate('owned_since', patch.owned_since)
        await walletItemRepository(tx).update(userId, id, patch)
        return getApiItem(tx, userId, id)
      }),

    addValue: (userId: string, id: string, input: WalletValueInput): Promise<WalletItem> =>
      withLockedItem(userId, id, async (tx, { currency }) => {
        const values = walletItemValueRepository(tx)
        const date = requirePastDate('date', input.date ?? clock.today())
        const value = parseMinorUnits('value', input.value, currency, copy.valueInvalid)
        const otherValues = (await values.list(userId, id)).filter(({ valued_on: on }) => on !== date)
        if (otherValues.length >= limits.walletValuesMax) failField('value', copy.tooManyValues)
        await values.upsert(userId, id, { date, value })
        return getApiItem(tx, userId, id)
      }),

    deleteValue: async (userId: string, id: string, date: PlainDate): Promise<WalletItem> => {
      if (!isSupportedDate(date)) failField('date', fieldCopy.date)
      return withLockedItem(userId, id, async (tx) => {
        const values = walletItemValueRepository(tx)
        const stored = await values.list(userId, id)
        if (!stored.some(({ valued_on: on }) => on === date)) fail('not_found')
        if (stored.length === 1) failField('date', copy.lastValue)
        await values.delete(userId, id, date)
        return getApiItem(tx, userId, id)
      })
    },

    delete: (userId: string, id: string): Promise<void> =>
      withLockedItem(userId, id, async (tx) => {
        await walletItemRepository(tx).delete(userId, id)
      }),
  }
}
