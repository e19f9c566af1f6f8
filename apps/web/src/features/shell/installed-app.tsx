import { installCopy as copy } from '@lucas/contract/copy/install.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { registerServiceWorker } from '../../lib/app/service-worker.ts'
import { watchOpenedNotifications } from '../../lib/app/watch-opened-notifications.ts'
import { refreshStoredAnswers } from '../../lib/offline/refresh.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { InstallOffer } from './install-offer.tsx'

/**
 * What makes Lucas an app of the device: the worker that opens it without a network and shows notifications, its data, its updates, and
 * the offer to install it.
 */
export function InstalledApp() {
  const { history } = useRouter()
  useEffect(() => {
    void refreshStoredAnswers().catch(() => undefined) // without a network, or with an answer that fails, what is stored stays
    void registerServiceWorker((update) =>
      toast.info(copy.updateReady, { action: { label: copy.update, run: update } }),
    )
    return watchOpenedNotifications((path) => history.push(path))
  }, [history])
  return <InstallOffer />
}
