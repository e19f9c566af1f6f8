import { forecastHorizonsCopy } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { Button, type ButtonSize } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const WhatIfDialog = lazyComponent(async () => (await import('./what-if-dialog.tsx')).WhatIfDialog)

/** Opens '¿Me alcanza?': what a purchase, or an income less, would change. */
export function WhatIfButton({ today, size = 'sm' }: { today: PlainDate; size?: ButtonSize }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setIsOpen(true)}>
        {forecastHorizonsCopy.whatIf}
      </Button>
      {isOpen && <WhatIfDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}
