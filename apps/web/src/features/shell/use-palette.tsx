import { type ReactNode, useState } from 'react'
import { useKeys } from '../../lib/use-keys.ts'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'

const Palette = late(async () => (await import('./palette/palette.tsx')).Palette)

/** The palette, on Ctrl or ⌘ with K from anywhere, also while one is typing; its code comes with the first opening. */
export function usePalette(onLogout: () => void): { palette: ReactNode; openPalette: () => void } {
  const [open, setOpen] = useState(false)
  const isThere = useOnceOpen(open)
  const toggle = () => setOpen((isOpen) => !isOpen)
  useKeys({
    isChord: true,
    actionOf: ({ key, altKey, shiftKey }) =>
      key.toLowerCase() === 'k' && !altKey && !shiftKey ? toggle : undefined,
  })
  return {
    palette: isThere && <Palette open={open} onOpenChange={setOpen} onLogout={onLogout} />,
    openPalette: () => setOpen(true),
  }
}
