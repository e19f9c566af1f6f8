import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
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
import { useMedia } from '../../lib/use-media.ts'
import { GroupHead, groupTitle } from './group-head.tsx'
import { type Edges, type Line, lineHeights, linesOf, offsetsOf } from './list-lines.ts'
import type { ListFilter } from './search.ts'
import { isSelected, type Selection } from './selection.ts'
import { SpendRow } from './spend-row.tsx'
import { useListTop } from './use-list-top.ts'
import { type TopRow, useTopRow } from './use-top-row.ts'

/** How the keyboard reaches a row that may not be drawn yet. */
export interface ListHandle {
  focus: (position: number) => void
}

interface TransactionListProps {
  transactions: Transaction[]
  sort: ListFilter['sort']
  edges: Edges
  today: PlainDate
  hiddenAccounts: ReadonlySet<string>
  selection: Selection
  selectedId: string | undefined
  /** Position of the row that Tab and the arrows work from. */
  cursor: number
  onOpen: (transaction: Transaction) => void
  onSelect: (transaction: Transaction, through: boolean) => void
  /** Null when there is no further page that way, or one is on its way. */
  onNearEnd: (() => void) | null
  onNearStart: (() => void) | null
  /** The row that is at the top of the screen now. */
  onTopRow: (top: TopRow) => void
  /** Height of what stays in view above the list. */
  covered: number
  /** The row that the list was opened at. */
  anchor: string | undefined
  handle: RefObject<ListHandle | null>
}

const tabBar = 88
const nearEnd = 40
const noItems: VirtualItem[] = []

/** The groups and rows that are in view, of however many there are. */
export function TransactionList(props: TransactionListProps) {
  const { transactions, sort, edges, today, hiddenAccounts, selectedId, cursor, handle, covered } = props
  const { atStart, atEnd } = edges
  const lines = useMemo(
    () => linesOf(transactions, sort, { atStart, atEnd }, hiddenAccounts),
    [transactions, sort, atStart, atEnd, hiddenAccounts],
  )
  const rowHeight = useMedia('(min-width: 48rem)') ? lineHeights.row : lineHeights.touchRow
  const offsets = useMemo(() => offsetsOf(lines, rowHeight), [lines, rowHeight])
  const box = useRef<HTMLElement>(null)
  const top = useListTop(box)
  // Another function would make the virtualizer place every line anew, at each frame.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer is memoised here
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'head' ? lineHeights.head : rowHeight),
    getItemKey,
    overscan: 12,
    scrollMargin: top,
    scrollPaddingStart: covered,
    scrollPaddingEnd: tabBar,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are known by kind; another width makes them old.
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer])
  useTopRow({ lines, offsets, top, covered, anchor: props.anchor, onTopRow: props.onTopRow })

  const wanted = useRef<number | null>(null)
  function focusWanted(): void {
    const row =
      wanted.current === null
        ? null
        : box.current?.querySelector<HTMLElement>(`[data-position="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }
  useEffect(() => {
    handle.current = {
      focus(position) {
        wanted.current = position
        virtualizer.scrollToIndex(
          lines.findIndex((line) => line.kind === 'row' && line.position === position),
        )
        focusWanted()
      },
    }
  })
  // A row that had to be scrolled to is drawn a little later.
  useEffect(focusWanted)

  const items = lines.length === 0 ? noItems : virtualizer.getVirtualItems()
  const [firstIndex, lastIndex] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { onNearEnd, onNearStart } = props
  useEffect(() => {
    if (lines.length > 0 && lastIndex >= lines.length - nearEnd) onNearEnd?.()
  }, [onNearEnd, lastIndex, lines.length])
  useEffect(() => {
    if (lines.length > 0 && firstIndex <= nearEnd) onNearStart?.()
  }, [onNearStart, firstIndex, lines.length])

  const row = (line: Line & { kind: 'row' }): ReactNode => (
    <SpendRow
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
          transform: `translateY(${offsets[index] ?? 0}px)`,
        })
        return (
          <Fragment key={group.key}>
            {head >= 0 && (
              <div className="absolute inset-x-0 top-0" style={place(head)}>
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
                  className="absolute inset-x-0 top-0"
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

/** The rows in view under their groups: each group is a list of its own, with its head drawn too. */
function groupsIn(items: readonly VirtualItem[], lines: readonly Line[]) {
  const placed = items.flatMap(({ index }) => {
    const line = lines[index]
    return line === undefined ? [] : [{ line, index }]
  })
  return [...Map.groupBy(placed, ({ line }) => line.group)].map(([group, own]) => {
    const first = own[0]
    const before = first?.line.kind === 'row' ? first.index - first.line.inGroup - 1 : (first?.index ?? -1)
    return {
      group,
      /** Where its head stands; -1 where the list has none. */
      head: lines[before]?.kind === 'head' ? before : -1,
      rows: own.flatMap(({ line, index }) => (line.kind === 'row' ? [{ line, index }] : [])),
    }
  })
}
