import { type ReactNode, useState } from 'react'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const Palette = lazyComponent(async () => (await import('./palette/palette.tsx')).Palette)

/** Opens the command palette with Ctrl or ⌘ K, also while typing. Its code loads when it first opens. */
export function usePalette(onLogout: () => void): { palette: ReactNode; openPalette: () => void } {
  const [open, setOpen] = useState(false)
  const isLoaded = useOnceOpen(open)
  const toggle = () => setOpen((isOpen) => !isOpen)
  useShortcuts({
    isChord: true,
    getAction: ({ key, altKey, shiftKey }) =>
      key.toLowerCase() === 'k' && !altKey && !shiftKey ? toggle : undefined,
  })
  return {
    palette: isLoaded && <Palette open={open} onOpenChange={setOpen} onLogout={onLogout} />,
    openPalette: () => setOpen(true),
  }
}
