import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { count } from './counting.ts'

const copy = importsScreenCopy.work

const steps: Record<StatementImport['progress']['step'], string> = {
  waiting: copy.waiting,
  reading: copy.reading,
  comparing: copy.comparing,
  ready: copy.comparing,
  storing: copy.storing,
  finished: copy.storing,
}

/** What the server is doing with a file, in rows. */
export function ReadProgress({ statement: { state, progress, added } }: { statement: StatementImport }) {
  const { step, done, total } = progress
  // What was added before is being taken away.
  const isUndoing = state === 'storing' && added !== null
  const rows = total === null ? copy.rows(count(done)) : copy.rowsOf(count(done), count(total))
  return (
    <div>
      <p>
        {isUndoing ? copy.undoing : steps[step]}
        {done > 0 && !isUndoing && <span className="num"> · {rows}</span>}
      </p>
      <ProgressBar
        className="mt-1.5"
        label={state === 'storing' ? copy.storingProgress : copy.progress}
        share={total === null || total === 0 ? 0.08 : Math.max(0.08, done / total)}
      />
    </div>
  )
}
