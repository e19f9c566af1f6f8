import { type ReactNode, useEffect, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'

const Palette = late(async () => (await import('./palette/palette.tsx')).Palette)

/** The palette, on Ctrl or ⌘ with K from anywhere, also while one is typing; its code comes with the first opening. */
export function usePalette(onLogout: () => void): { palette: ReactNode; openPalette: () => void } {
  const [open, setOpen] = useState(false)
  const isThere = useOnceOpen(open)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return {
    palette: isThere && <Palette open={open} onOpenChange={setOpen} onLogout={onLogout} />,
    openPalette: () => setOpen(true),
  }
}
