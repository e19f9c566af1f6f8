import { bulkScreenCopy } from '@lucas/contract/copy/bulk-screen.ts'
import { leftCopy } from '@lucas/contract/copy/left.ts'
import { spendCopy as copy } from '@lucas/contract/copy/spend.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import { monthOf } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { cycleQuery } from '../../lib/cycle.ts'
import { useToday } from '../../lib/today.ts'
import { useMedia } from '../../lib/use-media.ts'
import { ErrorBanner } from '../../ui/error-banner.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'
import { accountsQuery, totalsQuery } from './api.ts'
import { banksOf } from './banks.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import type { BulkFocus } from './bulk/bulk-panel.tsx'
import { loadBulkPanel, useBulkPanel } from './bulk/use-bulk-panel.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DetailPlaceholder, DetailSheet, DetailSide } from './detail-side.tsx'
import { FilterChips } from './filter-chips.tsx'
import { figuresQuery, isFiltered, listQuery, noFilter, partsInForce } from './filter-query.ts'
import { MergeButton } from './merge-button.tsx'
import { type BannerProps, MonthBanner, MonthLine } from './month-banner.tsx'
import { filterOf, type ListFilter } from './search.ts'
import { selectedCount, selectedSums } from './selection.ts'
import { ListSkeleton, NoTransactions, NothingFound } from './spend-empty.tsx'
import { SpendToolbar } from './spend-toolbar.tsx'
import { type ListHandle, TransactionList } from './transaction-list.tsx'
import { useHeight } from './use-height.ts'
import { type SpendAddress, useLayers } from './use-layers.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowsGone } from './use-rows-gone.ts'
import { useSelection } from './use-selection.ts'
import type { TopRow } from './use-top-row.ts'
import { useTransactions } from './use-transactions.ts'

const loadPanel = () => import('./filter-panel/filter-side.tsx')
const FilterSide = lazy(() => loadPanel().then((file) => ({ default: file.FilterSide })))
const FilterSheet = lazy(() => loadPanel().then((file) => ({ default: file.FilterSheet })))
const BulkSide = lazy(() => loadBulkPanel().then((file) => ({ default: file.BulkSide })))
const BulkSheet = lazy(() => loadBulkPanel().then((file) => ({ default: file.BulkSheet })))
const DownloadDialog = lazy(() =>
  import('./download-dialog.tsx').then((file) => ({ default: file.DownloadDialog })),
)
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((file) => ({ default: file.KeysDialog })))

const bar = { desk: 60, phone: 54 }
/** The month in one line hangs below the bars of a phone. */
const monthLine = 36
/** The address follows the scrolling once it rests. */
const restMs = 400

/** /spend: every movement, with its detail or the filters beside it. 'Mi ciclo' waits for the person's own days. */
export function SpendScreen(address: SpendAddress) {
  const today = useToday()
  const cycle = useQuery(cycleQuery(today))
  if (address.state.period !== 'my_cycle' || cycle.data) return <Spend {...address} cycle={cycle.data} />
  return cycle.isError ? (
    <ErrorBanner
      message={leftCopy.payday.loadFailed}
      onRetry={() => void cycle.refetch()}
      className="m-4 md:mx-6"
    />
  ) : (
    <ListSkeleton />
  )
}

function Spend({ cycle, ...address }: SpendAddress & { cycle: CycleWire | undefined }) {
  const { state, onState } = address
  const { id } = state
  const today = useToday()
  const isWide = useMedia('(min-width: 64rem)')
  const isDesk = useMedia('(min-width: 48rem)')
  const filter = useMemo(() => filterOf(state), [state])
  const query = listQuery(filter, today, cycle)
  const listKey = JSON.stringify(query)
  const list = useTransactions(query, { listKey, sort: filter.sort, at: state.at })
  const { transactions } = list
  const filtered = isFiltered(filter)
  const totals = useQuery(totalsQuery(figuresQuery(filter, today, cycle)))
  const everything = useQuery({ ...totalsQuery({}), enabled: filtered })
  const accounts = useQuery(accountsQuery)
  const banks = useMemo(() => banksOf(accounts.data ?? []), [accounts.data])
  const hiddenIds = totals.data?.hidden_accounts
  const hiddenAccounts = useMemo(() => new Set(hiddenIds), [hiddenIds])
  const total = totals.data?.count ?? transactions.length

  const layers = useLayers(address)
  const byHand = use(ByHandContext)
  const chosen = useSelection(transactions, listKey)
  const count = selectedCount(chosen.selection, total)
  const [open, setOpen] = useState<'download' | 'keys' | 'sort' | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const handle = useRef<ListHandle>(null)
  const head = useRef<HTMLDivElement>(null)
  const covered = useHeight(head) + (isDesk ? bar.desk : bar.phone + monthLine)

  const positions = useMemo(
    () => new Map(transactions.map((row, position) => [row.id, position])),
    [transactions],
  )
  const positionOf = (wanted: string | undefined): number => positions.get(wanted ?? '') ?? -1
  const [cursorId, setCursorId] = useState(id)
  const cursor = positionOf(cursorId)
  const selected = positionOf(id)

  const openRow = useRef<(transaction: Transaction) => void>(() => undefined)
  useEffect(() => {
    openRow.current = (transaction) => {
      setCursorId(transaction.id)
      layers.open('id', { id: transaction.id, panel: undefined })
    }
  })
  // One function for the life of the list, so that rows that did not change are not drawn again.
  const onOpen = useCallback((transaction: Transaction): void => openRow.current(transaction), [])
  // Keys may come faster than the screen is drawn: the next one counts from here.
  const place = useRef(cursor)
  useEffect(() => {
    place.current = cursor
  }, [cursor])
  function close(): void {
    layers.close('id')
    if (place.current >= 0) handle.current?.focus(place.current)
  }
  useRowsGone(id, close)
  function goTo(position: number): void {
    const next = transactions[position]
    if (next === undefined) return
    place.current = position
    setCursorId(next.id)
    if (id !== undefined) onState({ id: next.id })
    // Below a sheet nothing takes the focus; its row gets it when the sheet closes.
    if (isWide || id === undefined) handle.current?.focus(position)
  }
  function change(next: ListFilter): void {
    onState({ ...next, at: undefined })
    if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const togglePanel = (): void => {
    if (state.panel === undefined) layers.open('panel', { panel: 'filters', id: undefined })
    else layers.close('panel')
  }

  const [month, setMonth] = useState<string | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const follow = useRef<(top: TopRow) => void>(() => undefined)
  useEffect(() => {
    follow.current = ({ transaction, position, scrolled }) => {
      setMonth(monthOf(transaction.date))
      setScrolled(scrolled > 120)
      clearTimeout(rest.current)
      const at = position === 0 && list.edges.atStart ? undefined : transaction.id
      if (at !== state.at && !list.isOld) rest.current = setTimeout(() => onState({ at }), restMs)
    }
  })
  const onTopRow = useCallback((top: TopRow) => follow.current(top), [])

  const sums = selectedSums(chosen.selection, totals.data?.sums ?? [], hiddenAccounts)
  const bulk = useBulkPanel({
    transactions,
    selection: chosen.selection,
    count,
    sums,
    filter: figuresQuery(filter, today, cycle),
    onClear: chosen.clear,
  })
  /** Without a selection the row at hand is meant. */
  function openBulk(focus: BulkFocus): void {
    const row = transactions[place.current]
    if (count === 0 && row === undefined) return
    if (count === 0 && row !== undefined) chosen.select(row, false)
    bulk.open(focus)
  }

  useListKeys({
    enabled:
      open === null && (isWide || (id === undefined && state.panel === undefined && bulk.panel === null)),
    onMove: (by, extend) => {
      const from = place.current < 0 ? -1 : place.current
      const rows = [transactions[from], transactions[from + by]].filter((row) => row !== undefined)
      if (extend) chosen.add(rows)
      goTo(from < 0 ? 0 : from + by)
    },
    onSelect: () => {
      const row = transactions[place.current]
      if (row !== undefined) chosen.select(row, false)
    },
    onClose: () => {
      if (bulk.panel !== null) bulk.close()
      else if (state.panel !== undefined) layers.close('panel')
      else if (id !== undefined) close()
      else chosen.clear()
    },
    onSearch: () => field.current?.focus(),
    onFilter: togglePanel,
    onSort: () => setOpen('sort'),
    onDownload: () => transactions.length > 0 && setOpen('download'),
    onCategory: () => openBulk('category'),
    onTags: () => openBulk('tags'),
    onNew: () => byHand.add(),
    onRemove: () => {
      const row = transactions[place.current]
      if (row !== undefined) byHand.remove(row)
    },
    onHelp: () => setOpen('keys'),
  })

  const step = (by: 1 | -1) => (transactions[selected + by] ? () => goTo(selected + by) : undefined)
  const isEmpty = list.isSuccess && transactions.length === 0 && !list.isOld
  const hasDays = list.sort === undefined || list.sort === 'date'
  const banner: BannerProps = {
    month: hasDays && transactions.length > 0 ? (month ?? monthOf(transactions[0]?.date ?? today)) : null,
    totals: totals.data,
    everything: everything.data,
    filtered,
    failed: totals.isError,
  }
  const panel = {
    filter,
    today,
    count: totals.isPlaceholderData ? null : (totals.data?.count ?? null),
    onChange: change,
    onClose: () => layers.close('panel'),
  }
  const downloads = useOnceOpen(open === 'download')
  const keys = useOnceOpen(open === 'keys')
  const hasNothing = isEmpty && !filtered
  const showsDetail = bulk.panel === null && state.panel === undefined
  const sideTitle =
    bulk.panel === null ? (showsDetail ? copy.detail.title : copy.filter) : bulkScreenCopy.title

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_420px]">
      <div className="min-w-0">
        <h1 className="sr-only">{copy.title}</h1>
        <div ref={head} className="sticky top-[54px] z-10 md:top-[60px]">
          <SpendToolbar
            filter={filter}
            filterCount={partsInForce(filter).length}
            hasRows={transactions.length > 0}
            selected={count === 0 ? 'none' : count === total ? 'all' : 'some'}
            panelOpen={state.panel !== undefined}
            sortOpen={open === 'sort'}
            field={field}
            onChange={change}
            onSelectAll={() => (count === 0 ? chosen.all() : chosen.clear())}
            onPanel={togglePanel}
            onPanelNear={() => void loadPanel()}
            onSortOpen={(isOpen) => setOpen(isOpen ? 'sort' : null)}
            onDownload={() => setOpen('download')}
            onNew={() => byHand.add()}
          />
          <FilterChips
            filter={filter}
            today={today}
            bankName={(key) => banks.find((bank) => bank.key === key)?.name ?? key}
            accountName={(wanted) => accounts.data?.find((own) => own.id === wanted)?.name}
            onChange={change}
          />
          {isDesk && !hasNothing && <MonthBanner {...banner} />}
          {!isDesk && isScrolled && !isEmpty && <MonthLine {...banner} />}
        </div>
        {!isDesk && !hasNothing && <MonthBanner {...banner} />}
        {list.isError && (
          <ErrorBanner
            message={copy.loadFailed}
            onRetry={() => void list.refetch()}
            className="m-4 md:mx-6"
          />
        )}
        {list.isPending && <ListSkeleton />}
        {isEmpty &&
          (filtered ? (
            <NothingFound onClear={() => change({ ...noFilter, search: undefined })} />
          ) : (
            <NoTransactions />
          ))}
        <p role="status" className="sr-only">
          {filtered && !list.isOld && !list.isPending && totals.data !== undefined && copy.found(total)}
        </p>
        <TransactionList
          transactions={transactions}
          sort={list.sort}
          edges={list.edges}
          today={today}
          hiddenAccounts={hiddenAccounts}
          selection={chosen.selection}
          selectedId={id}
          cursor={Math.max(cursor, 0)}
          onOpen={onOpen}
          onSelect={chosen.select}
          onNearEnd={list.onNearEnd}
          onNearStart={list.onNearStart}
          onTopRow={onTopRow}
          covered={covered}
          anchor={list.anchor}
          handle={handle}
        />
        {list.isFetchingNextPage && (
          <p role="status" className="py-4 text-center text-sm text-ink-3">
            {copy.loadingMore}
          </p>
        )}
      </div>
      {isWide ? (
        <aside
          aria-label={sideTitle}
          className="sticky top-[60px] h-[calc(100dvh-60px)] overflow-y-auto border-l border-line bg-surface"
        >
          {bulk.panel !== null && (
            <Suspense fallback={null}>
              <BulkSide {...bulk.panel} />
            </Suspense>
          )}
          {bulk.panel === null && state.panel !== undefined && (
            <Suspense fallback={null}>
              <FilterSide {...panel} />
            </Suspense>
          )}
          {showsDetail && id === undefined && <DetailPlaceholder />}
          {showsDetail && id !== undefined && (
            <DetailSide
              id={id}
              known={transactions[selected]}
              today={today}
              onClose={close}
              onPrevious={step(-1)}
              onNext={step(1)}
            />
          )}
        </aside>
      ) : (
        <>
          {id !== undefined && (
            <DetailSheet
              id={id}
              known={transactions[selected]}
              today={today}
              onClose={close}
              onPrevious={step(-1)}
              onNext={step(1)}
            />
          )}
          {state.panel !== undefined && (
            <Suspense fallback={null}>
              <FilterSheet open {...panel} />
            </Suspense>
          )}
          {bulk.panel !== null && (
            <Suspense fallback={null}>
              <BulkSheet {...bulk.panel} />
            </Suspense>
          )}
        </>
      )}
      {count > 0 && (
        <BulkBar count={count} sums={sums} onClear={chosen.clear}>
          <BulkActions onOpen={bulk.open} onReview={bulk.review} />
          <MergeButton selection={chosen.selection} onDone={chosen.clear} />
        </BulkBar>
      )}
      <Suspense fallback={null}>
        {downloads && (
          <DownloadDialog
            open={open === 'download'}
            onOpenChange={(isOpen) => setOpen(isOpen ? 'download' : null)}
            query={query}
            today={today}
            rows={copy.found(total)}
          />
        )}
        {keys && (
          <KeysDialog open={open === 'keys'} onOpenChange={(isOpen) => setOpen(isOpen ? 'keys' : null)} />
        )}
      </Suspense>
    </div>
  )
}
