import { transactionListCopy as copy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { TransactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import { use, useMemo, useRef, useState } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import type { BulkFocus } from './bulk/bulk-panel.tsx'
import { selectableKinds, selectedCount, selectedSums } from './bulk/selection.ts'
import { useBulkPanel } from './bulk/use-bulk-panel.ts'
import { useSelection } from './bulk/use-selection.ts'
import { ListStatus } from './empty-states.tsx'
import { FilterChips, formatFilter } from './filter-chips.tsx'
import { emptyFilter, listActiveParts } from './filter-query.ts'
import { type BannerProps, MonthBanner, MonthLine } from './list/month-banner.tsx'
import { ResultBanner } from './list/result-banner.tsx'
import { TransactionList } from './list/transaction-list.tsx'
import { useHeight } from './list/use-height.ts'
import { useListCursor } from './list/use-list-cursor.ts'
import { useListKeys } from './list/use-list-keys.ts'
import { useTopMonth } from './list/use-top-month.ts'
import { MergeButton } from './merge-button.tsx'
import { usePrint } from './print/use-print.tsx'
import type { ListFilter } from './search.ts'
import { TransactionsDialogs, type TransactionsOverlay } from './transactions-dialogs.tsx'
import { FilterSide, TransactionsSheets, TransactionsSide } from './transactions-side.tsx'
import { TransactionsToolbar } from './transactions-toolbar.tsx'
import { type TransactionsLocation, useLayers } from './use-layers.ts'
import { useTransactionList } from './use-transaction-list.ts'

const bar = { desk: 60, phone: 54 }
/** On phones, the one-line month is below the bars. */
const monthLine = 36

/** What the screen has of the list, with the totals of all of it. */
function useLoadedStatement({
  transactions,
  totals,
}: ReturnType<typeof useTransactionList>): TransactionStatement | undefined {
  const { data, isPlaceholderData } = totals
  return useMemo(
    () =>
      data === undefined || isPlaceholderData || transactions.length === 0
        ? undefined
        : { totals: data, results: [...transactions] },
    [data, isPlaceholderData, transactions],
  )
}

interface TransactionsPanesProps extends TransactionsLocation {
  /** The pay cycle, if the filter needs it. */
  cycle: PayCycle | undefined
}

/** The list with its panes, overlays and selection bar. */
export function TransactionsPanes({ cycle, ...address }: TransactionsPanesProps) {
  const { state, onState } = address
  const { id } = state
  const today = useToday()
  const isWide = useMedia('(min-width: 64rem)')
  const isDesk = useMedia('(min-width: 48rem)')
  const list = useTransactionList(state, today, cycle)
  const { transactions, filter, filtered, totals, total } = list
  const layers = useLayers(address)
  const paper = usePrint({
    query: list.query,
    loaded: useLoadedStatement(list),
    today,
    filterTexts: formatFilter(list),
    hasMoves: list.hasMoves,
  })
  const manual = use(ManualActionsContext)
  const selected = useSelection(transactions, list.listKey)
  const count = selectedCount(selected.selection, total)
  const cursor = useListCursor({ transactions, id, isWide, layers, onState })
  const [open, setOpen] = useState<TransactionsOverlay | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const covered = useHeight(head) + (isDesk ? bar.desk : bar.phone + monthLine)
  const top = useTopMonth({ at: state.at, atStart: list.edges.atStart, isStale: list.isStale, onState })

  function change(next: ListFilter): void {
    onState({ ...next, at: undefined })
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const togglePanel = (): void => {
    if (state.panel === undefined) layers.open('panel', { panel: 'filters', id: undefined })
    else layers.close('panel')
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
  /** Without a selection the current row is used. */
  function openBulk(focus: BulkFocus): void {
    const row = cursor.currentRow()
    if (count === 0 && row === undefined) return
    if (count === 0 && row !== undefined) selected.select(row, false)
    bulk.open(focus)
  }

  useListKeys({
    enabled:
      open === null && (isWide || (id === undefined && state.panel === undefined && bulk.panel === null)),
    onMove: (by, extend) => {
      if (extend) selected.add(cursor.rowsToward(by))
      cursor.move(by)
    },
    onSelect: () => {
      const row = cursor.currentRow()
      if (row !== undefined) selected.select(row, false)
    },
    onClose: () => {
      if (bulk.panel !== null) bulk.close()
      else if (state.panel !== undefined) layers.close('panel')
      else if (id !== undefined) cursor.close()
      else selected.clear()
    },
    onSearch: () => field.current?.focus(),
    onFilter: togglePanel,
    onSort: () => setOpen('sort'),
    onDownload: () => transactions.length > 0 && setOpen('download'),
    onCategory: () => openBulk('category'),
    onTags: () => openBulk('tags'),
    onNew: () => manual.add(),
    onRemove: () => {
      const row = cursor.currentRow()
      if (row !== undefined) manual.remove(row)
    },
    onHelp: () => setOpen('keys'),
  })

  const isEmpty = list.isSuccess && transactions.length === 0 && !list.isStale
  const hasDays = list.sort === undefined || list.sort === 'date'
  const hasNothing = isEmpty && !filtered
  function monthInView(): PlainMonth | null | undefined {
    if (!hasDays) return null
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
  const Banner = filtered ? ResultBanner : MonthBanner
  const side = {
    bulk: bulk.panel,
    filters:
      state.panel === undefined
        ? null
        : {
            filter,
            today,
            count: totals.isPlaceholderData ? null : (totals.data?.count ?? null),
            onChange: change,
            onClose: () => layers.close('panel'),
          },
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
  }
  const isBare = hasNothing || (list.isError && transactions.length === 0)
  const isOpen = side.bulk !== null || side.filters !== null || side.detail !== null
  // A list without rows takes the whole width; while it loads, the rail keeps its place.
  const hasRail = isWide && (isOpen || !isBare)
  const companion = isBare
    ? null
    : list.isPending
      ? undefined
      : { month: month ?? null, today, onFilter: change }

  return (
    <div className={hasRail ? 'grid grid-cols-[minmax(0,1fr)_420px]' : ''}>
      <div className="min-w-0">
        <h1 className="sr-only">{copy.title}</h1>
        <div ref={head} className="sticky top-[54px] z-10 md:top-[60px]">
          <TransactionsToolbar
            filter={filter}
            filterCount={listActiveParts(filter).length}
            hasRows={transactions.length > 0}
            hasQueue={!isWide}
            selected={count === 0 ? 'none' : count === total ? 'all' : 'some'}
            panelOpen={state.panel !== undefined}
            sortOpen={open === 'sort'}
            field={field}
            onChange={change}
            onSelectAll={() => (count === 0 ? selected.all() : selected.clear())}
            onPanel={togglePanel}
            onPanelNear={FilterSide.preload}
            onSortOpen={(isOpen) => setOpen(isOpen ? 'sort' : null)}
            onDownload={() => setOpen('download')}
            onPrint={paper.print}
            isPrinting={paper.isLoading}
            onNew={() => manual.add()}
          />
          <FilterChips
            filter={filter}
            institutionName={list.institutionName}
            accountName={list.accountName}
            onChange={change}
          />
          {isDesk && !hasNothing && <Banner {...banner} />}
          {!isDesk && top.isScrolled && !isEmpty && <MonthLine {...banner} filtered={filtered} />}
        </div>
        {!isDesk && !hasNothing && <Banner {...banner} />}
        <ListStatus
          list={list}
          isEmpty={isEmpty}
          isFiltered={filtered}
          found={totals.data && !banner.isStale ? copy.found(total) : ''}
          onClear={() => change({ ...emptyFilter, search: undefined })}
        />
        <TransactionList
          transactions={transactions}
          sort={list.sort}
          edges={list.edges}
          today={today}
          counted={list.counted}
          selection={selected.selection}
          selectedId={id}
          cursor={cursor.cursor}
          onOpen={cursor.onOpen}
          onSelect={selected.select}
          onNearEnd={list.onNearEnd}
          onNearStart={list.onNearStart}
          onTopRow={top.onTopRow}
          covered={covered}
          anchor={list.anchor}
          handle={cursor.handle}
        />
        {list.isFetchingNextPage && (
          <p role="status" className="py-4 text-center text-sm text-ink-3">
            {copy.loadingMore}
          </p>
        )}
      </div>
      {!isWide && <TransactionsSheets {...side} />}
      {hasRail && <TransactionsSide {...side} companion={companion} />}
      {count > 0 && (
        <BulkBar count={count} sums={sums} onClear={selected.clear}>
          <BulkActions onOpen={bulk.open} onReview={bulk.review} />
          <MergeButton selection={selected.selection} onDone={selected.clear} />
        </BulkBar>
      )}
      <TransactionsDialogs
        open={open}
        onOpen={setOpen}
        query={list.query}
        today={today}
        rows={copy.found(total)}
      />
      {paper.sheet}
    </div>
  )
}
