import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFacets } from '@lucas/contract/transactions/transaction-list.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { categoryChoiceName, categoryEmoji, categoryName } from '../../../entities/category/category-tile.tsx'
import { cycleQuery } from '../../../entities/payday/queries.ts'
import { facetsQuery } from '../../../entities/tag/queries.ts'
import { formatMask } from '../../../lib/format/account-number.ts'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { ToggleChip } from '../../../ui/primitives/toggle-chip.tsx'
import { emptyFilter, parseList, toFilterParams, toggleItem } from '../filter-query.ts'
import { toInstitutionOptions } from '../institution-options.ts'
import type { ListFilter } from '../search.ts'
import { AmountSection } from './amount-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { DateSection } from './date-section.tsx'
import { FilterSection } from './filter-section.tsx'
import { SavedFiltersSection } from './saved-filters-section.tsx'

const copy = transactionPanelsCopy.filter

interface FilterPanelProps {
  filter: ListFilter
  today: PlainDate
  onChange: (change: ListFilter) => void
}

/** Returns the known categories that are in use or always shown, then other categories found on transactions. */
function listCategories(
  labels: readonly string[],
  facets: TransactionFacets | undefined,
  chosen: readonly string[],
): string[] {
  const own = new Set([...(facets?.categories.map(({ category }) => category) ?? []), ...chosen])
  const known = labels.filter((label) => own.has(label) || !shownOnlyIfUsed.has(label))
  return [...known, ...[...own].filter((label) => label !== '' && !labels.includes(label)).toSorted()]
}
/** Shown only if used: only the user assigns it. */
const shownOnlyIfUsed = new Set(['COMPRAS'])

const triStateValues = { any: undefined, yes: true, no: false } as const
type TriState = keyof typeof triStateValues

interface TriStateSectionProps {
  title: string
  value: boolean | undefined
  options: { value: TriState; label: string }[]
  onChange: (value: boolean | undefined) => void
}

const TriStateSection = ({ title, value, options, onChange }: TriStateSectionProps) => (
  <FilterSection title={title}>
    <Segmented<TriState>
      label={title}
      value={value === undefined ? 'any' : value ? 'yes' : 'no'}
      options={options}
      onChange={(state) => onChange(triStateValues[state])}
      className="[&>label]:flex-1 [&>label]:justify-center"
    />
  </FilterSection>
)

/** The Filter object of spec 3. Each change is applied at once. */
export function FilterPanel({ filter, today, onChange }: FilterPanelProps) {
  const { data: cycle } = useQuery(cycleQuery(today))
  const facets = useQuery(facetsQuery(toFilterParams(filter, today, cycle)))
  const { data: accounts = [] } = useQuery(accountsQuery)
  const institutions = toInstitutionOptions(accounts)
  const categories = useCategoryChoices()
  const { data } = facets
  const countOf = (of: (counts: TransactionFacets) => number | undefined) => data && (of(data) ?? 0)
  const accountCount = (id: string) =>
    countOf(({ accounts: counts }) => counts.find((one) => one.id === id)?.count) ?? 0
  const tags = [...new Set([...(data?.tags.map(({ tag }) => tag) ?? []), ...parseList(filter.tag)])]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <SavedFiltersSection
        filter={filter}
        onUse={(saved) =>
          onChange({ ...emptyFilter, search: undefined, sort: undefined, order: undefined, ...saved })
        }
      />
      {facets.isError && data === undefined && (
        <ErrorBanner message={copy.countsFailed} onRetry={() => void facets.refetch()} />
      )}
      <DateSection filter={filter} today={today} cycle={cycle} onChange={onChange} />
      <AmountSection filter={filter} counts={data?.amounts} onChange={onChange} />
      <ChoicesSection
        title={copy.kinds}
        columns={2}
        all={copy.allKinds}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
        choices={transactionKinds.map((kind) => ({
          key: kind,
          count: countOf((counts) => counts.kinds.find((one) => one.kind === kind)?.count),
          label: <span className="block truncate">{transactionKindNames[kind]}</span>,
        }))}
      />
      <ChoicesSection
        title={copy.categories}
        columns={2}
        value={filter.category}
        onChange={(category) => onChange({ category })}
        choices={listCategories([...categories.keys()], data, parseList(filter.category)).map((category) => ({
          key: category,
          count: countOf((counts) => counts.categories.find((one) => one.category === category)?.count),
          label: (
            <span className="flex items-center gap-1">
              <span aria-hidden="true" className="emoji">
                {categoryEmoji(category)}
              </span>
              <span className="truncate" title={categoryChoiceName(category)}>
                {categoryName(category)}
              </span>
            </span>
          ),
        }))}
      />
      {institutions.length > 0 && (
        <FilterSection title={copy.banks}>
          <div className="flex flex-wrap gap-2">
            {institutions.map(({ key, name, color, accounts: own }) => (
              <ToggleChip
                key={key}
                pressed={parseList(filter.institution).includes(key)}
                onPress={() => onChange({ institution: toggleItem(filter.institution, key) })}
                color={color}
                count={data && own.reduce((sum, { id }) => sum + accountCount(id), 0)}
              >
                {name}
              </ToggleChip>
            ))}
          </div>
        </FilterSection>
      )}
      {accounts.length > 1 && (
        <ChoicesSection
          title={copy.accounts}
          columns={1}
          value={filter.account}
          onChange={(account) => onChange({ account })}
          choices={institutions
            .flatMap((bank) => bank.accounts)
            .map(({ id, name, mask, institution_name: bank }) => ({
              key: id,
              count: data && accountCount(id),
              label: (
                <span className="block wrap-anywhere">
                  {name} <span className="num text-ink-3">{formatMask(mask) || bank}</span>
                </span>
              ),
            }))}
        />
      )}
      <TriStateSection
        title={copy.pending}
        value={filter.pending}
        options={[
          { value: 'any', label: copy.pendings.any },
          { value: 'no', label: copy.pendings.no },
          { value: 'yes', label: copy.pendings.yes },
        ]}
        onChange={(pending) => onChange({ pending })}
      />
      <TriStateSection
        title={copy.reviewed}
        value={filter.reviewed}
        options={[
          { value: 'any', label: copy.reviewedOptions.any },
          { value: 'yes', label: copy.reviewedOptions.yes },
          { value: 'no', label: copy.reviewedOptions.no },
        ]}
        onChange={(reviewed) => onChange({ reviewed })}
      />
      <FilterSection title={copy.tags}>
        {tags.length === 0 ? (
          <p className="text-sm text-ink-3">{copy.noTags}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <ToggleChip
                key={tag}
                pressed={parseList(filter.tag).includes(tag)}
                onPress={() => onChange({ tag: toggleItem(filter.tag, tag) })}
                count={countOf((counts) => counts.tags.find((one) => one.tag === tag)?.count)}
              >
                {tag}
              </ToggleChip>
            ))}
          </div>
        )}
      </FilterSection>
    </div>
  )
}
