import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { unsentList, useUnsentList } from '../../lib/offline/unsent/unsent-list.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { UnsentItem } from './unsent-item.tsx'

/** 'Por enviar': what was written without a network, and what became of it. */
export function UnsentDialog() {
  useCategories()
  const { isOpen, writes } = useUnsentList()
  const now = Date.now()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && unsentList.close()}
      title={copy.title}
      description={copy.lead}
    >
      {writes.length === 0 ? (
        <p className="py-2 text-ink-2">{copy.empty}</p>
      ) : (
        <ul aria-label={copy.title}>
          {writes.map((write) => (
            <UnsentItem key={write.id} write={write} now={now} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
