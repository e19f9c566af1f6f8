import { sampleCopy as copy } from '@lucas/contract/copy/banking/sample.ts'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'

const SampleDialog = lazyComponent(async () => (await import('./sample-dialog.tsx')).SampleDialog)

/** Offers an anonymised sample of a statement whose layout is not public. */
export function SampleCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card label={copy.title} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
        <p className="mt-1 text-sm text-ink-2">{copy.lead}</p>
      </div>
      <Button className="max-md:w-full" onClick={() => setIsOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && <SampleDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
