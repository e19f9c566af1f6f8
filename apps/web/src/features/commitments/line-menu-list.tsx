import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine, PaidByHand } from '@lucas/contract/planning/commitments.ts'
import { Ban, CalendarDays, Check, CreditCard, Pencil, Trash2, Undo2 } from 'lucide-react'
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

const UnpayItem = ({
  line,
  payment,
  onUnpay,
}: {
  line: CommitmentLine
  payment: PaidByHand
  onUnpay: LineActions['unpay']
}) => (
  <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => onUnpay(line, payment)}>
    {copy.unpay}
  </MenuItem>
)

const SeriesItems = ({
  line,
  actions: { edit, cancel, takeBack, pay, unpay, dismiss },
}: Pick<LineMenuListProps, 'line' | 'actions'>) => (
  <>
    {line.paid_by_hand ? (
      <UnpayItem line={line} payment={line.paid_by_hand} onUnpay={unpay} />
    ) : (
      line.payable_on != null && (
        <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => pay(line)}>
          {copy.pay}
        </MenuItem>
      )
    )}
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
