import { settingsCategoriesCopy as copy } from '@lucas/contract/copy/users/settings-categories.ts'
import type { Category } from '@lucas/contract/transactions/category.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, Eye, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { CategoryTile, categoryName } from '../../../entities/category/category-tile.tsx'
import { categoriesQuery } from '../../../entities/category/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'
import { showCategory, usageQuery } from './api.ts'
import { CategoryForm } from './category-form.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { HideCategoryDialog } from './hide-category-dialog.tsx'

const HideMenu = lazyComponent(async () => (await import('./hide-menu.tsx')).HideMenu)

type OwnCategory = Category & { id: string }
const isOwnCategory = (category: Category): category is OwnCategory => category.id !== null
/** Shown only if it has transactions, because it is not in the list of the specification. */
const optional = 'COMPRAS'
/** Always shown: the rest falls to OTROS, and the pay cycle looks for SALARIO. */
const alwaysShown = new Set(['OTROS', 'SALARIO'])

interface CategoryRowProps {
  category: Category
  count: number | undefined
  onEdit: () => void
  onRemove: (own: OwnCategory) => void
  onHide: () => void
}

const CategoryRow = ({ category, count, onEdit, onRemove, onHide }: CategoryRowProps) => (
  <div className={`flex min-h-[52px] items-center gap-3 ${category.parent === null ? '' : 'pl-6 md:pl-12'}`}>
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
    <span className="-mr-2.5 flex min-w-[112px] flex-none items-center">
      <Button variant="ghost" size="sm" aria-label={copy.editOne(category.name)} onClick={onEdit}>
        {copy.edit}
      </Button>
      {isOwnCategory(category) ? (
        <IconButton label={copy.remove(category.name)} onClick={() => onRemove(category)}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      ) : (
        !alwaysShown.has(category.category) && (
          <MenuButton
            label={copy.menu(category.name)}
            icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
            menu={HideMenu}
            menuProps={{ onHide }}
          />
        )
      )}
    </span>
  </div>
)

/** A hidden built-in category, with the one that receives its transactions. */
function HiddenRow({ category, target }: { category: Category; target: string }) {
  const show = useMutation({
    mutationFn: () => showCategory(category.category),
    meta: { failed: copy.showFailed },
    onSuccess: ({ moved }) => toast.success(copy.shown(category.name, moved)),
  })
  return (
    <div className="flex min-h-[52px] items-center gap-3">
      <CategoryTile category={category.category} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550] text-ink-2">{category.name}</span>
        <span className="block truncate text-sm text-ink-3">{copy.hidden(categoryName(target))}</span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={copy.showOne(category.name)}
        busy={show.isPending}
        icon={<Eye aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => show.mutate()}
      >
        {copy.show}
      </Button>
    </div>
  )
}

/** Each category followed by its sub-categories; those of a hidden one wait with it. */
const inOrder = (all: readonly Category[]): Category[] =>
  all
    .filter(({ parent }) => parent === null)
    .flatMap((one) => [
      one,
      ...(one.moved_to === null ? all.filter(({ parent }) => parent === one.category) : []),
    ])

/** The default categories and the user's own, which can be added, changed and deleted. */
export function CategoriesCard() {
  const categories = useQuery(categoriesQuery)
  const { data: usage } = useQuery(usageQuery)
  const [editingId, setEditingId] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [hiding, setHiding] = useState<Category | null>(null)
  const [removing, setRemoving] = useState<OwnCategory | null>(null)
  const getCount = ({ category }: Category) => usage && (usage.get(category) ?? 0)
  return (
    <Card>
      <CardHeader
        title={copy.title}
        note={copy.note}
        action={
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            disabled={isAdding}
            onClick={() => setIsAdding(true)}
          >
            {copy.add}
          </Button>
        }
      />
      <div className="px-4 pt-2 pb-2 md:px-5">
        {isAdding && <CategoryForm onClose={() => setIsAdding(false)} />}
        <QueryPanel
          query={categories}
          errorMessage={copy.loadFailed}
          skeleton={<RowsSkeleton count={9} rowClass="h-[55px]" />}
        >
          {({ results }) => (
            <ul className="divide-y divide-line">
              {inOrder(results)
                .filter((one) => one.category !== optional || getCount(one))
                .map((one) => (
                  <li key={one.id ?? one.category}>
                    {editingId === (one.id ?? one.category) ? (
                      <CategoryForm category={one} onClose={() => setEditingId(null)} />
                    ) : one.moved_to !== null ? (
                      <HiddenRow category={one} target={one.moved_to} />
                    ) : (
                      <CategoryRow
                        category={one}
                        count={getCount(one)}
                        onEdit={() => setEditingId(one.id ?? one.category)}
                        onRemove={setRemoving}
                        onHide={() => setHiding(one)}
                      />
                    )}
                  </li>
                ))}
            </ul>
          )}
        </QueryPanel>
      </div>
      {hiding !== null && <HideCategoryDialog category={hiding} onClose={() => setHiding(null)} />}
      {removing !== null && (
        <DeleteCategoryDialog
          category={removing}
          count={getCount(removing) ?? 0}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  )
}
