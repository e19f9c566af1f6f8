import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { Fingerprint } from 'lucide-react'

interface PasskeyButtonProps {
  disabled: boolean
  onClick: () => void
  className?: string
}

/** Unlocks with fingerprint or face. */
export const PasskeyButton = ({ disabled, onClick, className = '' }: PasskeyButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    className={`flex min-h-12 w-[262px] items-center justify-center gap-2 rounded-lg bg-white/15 px-3 text-[0.9375rem] font-semibold text-white outline-white transition-colors duration-100 hover:bg-white/22 disabled:opacity-45 ${className}`}
  >
    <Fingerprint aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
    {copy.passkey}
  </button>
)
