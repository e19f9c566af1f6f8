import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeySheet } from '../../ui/key-sheet.tsx'

interface KeysDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Every key of the screen, on one sheet. */
export const KeysDialog = ({ open, onOpenChange }: KeysDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={spendPanelsCopy.keys.title}>
    <KeySheet />
  </Dialog>
)
