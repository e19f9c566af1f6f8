import { dataBlockCopy as copy } from '@lucas/contract/copy/users/data-block.ts'
import { Lock } from 'lucide-react'
import { useSetDataBlock } from '../../entities/privacy/data-block.ts'
import { shortDay, toSantiagoDate } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'

/** Shows since when the user's data are blocked, with a button that lifts the block. */
export function BlockStrip({ since }: { since: string }) {
  const today = useToday()
  const { mutate, isPending } = useSetDataBlock({
    onDone: () => toast.success(copy.liftedToast),
    onFailed: (error) => toast.error(toErrorMessage(error, copy.saveFailed)),
  })
  return (
    <aside
      aria-label={copy.title}
      className="flex h-full items-center justify-center gap-x-2.5 border-b border-line bg-surface-2 px-3 text-sm text-ink-2 md:px-6"
    >
      <Lock aria-hidden="true" className="size-3.5 flex-none max-md:hidden" strokeWidth={1.75} />
      <p className="min-w-0 truncate">{copy.strip(shortDay(toSantiagoDate(since), today))}</p>
      <Button
        variant="link"
        className="h-10 flex-none px-1.5"
        busy={isPending}
        busyText={copy.lifting}
        onClick={() => mutate(false)}
      >
        {copy.lift}
      </Button>
    </aside>
  )
}
