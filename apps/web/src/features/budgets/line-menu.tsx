import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { Ellipsis } from 'lucide-react'
import { lineName } from '../../entities/budget/budget-line.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { LineActions } from './line-actions.ts'

const List = lazyComponent(async () => (await import('./line-menu-list.tsx')).LineMenuList)

/** The menu of a line. */
export const LineMenu = ({ line, actions }: { line: BudgetLine; actions: LineActions }) => (
  <MenuButton
    label={budgetsScreenCopy.lines.menu(lineName(line))}
    icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
    className="-my-1 -mr-2 flex-none"
    menu={List}
    menuProps={{ line, actions }}
  />
)
