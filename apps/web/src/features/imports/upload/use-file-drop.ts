import { useEffect, useState } from 'react'
import { listFiles } from './files.ts'

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Handles files dropped or pasted on the page. Returns whether files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Every crossed element fires enter and leave: only the last leave is the page's.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    // Otherwise the browser opens the file.
    const allow = (event: DragEvent): void => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      const files = listFiles(event.dataTransfer)
      if (files.length > 0) onFiles(files)
    }
    const paste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return
      const files = listFiles(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener('dragenter', enter)
    addEventListener('dragleave', leave)
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragleave', leave)
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [onFiles])
  return over
}
