import { type ImportCounts, type RowKind, rowKinds } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { handleTabKeys } from '../../../ui/primitives/tab-keys.ts'
import { formatCount } from '../format-count.ts'

const copy = importsScreenCopy.preview.tabs

export const rowsPanelId = 'import-rows'
export const tabId = (kind: RowKind | undefined): string => `import-tab-${kind ?? 'all'}`

const totalOf = (counts: ImportCounts): number => rowKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)

interface CountTabsProps {
  counts: ImportCounts | null
  /** The rows were compared with those of an account; before, only the total is known. */
  isCompared: boolean
  kind: RowKind | undefined
  onKind: (kind: RowKind | undefined) => void
}

/** Tabs with the number of rows of each kind. */
export function CountTabs({ counts, isCompared, kind, onKind }: CountTabsProps) {
  const hasLeftOut = kind === 'left_out' || (counts?.left_out ?? 0) > 0
  const tabs = [undefined, ...rowKinds.filter((tab) => tab !== 'left_out' || hasLeftOut)]
  return (
    <div
      role="tablist"
      aria-label={copy.label}
      onKeyDown={(event) =>
        handleTabKeys(event, { at: tabs.indexOf(kind), count: tabs.length }, (place) => onKind(tabs[place]))
      }
      className={`grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line ${hasLeftOut ? 'md:grid-cols-6' : 'md:grid-cols-5'}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab ?? 'all'}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === kind}
          aria-controls={rowsPanelId}
          tabIndex={tab === kind ? 0 : -1}
          onClick={() => onKind(tab)}
          className="border-b-2 border-transparent bg-surface px-4 py-3 text-left -outline-offset-2 transition-colors duration-100 hover:bg-surface-2 aria-selected:border-brand md:px-5 md:py-4"
        >
          <span className="num block text-2xl leading-8 font-semibold tracking-[-0.024em]">
            {counts === null ||
            !(isCompared || tab === undefined || tab === 'left_out' || tab === 'unreadable')
              ? copy.unknown
              : formatCount(tab === undefined ? totalOf(counts) : (counts[tab] ?? 0))}
          </span>{' '}
          <span className="block text-sm text-ink-2">{copy[tab ?? 'all']}</span>
        </button>
      ))}
      {/* Fills the sixth cell of the two lines on phones. */}
      {!hasLeftOut && <span className="bg-surface md:hidden" />}
    </div>
  )
}
