import { walletCopy as copy } from '@lucas/contract/copy/wallet.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type {
  WalletItem,
  WalletItemInput,
  WalletItemPatch,
  WalletValueInput,
} from '@lucas/contract/wallet.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { minorUnitsOf } from '../../platform/minor-units.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createReading, type ReadDeps } from './read.ts'
import { type ItemRow, walletRepository } from './repository.ts'
import { itemToWire, toItem } from './to-wire.ts'

export type Wallet = ReturnType<typeof createWallet>

/** What a person has and owes: what banks tell, and goods and loans that they write down themselves. */
export function createWallet(deps: ReadDeps & { outbox: Outbox }) {
  const { db, clock, outbox } = deps

  /** Writes under the person's lock, and tells every open page. */
  const writing = <T>(person: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    outbox.transaction(db, person, async (tx) => {
      await walletRepository(tx).lock(person)
      const result = await work(tx)
      await outbox.add(tx, person, { type: 'accounts_changed' })
      return result
    })

  const inItem = <T>(person: string, id: string, work: (tx: Tx, item: ItemRow) => Promise<T>): Promise<T> =>
    writing(person, async (tx) => {
      const item = (await walletRepository(tx).find(person, id)) ?? fail('not_found')
      return work(tx, item)
    })

  async function answer(tx: Tx, person: string, id: string): Promise<WalletItem> {
    const repository = walletRepository(tx)
    const row = (await repository.find(person, id)) ?? fail('not_found')
    return itemToWire(toItem(row, await repository.values(person, id)))
  }

  function pastDay(field: string, day: PlainDate): PlainDate {
    if (day > clock.today()) refuseField(field, copy.dateFuture)
    return day
  }

  async function refuseTaken(tx: Tx, person: string, name: string, except: string | null) {
    const own = await walletRepository(tx).items(person)
    if (own.some((item) => item.id !== except && item.name === name)) refuseField('name', copy.nameTaken)
    return own.length
  }

  return {
    read: createReading(deps),

    add: (person: string, input: WalletItemInput): Promise<WalletItem> =>
      writing(person, async (tx) => {
        const { name, kind, currency, date = clock.today(), owned_since: since = null } = input
        const value = minorUnitsOf('value', input.value, currency, copy.valueInvalid)
        if ((await refuseTaken(tx, person, name, null)) >= limits.walletItemsMax)
          refuseField('name', copy.tooMany)
        const id = newId()
        const repository = walletRepository(tx)
        await repository.add({
          user_id: person,
          id,
          name,
          kind,
          currency,
          owned_since: since === null ? null : pastDay('owned_since', since),
          created_at: clock.now(),
        })
        await repository.put(person, id, { date: pastDay('date', date), value })
        return answer(tx, person, id)
      }),

    change: (person: string, id: string, patch: WalletItemPatch): Promise<WalletItem> =>
      inItem(person, id, async (tx) => {
        if (patch.name !== undefined) await refuseTaken(tx, person, patch.name, id)
        if (patch.owned_since) pastDay('owned_since', patch.owned_since)
        await walletRepository(tx).change(person, id, patch)
        return answer(tx, person, id)
      }),

    addValue: (person: string, id: string, input: WalletValueInput): Promise<WalletItem> =>
      inItem(person, id, async (tx, { currency }) => {
        const repository = walletRepository(tx)
        const date = pastDay('date', input.date ?? clock.today())
        const value = minorUnitsOf('value', input.value, currency, copy.valueInvalid)
        const others = (await repository.values(person, id)).filter((told) => told.valued_on !== date)
        if (others.length >= limits.walletValuesMax) refuseField('value', copy.tooManyValues)
        await repository.put(person, id, { date, value })
        return answer(tx, person, id)
      }),

    removeValue: (person: string, id: string, date: PlainDate): Promise<WalletItem> =>
      inItem(person, id, async (tx) => {
        const repository = walletRepository(tx)
        const told = await repository.values(person, id)
        if (!told.some(({ valued_on: on }) => on === date)) fail('not_found')
        if (told.length === 1) refuseField('date', copy.lastValue)
        await repository.takeValue(person, id, date)
        return answer(tx, person, id)
      }),

    remove: (person: string, id: string): Promise<void> =>
      inItem(person, id, async (tx) => {
        await walletRepository(tx).remove(person, id)
      }),
  }
}
