import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { formatCount } from './format-count.ts'
import { isLocked } from './is-locked.ts'
import { ReadProgress } from './read-progress.tsx'

/** State of an import in one line. */
export function ImportState({ statement }: { statement: StatementImport }) {
  const { state, account, counts, added, problem } = statement
  switch (state) {
    case 'reading':
    case 'storing':
      return <ReadProgress statement={statement} />
    case 'failed':
      return (
        <p className={isLocked(statement) ? 'text-warning' : 'text-negative'}>
          {problem?.sentence ?? importsCopy.states.failed}
        </p>
      )
    case 'preview': {
      if (counts === null) return <p>{importsCopy.states.preview}</p>
      const newCount = counts.new + counts.doubtful
      // Without an account the rows are not compared yet.
      if (account === null) return <p>{copy.preview.facts.rows(formatCount(newCount), newCount === 1)}</p>
      return <p>{copy.history.ready(formatCount(newCount), newCount === 1)}</p>
    }
    case 'done':
      return <p>{copy.history.added(formatCount(added ?? 0), added === 1)}</p>
    case 'undone':
      return <p>{importsCopy.states.undone}</p>
  }
}
