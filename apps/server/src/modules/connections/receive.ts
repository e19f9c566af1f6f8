import { anonymous } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { createEarlyMessages } from './early.ts'
import { createKeeper, type KeepDeps } from './keep.ts'
import type { BankProvider, CaseRef } from './provider.ts'
import { isUnreadable, parseBytes } from './read-bytes.ts'
import { linksRepository } from './repository/links.ts'

type ReceiveDeps = KeepDeps & { provider: BankProvider }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Keeps what an authentic provider sent, sealed and once, before it is acknowledged (S-36). A case that is nobody's is
 * answered like any other and leaves nothing behind.
 */
export function createReceiver(deps: ReceiveDeps) {
  const { db, clock, provider } = deps
  const early = createEarlyMessages(clock)
  const { keep } = createKeeper(deps)

  function referenceOf(bytes: Buffer): CaseRef {
    try {
      return provider.caseOf(parseBytes(bytes))
    } catch (fault) {
      if (isUnreadable(fault)) fail('bad_request')
      throw fault
    }
  }

  return async function receive(bytes: Buffer): Promise<void> {
    const { custom, caseId } = referenceOf(bytes)
    const ownId = custom !== null && uuid.test(custom) ? custom : null
    const link = await anonymous(db, (tx) => linksRepository(tx).locate(ownId, caseId))
    if (!link) {
      if (custom === null && caseId !== null) early.keep(caseId, bytes)
      return
    }
    const before = caseId === null ? [] : early.take(caseId)
    for (const body of [...before, bytes])
      await keep({ person: link.user_id, linkId: link.id }, body, async (tx) => {
        if (caseId !== null) await linksRepository(tx).nameCase(link.user_id, link.id, caseId)
      })
  }
}
