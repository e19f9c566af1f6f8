import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReadProgress } from './read-progress.tsx'
import { useDrop } from './use-drop.ts'

/** The server reads or stores; the person may wait or go. */
export function WorkView({ statement, onLeave }: { statement: StatementImport; onLeave: () => void }) {
  const { drop, dropping } = useDrop(statement.id, onLeave)
  return (
    <Card className="grid gap-3 p-5 md:p-8">
      <div role="status" className="font-medium">
        <ReadProgress statement={statement} />
      </div>
      <p className="text-sm text-ink-3">{copy.work.leave}</p>
      {statement.state === 'reading' && (
        <div>
          <Button busy={dropping} onClick={drop}>
            {copy.preview.confirm.cancel}
          </Button>
        </div>
      )}
    </Card>
  )
}
