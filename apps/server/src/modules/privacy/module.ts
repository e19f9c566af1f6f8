import type { Consents } from './consents.ts'
import { createDeletion, type DeletionDeps } from './deletion.ts'
import { createErasure, type ErasureDeps } from './erasure.ts'
import { createDataExport, type DataExportDeps } from './export.ts'

export type PrivacyModule = ReturnType<typeof createPrivacy>

/** Creates the services for data export, account deletion and erasure. */
export function createPrivacy(deps: DeletionDeps & ErasureDeps & DataExportDeps & { consents: Consents }) {
  const deletion = createDeletion(deps)
  const erasure = createErasure(deps)
  return {
    consents: deps.consents,
    exports: createDataExport(deps),
    deletion,
    erasure,
    worker: {
      define: deletion.define,
      start: erasure.start,
      stop: erasure.stop,
    },
  }
}
