import type { Tx } from '../../platform/database/person.ts'
import { isPlausible, missingFrom } from './domain/missing.ts'
import { heldRepository } from './repository/held.ts'
import { shownRepository } from './repository/shown.ts'

/** All that a bank shows of an account since a day. */
interface Shown {
  accountId: string
  since: string | null
  idPrefix: string
  movements: readonly { providerId: string | null; date: string; amount: bigint }[]
}

type TakeBack = (
  tx: Tx,
  person: string,
  taken: { accountId: string; providerIds: readonly string[] },
) => Promise<number>

/** Rows that a bank shows no more, although it shows all it has. */
export const createMissing = ({ takeBack }: { takeBack: TakeBack }) => ({
  /** Takes them back; too many to be believed stay where they are, and are doubtful. */
  async takeBackGone(
    tx: Tx,
    person: string,
    shown: Shown,
  ): Promise<{ removed: number; isDoubtful: boolean }> {
    await heldRepository(tx).lock(person)
    const held = await shownRepository(tx).since(person, shown)
    const missing = missingFrom(held, shown.movements)
    if (missing.length === 0) return { removed: 0, isDoubtful: false }
    if (!isPlausible(missing.length, held.length)) return { removed: 0, isDoubtful: true }
    const providerIds = missing.map(({ providerId }) => providerId)
    return {
      removed: await takeBack(tx, person, { accountId: shown.accountId, providerIds }),
      isDoubtful: false,
    }
  },
})
