import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { use, useRef, useState } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import type { BulkFocus } from './bulk/bulk-panel.tsx'
import { selectableKinds, selectedCount, selectedSums } from './bulk/selection.ts'
import { useBulkPanel } from './bulk/use-bulk-panel.ts'
import { useSelection } from './bulk/use-selection.ts'
import { formatFilter } from './filter-chips.tsx'
import type { BannerProps } from './list/month-banner.tsx'
import { useListCursor } from './list/use-list-cursor.ts'
import { useListKeys } from './list/use-list-keys.ts'
import { useTopMonth } from './list/use-top-month.ts'
import { usePrint } from './print/use-print.tsx'
import type { ListFilter } from './search.ts'
import type { TransactionsOverlay } from './transactions-dialogs.tsx'
import { type TransactionsLocation, useLayers } from './use-layers.ts'
import { useTransactionList } from './use-transaction-list.ts'

/** State of the list with its selection, panes, overlays and keys. The cycle is undefined unless the filter needs it. */
export function useTransactionsScreen(address: TransactionsLocation, cycle: PayCycle | undefined) {
  const { state, onState } = address
  const { id } = state
  const today = useToday()
  const isWide = useMedia('(min-width: 64rem)')
  const list = useTransactionList(state, today, cycle)
  const { transactions, filter, filtered, totals, total } = list
  const layers = useLayers(address)
  const paper = usePrint({
    query: list.query,
    loaded: list.statement,
    today,
    filterTexts: formatFilter(list),
    hasMoves: list.hasMoves,
  })
  const manual = use(ManualActionsContext)
  const selected = useSelection(transactions, list.listKey)
  const count = selectedCount(selected.selection, total)
  const cursor = useListCursor({ transactions, id, isWide, layers, onState })
  const [overlay, setOverlay] = useState<TransactionsOverlay | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const top = useTopMonth({ at: state.at, atStart: list.edges.atStart, isStale: list.isStale, onState })

  function change(next: ListFilter): void {
    onState({ ...next, at: undefined })
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const hasPanel = state.panel !== undefined
  const closePanel = (): void => layers.close('panel')
  const togglePanel = (): void => {
    if (hasPanel) closePanel()
    else layers.open('panel', { panel: 'filters', id: undefined })
  }

  const sums = selectedSums(selected.selection, totals.data?.sums ?? [], list.counted)
  const bulk = useBulkPanel({
    transactions,
    selection: selected.selection,
    count,
    sums,
    kinds: selectableKinds(selected.selection, totals.data?.sums ?? []),
    filter: list.figures,
    onClear: selected.clear,
  })
  const selectCurrent = (): void => {
    const row = cursor.currentRow()
    if (row !== undefined) selected.select(row, false)
  }
  /** Without a selection the current row is used. */
  function openBulk(focus: BulkFocus): void {
    if (count === 0 && cursor.currentRow() === undefined) return
    if (count === 0) selectCurrent()
    bulk.open(focus)
  }

  useListKeys({
    enabled: overlay === null && (isWide || (id === undefined && !hasPanel && bulk.panel === null)),
    onMove: (by, extend) => {
      if (extend) selected.add(cursor.rowsToward(by))
      cursor.move(by)
    },
    onSelect: selectCurrent,
    onClose: () => {
      if (bulk.panel !== null) bulk.close()
      else if (hasPanel) closePanel()
      else if (id !== undefined) cursor.close()
      else selected.clear()
    },
    onSearch: () => field.current?.focus(),
    onFilter: togglePanel,
    onSort: () => setOverlay('sort'),
    onDownload: () => transactions.length > 0 && setOverlay('download'),
    onCategory: () => openBulk('category'),
    onTags: () => openBulk('tags'),
    onNew: () => manual.add(),
    onRemove: () => {
      const row = cursor.currentRow()
      if (row !== undefined) manual.remove(row)
    },
    onHelp: () => setOverlay('keys'),
  })

  const isEmpty = list.isSuccess && transactions.length === 0 && !list.isStale
  const isBare = (isEmpty && !filtered) || (list.isError && transactions.length === 0)
  function monthInView(): PlainMonth | null | undefined {
    if (list.sort !== undefined && list.sort !== 'date') return null
    if (list.isPending) return undefined
    const [first] = transactions
    return first === undefined ? null : (top.month ?? monthOf(first.date))
  }
  const month = monthInView()
  const banner: BannerProps = {
    month,
    totals: month === undefined ? undefined : totals.data,
    unfiltered: list.everything.data,
    isStale: totals.isPlaceholderData,
    hasMoves: list.hasMoves,
    failed: totals.isError,
  }
  const panes = {
    bulk: bulk.panel,
    filters: hasPanel
      ? {
          filter,
          today,
          count: totals.isPlaceholderData ? null : (totals.data?.count ?? null),
          onChange: change,
          onClose: closePanel,
        }
      : null,
    detail:
      id === undefined
        ? null
        : {
            id,
            known: cursor.open,
            today,
            onClose: cursor.close,
            onPrevious: cursor.onPrevious,
            onNext: cursor.onNext,
          },
    companion: isBare ? null : list.isPending ? undefined : { month: month ?? null, today, onFilter: change },
  }
  return {
    today,
    isWide,
    list,
    paper,
    manual,
    selected,
    count,
    sums,
    bulk,
    cursor,
    top,
    id,
    field,
    overlay,
    setOverlay,
    change,
    hasPanel,
    togglePanel,
    isEmpty,
    isBare,
    banner,
    panes,
  }
}
