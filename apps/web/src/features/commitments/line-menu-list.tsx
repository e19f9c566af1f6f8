import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import { Ban, CalendarDays, CreditCard, Pencil, Trash2, Undo2 } from 'lucide-react'
import { Menu, type MenuControl, MenuItem, MenuLink, MenuSeparator } from '../../ui/primitives/menu.tsx'
import { isRunning } from './line-text.ts'
import type { LineActions } from './use-line-actions.ts'

const copy = commitmentsScreenCopy.list

interface LineMenuListProps extends MenuControl {
  line: CommitmentLine
  actions: LineActions
}

/** Cards and instalments are changed in Billetera; a series is changed here. */
export const LineMenuList = ({ line, actions, ...control }: LineMenuListProps) => (
  <Menu {...control}>
    {line.source === 'series' ? (
      <SeriesItems line={line} actions={actions} />
    ) : (
      <MenuLink to="/wallet" icon={<CreditCard aria-hidden="true" />}>
        {line.source === 'card' ? copy.card : copy.purchases}
      </MenuLink>
    )}
  </Menu>
)

const SeriesItems = ({
  line,
  actions: { edit, cancel, takeBack, dismiss },
}: Pick<LineMenuListProps, 'line' | 'actions'>) => (
  <>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => edit(line)}>
      {copy.edit}
    </MenuItem>
    {line.state === 'cancelled' && (
      <>
        <MenuItem icon={<CalendarDays aria-hidden="true" />} onSelect={() => cancel(line)}>
          {copy.changeCancelled}
        </MenuItem>
        <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => takeBack(line)}>
          {copy.takeBack}
        </MenuItem>
      </>
    )}
    {isRunning(line) && (
      <MenuItem icon={<Ban aria-hidden="true" />} onSelect={() => cancel(line)}>
        {copy.cancel}
      </MenuItem>
    )}
    <MenuSeparator />
    <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => dismiss(line)}>
      {/* A written line without transactions is a note of the user, not something that Lucas found. */}
      {line.origin === 'person' && line.last_date === null ? copy.remove : copy.dismiss}
    </MenuItem>
  </>
)
