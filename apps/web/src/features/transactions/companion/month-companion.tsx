import { monthCompanionCopy as copy } from '@lucas/contract/copy/transactions/month-companion.ts'
import { monthName } from '@lucas/contract/rules/day-text.ts'
import { hasNoData } from '@lucas/contract/rules/known-days.ts'
import { lastOfMonth, monthOf, type PlainDate, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { merchantSharesQuery } from '../../../entities/analytics/chart-queries.ts'
import { categorySharesQuery } from '../../../entities/analytics/queries.ts'
import { CategoryTile } from '../../../entities/category/category-tile.tsx'
import { ReviewLinkCard } from '../../../entities/review/review-link-card.tsx'
import { formatRelativeDay, shortDay } from '../../../lib/format/format.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { emptyFilter } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { upcomingChargesQuery } from './api.ts'
import { CategoryRing } from './category-ring.tsx'
import { SectionSkeleton, ShareSkeleton } from './companion-skeleton.tsx'
import { listNextCharges } from './upcoming-charges.ts'

/** A fast scroll passes several months: only the one where it rests is loaded. */
const restMs = 200
const merchantCount = 4
const chargeCount = 3

export interface MonthCompanionProps {
  /** Month in view; null if the list is not sorted by date, which shows the current month. */
  month: PlainMonth | null
  today: PlainDate
  onFilter: (change: ListFilter) => void
}

/** The month in view, next to the list: spending, merchants, the review queue and expected charges. */
export function MonthCompanion({ month, today, onFilter }: MonthCompanionProps) {
  const shown = useDebounced(month ?? monthOf(today), restMs)
  const from = `${shown}-01`
  const range = { from, to: shown === monthOf(today) ? today : lastOfMonth(from) }
  const categories = useQuery(categorySharesQuery(range, 'CLP'))
  const merchants = useQuery(merchantSharesQuery(range, 'CLP'))
  const upcoming = useQuery(upcomingChargesQuery)
  const filterMonth = (change: ListFilter): void =>
    onFilter({
      ...emptyFilter,
      search: undefined,
      ...change,
      date_from: range.from,
      date_to: range.to,
    })
  // The title names the month of the figures, which may still be those of the month before.
  const figuresMonth = monthOf(categories.data?.range.from ?? range.from)
  return (
    <div className="grid grid-cols-1 gap-7 px-6 pt-6 pb-8">
      <Section title={copy.spending(titleOf(figuresMonth, today))} level="h2">
        <Answer query={categories} skeleton={<ShareSkeleton />} missing={<Quiet>{copy.noData}</Quiet>}>
          {(shares) =>
            shares.categories.length === 0 ? (
              <Quiet>{hasNoData(shares.range, shares) ? copy.noData : copy.noSpending}</Quiet>
            ) : (
              <CategoryRing shares={shares} onOpen={(category) => filterMonth({ category })} />
            )
          }
        </Answer>
      </Section>
      <ReviewLinkCard />
      <Answer query={merchants} skeleton={<SectionSkeleton count={merchantCount} />}>
        {(shares) =>
          shares.merchants.length > 0 && (
            <Section title={copy.merchants}>
              <ul>
                {shares.merchants.slice(0, merchantCount).map(({ merchant, category, amount }) => (
                  <li key={merchant}>
                    <CompanionRow
                      icon={<CategoryTile category={category ?? ''} />}
                      name={merchant}
                      title={copy.openMerchant(merchant)}
                      onOpen={() => filterMonth({ search: merchant })}
                      amount={<Amount value={amount} currency={shares.currency} className="font-[550]" />}
                    />
                  </li>
                ))}
              </ul>
            </Section>
          )
        }
      </Answer>
      <Answer query={upcoming} skeleton={<SectionSkeleton count={chargeCount} />}>
        {(answer) => {
          const charges = listNextCharges(answer, chargeCount)
          return (
            charges.length > 0 && (
              <Section title={copy.upcoming}>
                <ul>
                  {charges.map(({ key, name, date, account, amount, currency, isLate, search }) => (
                    <li key={key}>
                      <CompanionRow
                        name={name}
                        note={[
                          isLate ? copy.late(shortDay(date, today)) : formatRelativeDay(date, today),
                          account,
                        ]
                          .filter((part) => part !== '')
                          .join(' · ')}
                        title={search === null ? undefined : copy.openSeries(name)}
                        onOpen={search === null ? undefined : () => onFilter({ ...emptyFilter, search })}
                        amount={<Amount value={amount} currency={currency} className="font-[550]" />}
                      />
                    </li>
                  ))}
                </ul>
              </Section>
            )
          )
        }}
      </Answer>
      <p className="text-sm text-ink-3">{copy.keys}</p>
    </div>
  )
}

/** Returns the name of a month, with the year if it is not the current one. */
const titleOf = (month: PlainMonth, today: PlainDate): string =>
  month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : `${monthName(month)} ${month.slice(0, 4)}`

interface SectionProps {
  title: string
  level?: 'h2' | 'h3'
  children: ReactNode
}

const Section = ({ title, level: Heading = 'h3', children }: SectionProps) => (
  <section>
    <Heading className="mb-2 text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em]">{title}</Heading>
    {children}
  </section>
)

const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="py-6 text-center text-sm text-ink-3">{children}</p>
)

interface AnswerProps<T> {
  query: UseQueryResult<T>
  skeleton: ReactNode
  /** Shown when it fails. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows an answer, or quietly that it is loading or missing: the list has the loud messages. */
function Answer<T>({ query, skeleton, missing = null, children }: AnswerProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return missing
  return <div aria-busy="true">{skeleton}</div>
}

interface CompanionRowProps {
  icon?: ReactNode
  name: string
  note?: string
  title: string | undefined
  amount: ReactNode
  /** Undefined if there is nothing to open. */
  onOpen: (() => void) | undefined
}

const rowClass = '-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-1.5 text-left'

function CompanionRow({ icon, name, note, title, amount, onOpen }: CompanionRowProps) {
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {note !== undefined && <span className="num block text-sm text-ink-3">{note}</span>}
      </span>
      {amount}
    </>
  )
  if (onOpen === undefined) return <div className={rowClass}>{content}</div>
  return (
    <button type="button" title={title} onClick={onOpen} className={`${rowClass} hover:bg-surface-2`}>
      {content}
    </button>
  )
}
