import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TransactionFacets } from '@lucas/contract/transaction-list.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../lib/accounts-query.ts'
import { useCategories } from '../../../lib/categories.ts'
import { cycleQuery } from '../../../lib/cycle.ts'
import { categoryEmoji, categoryName } from '../../../ui/category-tile.tsx'
import { ErrorBanner } from '../../../ui/error-banner.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { banksOf } from '../banks.ts'
import { figuresQuery, listOf, noFilter, toggled } from '../filter-query.ts'
import type { ListFilter } from '../search.ts'
import { AmountPart } from './amount-part.tsx'
import { facetsQuery } from './api.ts'
import { ChoicesPart } from './choices-part.tsx'
import { DatePart } from './date-part.tsx'
import { Part } from './part.tsx'
import { SavedPart } from './saved-part.tsx'

const copy = spendPanelsCopy.filter

interface FilterPanelProps {
  filter: ListFilter
  today: PlainDate
  onChange: (change: ListFilter) => void
}

/** The categories that may be chosen, and whatever else rows bear. */
function categoriesOf(
  labels: readonly string[],
  facets: TransactionFacets | undefined,
  chosen: readonly string[],
): string[] {
  const own = new Set([...(facets?.categories.map(({ category }) => category) ?? []), ...chosen])
  const known = labels.filter((label) => own.has(label) || !optional.has(label))
  return [...known, ...[...own].filter((label) => label !== '' && !labels.includes(label)).toSorted()]
}
/** Shown only to who uses them: the specification's list has neither. */
const optional = new Set(['COMPRAS', 'HOGAR'])

const three = { any: undefined, yes: true, no: false } as const
type Three = keyof typeof three
const threeOf = (value: boolean | undefined): Three => (value === undefined ? 'any' : value ? 'yes' : 'no')

/** The Filter object of spec 3, with how many rows each choice would leave. Everything works at once. */
export function FilterPanel({ filter, today, onChange }: FilterPanelProps) {
  const { data: cycle } = useQuery(cycleQuery(today))
  const facets = useQuery(facetsQuery(figuresQuery(filter, today, cycle)))
  const { data: accounts = [] } = useQuery(accountsQuery)
  const banks = banksOf(accounts)
  const categories = useCategories()
  const { data } = facets
  const countOf = (of: (counts: TransactionFacets) => number | undefined) => data && (of(data) ?? 0)
  const accountCount = (id: string) =>
    countOf(({ accounts: counts }) => counts.find((one) => one.id === id)?.count) ?? 0
  const tags = [...new Set([...(data?.tags.map(({ tag }) => tag) ?? []), ...listOf(filter.tag)])]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <SavedPart
        filter={filter}
        onUse={(saved) =>
          onChange({ ...noFilter, search: undefined, sort: undefined, order: undefined, ...saved })
        }
      />
      {facets.isError && data === undefined && (
        <ErrorBanner message={copy.countsFailed} onRetry={() => void facets.refetch()} />
      )}
      <DatePart filter={filter} today={today} cycle={cycle} onChange={onChange} />
      <AmountPart filter={filter} counts={data?.amounts} onChange={onChange} />
      <ChoicesPart
        title={copy.categories}
        columns={2}
        value={filter.category}
        onChange={(category) => onChange({ category })}
        choices={categoriesOf([...categories.keys()], data, listOf(filter.category)).map((category) => ({
          key: category,
          count: countOf((counts) => counts.categories.find((one) => one.category === category)?.count),
          label: (
            <span className="flex items-center gap-1">
              <span aria-hidden="true" className="emoji">
                {categoryEmoji(category)}
              </span>
              <span className="truncate">{categoryName(category)}</span>
            </span>
          ),
        }))}
      />
      {banks.length > 0 && (
        <Part title={copy.banks}>
          <div className="flex flex-wrap gap-2">
            {banks.map(({ key, name, color, accounts: own }) => (
              <ToggleChip
                key={key}
                pressed={listOf(filter.institution).includes(key)}
                onPress={() => onChange({ institution: toggled(filter.institution, key) })}
                color={color}
                count={data && own.reduce((sum, { id }) => sum + accountCount(id), 0)}
              >
                {name}
              </ToggleChip>
            ))}
          </div>
        </Part>
      )}
      {accounts.length > 1 && (
        <ChoicesPart
          title={copy.accounts}
          columns={1}
          value={filter.account}
          onChange={(account) => onChange({ account })}
          choices={banks
            .flatMap((bank) => bank.accounts)
            .map(({ id, name, mask, institution_name: bank }) => ({
              key: id,
              count: data && accountCount(id),
              label: (
                <span className="block truncate">
                  {name} <span className="num text-ink-3">{mask === '' ? bank : `****${mask}`}</span>
                </span>
              ),
            }))}
        />
      )}
      <Part title={copy.pending}>
        <Segmented<Three>
          label={copy.pending}
          value={threeOf(filter.pending)}
          options={[
            { value: 'any', label: copy.pendings.any },
            { value: 'no', label: copy.pendings.no },
            { value: 'yes', label: copy.pendings.yes },
          ]}
          onChange={(value) => onChange({ pending: three[value] })}
          className="[&>label]:flex-1 [&>label]:justify-center"
        />
      </Part>
      <Part title={copy.reviewed}>
        <Segmented<Three>
          label={copy.reviewed}
          value={threeOf(filter.reviewed)}
          options={[
            { value: 'any', label: copy.reviewedOptions.any },
            { value: 'yes', label: copy.reviewedOptions.yes },
            { value: 'no', label: copy.reviewedOptions.no },
          ]}
          onChange={(value) => onChange({ reviewed: three[value] })}
          className="[&>label]:flex-1 [&>label]:justify-center"
        />
      </Part>
      <Part title={copy.tags}>
        {tags.length === 0 ? (
          <p className="text-sm text-ink-3">{copy.noTags}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <ToggleChip
                key={tag}
                pressed={listOf(filter.tag).includes(tag)}
                onPress={() => onChange({ tag: toggled(filter.tag, tag) })}
                count={countOf((counts) => counts.tags.find((one) => one.tag === tag)?.count)}
              >
                {tag}
              </ToggleChip>
            ))}
          </div>
        )}
      </Part>
    </div>
  )
}
