import type { Category } from '@lucas/contract/category.ts'
import { settingsCategoriesCopy as copy } from '@lucas/contract/copy/settings-categories.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { categoriesQuery } from '../../../lib/categories-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { CategoryTile } from '../../../ui/category-tile.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usageQuery } from './api.ts'
import { CategoryForm } from './category-form.tsx'
import { RemoveCategoryDialog } from './remove-category-dialog.tsx'

type Own = Category & { id: string }
const isOwn = (category: Category): category is Own => category.id !== null
/** Shown only to who uses it: the specification's list has none. */
const optional = 'COMPRAS'

interface RowProps {
  category: Category
  count: number | undefined
  onEdit: () => void
  onRemove: (own: Own) => void
}

const Row = ({ category, count, onEdit, onRemove }: RowProps) => (
  <div className="flex min-h-[52px] items-center gap-3">
    <CategoryTile category={category.category} />
    <span className="min-w-0 flex-1 truncate font-[550]">{category.name}</span>
    <span className="num text-ink-3">
      {count !== undefined && (
        <>
          <span aria-hidden="true">{count.toLocaleString('es-CL')}</span>
          <span className="sr-only">{copy.count(count)}</span>
        </>
      )}
    </span>
    <span className="-mr-2.5 flex w-[112px] flex-none items-center justify-end">
      {isOwn(category) && (
        <>
          <Button variant="ghost" size="sm" aria-label={copy.editOne(category.name)} onClick={onEdit}>
            {copy.edit}
          </Button>
          <IconButton label={copy.remove(category.name)} onClick={() => onRemove(category)}>
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </>
      )}
    </span>
  </div>
)

/** The categories of the house, and the person's own to add, change and take away. */
export function CategoriesCard() {
  const categories = useQuery(categoriesQuery)
  const { data: usage } = useQuery(usageQuery)
  const [editing, setEditing] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Own | null>(null)
  const countOf = ({ category }: Category) => usage && (usage.get(category) ?? 0)
  return (
    <Card>
      <CardHeader
        title={copy.title}
        note={copy.note}
        action={
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            disabled={adding}
            onClick={() => setAdding(true)}
          >
            {copy.add}
          </Button>
        }
      />
      <div className="px-4 pt-2 pb-2 md:px-5">
        {adding && <CategoryForm onClose={() => setAdding(false)} />}
        <Panel
          query={categories}
          failed={copy.loadFailed}
          skeleton={<Skeleton className="my-2 h-[480px] rounded-lg" />}
        >
          {({ results }) => (
            <ul className="divide-y divide-line">
              {results
                .filter((one) => one.category !== optional || countOf(one))
                .map((one) => (
                  <li key={one.id ?? one.category}>
                    {one.id !== null && editing === one.id ? (
                      <CategoryForm category={one} onClose={() => setEditing(null)} />
                    ) : (
                      <Row
                        category={one}
                        count={countOf(one)}
                        onEdit={() => setEditing(one.id)}
                        onRemove={setRemoving}
                      />
                    )}
                  </li>
                ))}
            </ul>
          )}
        </Panel>
      </div>
      {removing !== null && (
        <RemoveCategoryDialog
          category={removing}
          count={countOf(removing) ?? 0}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}
