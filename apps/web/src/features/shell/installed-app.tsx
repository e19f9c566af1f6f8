import { installCopy as copy } from '@lucas/contract/copy/install.ts'
import { useEffect } from 'react'
import { registerServiceWorker } from '../../lib/app/service-worker.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { InstallOffer } from './install-offer.tsx'

/** What makes Lucas an app of the device: the worker that opens it without a network, its updates, and the offer to install it. */
export function InstalledApp() {
  useEffect(() => {
    void registerServiceWorker((update) =>
      toast.info(copy.updateReady, { action: { label: copy.update, run: update } }),
    )
  }, [])
  return <InstallOffer />
}
