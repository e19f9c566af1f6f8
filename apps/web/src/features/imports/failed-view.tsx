import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'
import type { ImportPatch, StatementImport } from '@lucas/contract/import.ts'
import { FileX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { count } from './counting.ts'
import { useCorrection } from './use-correction.ts'
import { useDrop } from './use-drop.ts'

interface FailedViewProps {
  statement: StatementImport
  /** What was read before a correction that does not fit the file. */
  last: StatementImport | null
  onLeave: () => void
}

/** What makes the corrections those of the last reading that went well; null when the person corrected nothing. */
function takenBack({ corrections }: StatementImport, last: StatementImport | null): ImportPatch | null {
  const { account: _account, account_id: _id, ...said } = corrections
  if (Object.keys(said).length === 0) return null
  const nothing = Object.fromEntries(Object.keys(said).map((key) => [key, null]))
  return { ...nothing, ...last?.corrections }
}

/** Why a file cannot be read, and the line that is to blame. A correction that does not fit can be taken back. */
export function FailedView({ statement, last, onLeave }: FailedViewProps) {
  const { problem, id } = statement
  const { drop, dropping } = useDrop(id, onLeave)
  const correction = useCorrection(id)
  const back = takenBack(statement, last)
  return (
    <div className="grid grid-cols-1 gap-4 pb-8">
      <Card className="px-5 py-10">
        <div role="alert" className="grid justify-items-center gap-1 text-center">
          <span
            aria-hidden="true"
            className="mb-2 grid size-12 place-items-center rounded-lg bg-negative-soft text-negative"
          >
            <FileX className="size-6" strokeWidth={1.75} />
          </span>
          <h2 className="text-lg font-semibold">{copy.failed.title}</h2>
          <p className="max-w-[56ch] text-ink-2">
            {problem?.line != null && (
              <span className="num font-semibold">{copy.failed.line(count(problem.line))}: </span>
            )}
            {problem?.sentence}
          </p>
          <p className="text-sm text-ink-3">{copy.failed.kept}</p>
        </div>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <LinkButton to="/connections/importar" variant="primary">
            {copy.failed.other}
          </LinkButton>
          {back !== null && (
            <Button busy={correction.busy} onClick={() => correction.correct(back)}>
              {copy.failed.takeBack}
            </Button>
          )}
          <Button busy={dropping} onClick={drop}>
            {copy.failed.remove}
          </Button>
        </div>
      </Card>
    </div>
  )
}
