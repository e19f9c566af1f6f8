import type { DataImportProblem } from '@lucas/contract/users/data-import.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isRefusedByData } from '../../platform/database/faults.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { DataFileError } from './problem.ts'
import { dataImportRepository } from './repository/data-import.ts'
import { pieceRepository } from './repository/piece.ts'

/** What is stored of a problem. */
export interface StoredProblem {
  code: DataImportProblem
  place: DataFileError['place']
}

/** Creates what stores why an import failed while it was in a state. Its file is deleted: it would fail again. */
export function createFailure({ db, clock }: { db: Db; clock: Clock }, state: 'reading' | 'storing') {
  const store = (userId: string, importId: string, problem: StoredProblem): Promise<void> =>
    withUser(db, userId, async (tx) => {
      const imports = dataImportRepository(tx)
      if ((await imports.lock(userId, importId))?.state !== state) return
      await pieceRepository(tx).deleteAll(userId, importId)
      await imports.update(
        userId,
        importId,
        { state: 'failed', problem: JSON.stringify(problem) },
        clock.now(),
      )
    })

  return {
    /** Runs work; what is wrong with the file itself is stored and not tried again. */
    async record(userId: string, importId: string, work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch (error) {
        const problem = toProblem(error)
        if (problem === null) throw error
        await store(userId, importId, problem)
      }
    },
    mark: (userId: string, importId: string) => store(userId, importId, { code: 'unexpected', place: null }),
  }
}

function toProblem(error: unknown): StoredProblem | null {
  if (error instanceof DataFileError) return { code: error.problem, place: error.place }
  return isRefusedByData(error) ? { code: 'contradicts', place: null } : null
}
