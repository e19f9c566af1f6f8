import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { transactionSorts } from '@lucas/contract/transactions/transaction-sort.ts'
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CalendarDays,
  CircleDollarSign,
  Landmark,
  Printer,
  Shapes,
} from 'lucide-react'
import { Menu, MenuChoice, type MenuControl, MenuItem, MenuSeparator } from '../../ui/primitives/menu.tsx'
import { defaultOrder, type ListFilter } from './search.ts'

const copy = transactionPanelsCopy.sort
const icons = {
  date: <CalendarDays aria-hidden="true" strokeWidth={1.75} />,
  amount: <CircleDollarSign aria-hidden="true" strokeWidth={1.75} />,
  category: <Shapes aria-hidden="true" strokeWidth={1.75} />,
  institution: <Landmark aria-hidden="true" strokeWidth={1.75} />,
}
const directionIcons = {
  asc: <ArrowUpNarrowWide aria-hidden="true" strokeWidth={1.75} />,
  desc: <ArrowDownWideNarrow aria-hidden="true" strokeWidth={1.75} />,
}
const sorts = transactionSorts.map((value) => ({ value, label: copy.fields[value], icon: icons[value] }))

interface SortMenuProps extends MenuControl {
  filter: ListFilter
  onChange: (change: ListFilter) => void
  /** On phones, whose toolbar has no room for the button. */
  onPrint: (() => void) | undefined
}

/** Menu for the Sort object of spec 3. */
export function SortMenu({ filter, onChange, onPrint, ...control }: SortMenuProps) {
  const sort = filter.sort ?? 'date'
  const first = defaultOrder(sort)
  const directions = [first, first === 'asc' ? ('desc' as const) : ('asc' as const)]
  return (
    <Menu {...control}>
      <MenuChoice
        label={copy.title}
        value={sort}
        options={sorts}
        onChange={(next) => onChange({ sort: next, order: undefined })}
      />
      <MenuSeparator />
      <MenuChoice
        label={copy.direction}
        value={filter.order ?? first}
        options={directions.map((value) => ({
          value,
          label: copy.directions[sort][value],
          icon: directionIcons[value],
        }))}
        onChange={(order) => onChange({ order })}
      />
      {onPrint && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Printer aria-hidden="true" strokeWidth={1.75} />} onSelect={onPrint}>
            {transactionListCopy.print.action}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
