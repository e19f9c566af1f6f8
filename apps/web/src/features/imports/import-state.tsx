import { importsCopy } from '@lucas/contract/copy/imports.ts'
import { importsScreenCopy as copy } from '@lucas/contract/copy/imports-screen.ts'
import type { StatementImport } from '@lucas/contract/import.ts'
import { count } from './counting.ts'
import { ReadProgress } from './read-progress.tsx'

/** Where an import stands, in one line. */
export function ImportState({ statement }: { statement: StatementImport }) {
  const { state, account, counts, added, problem } = statement
  switch (state) {
    case 'reading':
    case 'storing':
      return <ReadProgress statement={statement} />
    case 'failed':
      return <p className="text-negative">{problem?.sentence ?? importsCopy.states.failed}</p>
    case 'preview': {
      if (counts === null) return <p>{importsCopy.states.preview}</p>
      const fresh = counts.new + counts.doubtful
      // Without an account nothing could be compared yet.
      if (account === null) return <p>{copy.work.rows(count(fresh))}</p>
      return <p>{copy.history.ready(count(fresh), fresh === 1)}</p>
    }
    case 'done':
      return <p>{copy.history.added(count(added ?? 0), added === 1)}</p>
    case 'undone':
      return <p>{importsCopy.states.undone}</p>
  }
}
