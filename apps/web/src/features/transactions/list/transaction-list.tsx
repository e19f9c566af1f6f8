import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { useMedia } from '../../../lib/hooks/use-media.ts'
import { useTextScale } from '../../../lib/hooks/use-text-scale.ts'
import { isSelected, type Selection } from '../bulk/selection.ts'
import type { ListFilter } from '../search.ts'
import { GroupHead, groupTitle } from './group-head.tsx'
import {
  type CountedRows,
  computeOffsets,
  type ListLine,
  type LoadedEdges,
  toLineHeights,
  toListLines,
} from './list-lines.ts'
import { TransactionListRow } from './transaction-list-row.tsx'
import { useListTop } from './use-list-top.ts'
import { type TopRow, useTopRow } from './use-top-row.ts'

/** Focuses a row that may not be rendered yet. */
export interface ListHandle {
  focus: (position: number) => void
}

interface TransactionListProps {
  transactions: Transaction[]
  sort: ListFilter['sort']
  edges: LoadedEdges
  today: PlainDate
  /** What the sums of a day count. */
  counted: CountedRows
  selection: Selection
  selectedId: string | undefined
  /** Position of the row that Tab and the arrow keys start from. */
  cursor: number
  onOpen: (transaction: Transaction) => void
  onSelect: (transaction: Transaction, withShift: boolean) => void
  /** Null if there is no further page, or while one is loading. */
  onNearEnd: (() => void) | null
  onNearStart: (() => void) | null
  /** Called with the row at the top of the screen. */
  onTopRow: (top: TopRow) => void
  /** Height in px of the sticky elements above the list. */
  covered: number
  /** The transaction that the list was opened at. */
  anchor: string | undefined
  handle: RefObject<ListHandle | null>
}

const tabBar = 88
const nearEnd = 40
const noItems: VirtualItem[] = []

/** Virtual list: renders only the groups and rows in view. */
export function TransactionList(props: TransactionListProps) {
  const { transactions, sort, edges, today, counted, selectedId, cursor, handle, covered } = props
  const { atStart, atEnd } = edges
  const lines = useMemo(
    () => toListLines(transactions, sort, { atStart, atEnd }, counted),
    [transactions, sort, atStart, atEnd, counted],
  )
  const isTouch = !useMedia('(min-width: 48rem)')
  const textScale = useTextScale()
  const heights = useMemo(() => toLineHeights(isTouch, textScale), [isTouch, textScale])
  const offsets = useMemo(() => computeOffsets(lines, heights), [lines, heights])
  const box = useRef<HTMLElement>(null)
  const top = useListTop(box)
  // A new function would make the virtualizer recompute every line at each frame.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  // oxlint-disable-next-line react/incompatible-library -- no virtualizer value is memoized here
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'row'],
    getItemKey,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: tabBar,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer reads the heights
  useLayoutEffect(() => virtualizer.measure(), [heights, virtualizer])
  useTopRow({ lines, offsets, top, covered, anchor: props.anchor, onTopRow: props.onTopRow })

  const pendingFocus = useRef<number | null>(null)
  function focusPending(): void {
    const row =
      pendingFocus.current === null
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-position="${pendingFocus.current}"]`)
    if (!row) return
    pendingFocus.current = null
    row.focus({ preventScroll: true })
  }
  useEffect(() => {
    handle.current = {
      focus(position) {
        pendingFocus.current = position
        virtualizer.scrollToIndex(
          lines.findIndex((line) => line.kind === 'row' && line.position === position),
        )
        focusPending()
      },
    }
  })
  // A row that was scrolled into view renders after this commit.
  useEffect(focusPending)

  const items = lines.length === 0 ? noItems : virtualizer.getVirtualItems()
  const [firstIndex, lastIndex] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { onNearEnd, onNearStart } = props
  useEffect(() => {
    if (lines.length > 0 && lastIndex >= lines.length - nearEnd) onNearEnd?.()
  }, [onNearEnd, lastIndex, lines.length])
  useEffect(() => {
    if (lines.length > 0 && firstIndex <= nearEnd) onNearStart?.()
  }, [onNearStart, firstIndex, lines.length])

  const row = (line: ListLine & { kind: 'row' }): ReactNode => (
    <TransactionListRow
      position={line.position}
      transaction={line.transaction}
      day={sort === undefined || sort === 'date' ? null : line.transaction.date}
      today={today}
      current={line.transaction.id === selectedId}
      selected={isSelected(props.selection, line.transaction.id)}
      reachable={line.position === cursor}
      onOpen={props.onOpen}
      onSelect={props.onSelect}
    />
  )
  return (
    <section
      ref={box}
      aria-label={copy.list}
      data-rows
      data-more={!atEnd || undefined}
      className="relative"
      style={{ height: offsets.at(-1) }}
    >
      {groupsIn(items, lines).map(({ group, head, rows }) => {
        const headId = `grupo-${head}`
        const place = (index: number) => ({
          height: (offsets[index + 1] ?? 0) - (offsets[index] ?? 0),
          top: offsets[index] ?? 0,
        })
        return (
          <Fragment key={group.key}>
            {head >= 0 && (
              <div className="absolute inset-x-0" style={place(head)}>
                <GroupHead id={headId} title={groupTitle(group.key, sort, today)} sums={group.sums} />
              </div>
            )}
            <ul
              aria-labelledby={head >= 0 ? headId : undefined}
              aria-label={head >= 0 ? undefined : copy.list}
            >
              {rows.map(({ line, index }) => (
                <li
                  key={line.key}
                  aria-posinset={group.size === null ? undefined : line.inGroup + 1}
                  aria-setsize={group.size ?? undefined}
                  className="absolute inset-x-0"
                  style={place(index)}
                >
                  {row(line)}
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </section>
  )
}

/** Groups the rows in view: each group is its own list with a heading. */
function groupsIn(items: readonly VirtualItem[], lines: readonly ListLine[]) {
  const placed = items.flatMap(({ index }) => {
    const line = lines[index]
    return line === undefined ? [] : [{ line, index }]
  })
  return [...Map.groupBy(placed, ({ line }) => line.group)].map(([group, own]) => {
    const first = own[0]
    const before = first?.line.kind === 'row' ? first.index - first.line.inGroup - 1 : (first?.index ?? -1)
    return {
      group,
      /** Index of the heading; -1 if there is none. */
      head: lines[before]?.kind === 'head' ? before : -1,
      rows: own.flatMap(({ line, index }) => (line.kind === 'row' ? [{ line, index }] : [])),
    }
  })
}
