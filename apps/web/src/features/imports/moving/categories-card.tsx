import type { ImportMapping, MappedCategory } from '@lucas/contract/banking/import-mapping.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { useCategoryChoices } from '../../../entities/category/category-store.ts'
import { SmallSelect } from '../../../ui/forms/small-select.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { formatCount } from '../format-count.ts'
import {
  getValue,
  listOptions,
  parseTarget,
  type Target,
  type Targets,
  toTheirKey,
  toTheirName,
} from './targets.ts'

const copy = movingCopy.categories

interface CategoriesCardProps {
  mapping: ImportMapping
  targets: Targets
  disabled: boolean
  onTarget: (key: string, target: Target) => void
}

/** The categories of another app, each with the one that it becomes. */
export function CategoriesCard({ mapping: { categories }, ...rest }: CategoriesCardProps) {
  return (
    <Card label={copy.title} className="pb-1.5">
      <CardHeader title={copy.title} note={categories.length === 0 ? copy.none : copy.note} />
      <ul className="mt-2">
        {categories.map((mapped) => (
          <CategoryLine key={toTheirKey(mapped)} mapped={mapped} {...rest} />
        ))}
      </ul>
    </Card>
  )
}

type CategoryLineProps = Omit<CategoriesCardProps, 'mapping'> & { mapped: MappedCategory }

function CategoryLine({ mapped, targets, disabled, onTarget }: CategoryLineProps) {
  const choices = useCategoryChoices()
  const name = toTheirName(mapped)
  const isOwnChoice = targets.has(toTheirKey(mapped))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-2.5 not-first:border-t md:px-5">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="num text-sm text-ink-3">{copy.count(formatCount(mapped.count), mapped.count === 1)}</p>
      </div>
      {!isOwnChoice && (
        <Badge tone={mapped.reason === 'other' ? 'warn' : 'neutral'}>{copy.reasons[mapped.reason]}</Badge>
      )}
      <SmallSelect
        label={copy.category(name)}
        value={getValue(mapped, targets)}
        options={listOptions(mapped, choices.values())}
        disabled={disabled}
        onChange={(value) => onTarget(toTheirKey(mapped), parseTarget(value))}
        className="w-64 justify-between max-md:w-full"
      />
    </li>
  )
}
