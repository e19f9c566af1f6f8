import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useDataBlockedSince } from '../../entities/privacy/block-hint.ts'
import { PausedNote } from '../../entities/privacy/paused-note.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { Spinner } from '../../ui/primitives/spinner.tsx'
import { formatCount } from './format-count.ts'

const copy = importsScreenCopy.work

const steps: Record<StatementImport['progress']['step'], string> = {
  waiting: copy.waiting,
  reading: copy.reading,
  comparing: copy.comparing,
  ready: copy.comparing,
  storing: copy.storing,
  finished: copy.storing,
}

/** Whether an undo is removing the stored rows. */
export const isUndoing = ({ state, added }: StatementImport): boolean => state === 'storing' && added !== null

/** Whether the work waits for the end of the user's data block, which lets undo alone go on. */
export const useIsPaused = (statement: StatementImport): boolean =>
  useDataBlockedSince() !== null && !isUndoing(statement)

/** Current step of the server, with row counts if known. */
export function ReadProgress({ statement }: { statement: StatementImport }) {
  const { state, progress } = statement
  const { step, done, total } = progress
  const isPaused = useIsPaused(statement)
  const isCounted = done > 0 && !isUndoing(statement) && (total === null || done < total)
  if (isPaused) return <PausedNote />
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        {!isCounted && <Spinner />}
        {isUndoing(statement) ? copy.undoing : steps[step]}
        {isCounted && (
          <span className="num">
            ·{' '}
            {total === null
              ? copy.rows(formatCount(done), done === 1)
              : copy.rowsOf(formatCount(done), formatCount(total))}
          </span>
        )}
      </p>
      {isCounted && total !== null && (
        <ProgressBar
          className="mt-1.5"
          label={state === 'storing' ? copy.storingProgress : copy.progress}
          share={done / total}
        />
      )}
    </div>
  )
}
