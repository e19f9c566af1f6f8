import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ReadProgress, useIsPaused } from './read-progress.tsx'
import { useDiscardImport } from './use-discard-import.ts'

/** Shown while the server reads or stores the file; the user may leave. */
export function WorkView({ statement, onLeave }: { statement: StatementImport; onLeave: () => void }) {
  const isPaused = useIsPaused(statement)
  const { discard, isDiscarding } = useDiscardImport(statement.id, onLeave)
  return (
    <Card className="grid gap-3 p-5 md:p-8">
      <div role="status" className="font-medium">
        <ReadProgress statement={statement} />
      </div>
      <p className="text-sm text-ink-3">{isPaused ? dataBlockCopy.pausedNote : copy.work.leave}</p>
      {(statement.state === 'reading' || isPaused) && (
        <div>
          <Button busy={isDiscarding} onClick={discard}>
            {copy.preview.confirm.cancel}
          </Button>
        </div>
      )}
    </Card>
  )
}
