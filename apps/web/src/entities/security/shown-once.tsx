import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'

interface ShownOnceProps {
  /** A private address or link, which no later answer has. */
  address: string
  copy: { label: string; copy: string; copied: string; copyFailed: string; once: string }
  /** How it is used. */
  children?: ReactNode
}

/** A secret address to copy now. */
export function ShownOnce({ address, copy, children }: ShownOnceProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const copyAddress = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(copy.copied)
    } catch {
      // Without permission, or over plain HTTP, the user copies it.
      field.current?.select()
      toast.error(copy.copyFailed)
    }
  }
  return (
    <div className="rounded-lg bg-gold-soft p-4 text-gold-ink">
      <Textarea
        ref={field}
        label={copy.label}
        value={address}
        readOnly
        rows={2}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm break-all text-ink"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="primary"
        className="mt-2.5"
        icon={<Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => void copyAddress()}
      >
        {copy.copy}
      </Button>
      <p className="mt-2.5 text-sm font-[550]">{copy.once}</p>
      {children}
    </div>
  )
}
