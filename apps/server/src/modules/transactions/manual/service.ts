import { createAddManual, type ManualDeps } from './create.ts'
import { createAddTransfer } from './create-transfer.ts'
import { createDeleteManual } from './delete.ts'
import { createUpdateFacts } from './update.ts'

/** Manages manual transactions and transfers. */
export const createManualTransactions = (deps: ManualDeps) => ({
  addManual: createAddManual(deps),
  addTransfer: createAddTransfer(deps),
  updateFacts: createUpdateFacts(deps),
  ...createDeleteManual(deps),
})
