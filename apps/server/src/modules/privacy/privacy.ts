import { createConsents } from './consents.ts'
import { createDeletion, type DeletionDeps } from './deletion.ts'
import { createErasure, type ErasureDeps } from './erasure.ts'
import { createExport, type ExportDeps } from './export.ts'

export type PrivacyModule = ReturnType<typeof createPrivacy>

/** A person's rights over their data: to see all of it, to take back what they agreed to, to have it erased. */
export function createPrivacy(deps: DeletionDeps & ErasureDeps & ExportDeps) {
  const deletion = createDeletion(deps)
  const erasure = createErasure(deps)
  return {
    consents: createConsents(deps),
    exports: createExport(deps),
    deletion,
    erasure,
    work: {
      define: deletion.define,
      start: erasure.start,
      stop: erasure.stop,
    },
  }
}
