import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ShortcutList } from '../../ui/primitives/shortcut-list.tsx'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** List of the keyboard shortcuts of the screen. */
export const ShortcutsDialog = ({ open, onOpenChange }: ShortcutsDialogProps) => (
  <Dialog size="lg" open={open} onOpenChange={onOpenChange} title={transactionPanelsCopy.keys.title}>
    <ShortcutList />
  </Dialog>
)
