import { installCopy as copy } from '@lucas/contract/copy/install.ts'
import { useEffect } from 'react'
import { countVisit, dismissInstall, useInstallWay } from '../../lib/app/install.ts'
import { Button } from '../../ui/primitives/button.tsx'

/** Offers to install Lucas on this device, until it is installed or the user declines. */
export function InstallOffer() {
  const way = useInstallWay()
  useEffect(() => countVisit(), [])
  if (way === null) return null
  return (
    <aside
      aria-label={copy.title}
      className="fixed inset-x-3 bottom-[84px] z-40 flex items-start gap-3 rounded-xl border border-line bg-surface p-4 shadow-2 md:inset-x-auto md:right-6 md:bottom-6 md:w-[372px] print:hidden"
    >
      <img src="/icon-192.png" alt="" width="44" height="44" className="size-11 flex-none rounded-lg" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{copy.title}</p>
        <p className="text-sm text-ink-2">{way.kind === 'ask' ? copy.text : copy.textOnApple}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {way.kind === 'ask' && (
            <Button variant="primary" onClick={way.ask}>
              {copy.install}
            </Button>
          )}
          <Button onClick={dismissInstall}>{copy.dismiss}</Button>
        </div>
      </div>
    </aside>
  )
}
