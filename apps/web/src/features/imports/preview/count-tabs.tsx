import { type ImportCounts, type RowKind, rowKinds } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { Tabs } from '../../../ui/primitives/tabs.tsx'
import { formatCount } from '../format-count.ts'

const copy = importsScreenCopy.preview.tabs

export const rowTabsId = 'import-rows'
/** The id of the tab with the rows of a kind; undefined is the tab with all rows. */
export const toTabId = (kind: RowKind | undefined): RowKind | 'all' => kind ?? 'all'

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
  const kinds = [undefined, ...rowKinds.filter((one) => one !== 'left_out' || hasLeftOut)]
  return (
    <Tabs
      id={rowTabsId}
      label={copy.label}
      tabs={kinds.map((one) => ({ id: toTabId(one), kind: one }))}
      current={toTabId(kind)}
      onTab={(tab) => onKind(tab.kind)}
      // Without rows left out, a sixth cell fills the two lines on phones.
      className={`grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line ${hasLeftOut ? 'md:grid-cols-6' : 'after:bg-surface md:grid-cols-5 md:after:hidden'}`}
      tabClass={() =>
        'border-b-2 border-transparent bg-surface px-4 py-3 text-left -outline-offset-2 transition-colors duration-100 hover:bg-surface-2 aria-selected:border-brand md:px-5 md:py-4'
      }
    >
      {(tab) => (
        <>
          <span className="num block text-2xl leading-8 font-semibold tracking-[-0.024em]">
            {counts === null ||
            !(isCompared || tab.id === 'all' || tab.id === 'left_out' || tab.id === 'unreadable')
              ? copy.unknown
              : formatCount(tab.kind === undefined ? totalOf(counts) : (counts[tab.kind] ?? 0))}
          </span>{' '}
          <span className="block text-sm text-ink-2">{copy[tab.id]}</span>
        </>
      )}
    </Tabs>
  )
}
