import type { ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { FileX } from 'lucide-react'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { formatCount } from './format-count.ts'
import { useCorrection } from './preview/use-correction.ts'
import { useDiscardImport } from './use-discard-import.ts'

interface FailedViewProps {
  statement: StatementImport
  /** The last preview before a correction that does not fit the file. */
  lastPreview: StatementImport | null
  onLeave: () => void
}

/** Returns the patch that restores the corrections of the last successful reading; null without corrections. */
function getRevertPatch(
  { corrections }: StatementImport,
  lastPreview: StatementImport | null,
): ImportPatch | null {
  const { account: _account, account_id: _id, ...corrected } = corrections
  if (Object.keys(corrected).length === 0) return null
  const nothing = Object.fromEntries(Object.keys(corrected).map((key) => [key, null]))
  return { ...nothing, ...lastPreview?.corrections }
}

/** Why a file cannot be read, with the line number. A correction that does not fit can be reverted. */
export function FailedView({ statement, lastPreview, onLeave }: FailedViewProps) {
  const { problem, id } = statement
  const { discard, isDiscarding } = useDiscardImport(id, onLeave)
  const correction = useCorrection(id)
  const revertPatch = getRevertPatch(statement, lastPreview)
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
              <span className="num font-semibold">{copy.failed.line(formatCount(problem.line))}: </span>
            )}
            {problem?.sentence}
          </p>
          <p className="text-sm text-ink-3">{copy.failed.nothingStored}</p>
        </div>
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          <LinkButton to="/connections/importar" variant="primary">
            {copy.failed.other}
          </LinkButton>
          {revertPatch !== null && (
            <Button busy={correction.busy} onClick={() => correction.correct(revertPatch)}>
              {copy.failed.takeBack}
            </Button>
          )}
          <Button busy={isDiscarding} onClick={discard}>
            {copy.failed.remove}
          </Button>
        </div>
      </Card>
    </div>
  )
}
