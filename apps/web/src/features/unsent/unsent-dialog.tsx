import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { useState } from 'react'
import { useCategories } from '../../entities/category/category-store.ts'
import { unsentList, useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { UnsentItem } from './unsent-item.tsx'

/** 'Por enviar': what was written without a network, and what became of it. */
export function UnsentDialog() {
  const isOpen = useUnsentList((list) => list.isOpen)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && unsentList.close()}
      title={copy.title}
      description={copy.lead}
    >
      <UnsentItems />
    </Dialog>
  )
}

function UnsentItems() {
  useCategories()
  const writes = useUnsentList((list) => list.writes)
  const [now] = useState(() => Date.now())
  if (writes.length === 0) return <p className="py-2 text-ink-2">{copy.empty}</p>
  return (
    <ul aria-label={copy.title}>
      {writes.map((write) => (
        <UnsentItem key={write.id} write={write} now={now} />
      ))}
    </ul>
  )
}
