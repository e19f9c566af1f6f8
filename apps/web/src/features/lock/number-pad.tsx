import { lockCopy as copy } from '@lucas/contract/copy/auth/lock.ts'
import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'

const keyClass =
  'grid h-16 place-items-center rounded-full text-[1.625rem] font-medium text-white transition-colors duration-100 active:bg-white/25 disabled:opacity-45'

interface NumberPadProps {
  disabled: boolean
  onDigit: (digit: number) => void
  onErase: () => void
  /** A key at the left of the 0; its place stays empty without one. */
  extra: ReactNode
}

/** A number pad with 64 px keys, used instead of the device's keyboard. */
export const NumberPad = ({ disabled, onDigit, onErase, extra }: NumberPadProps) => (
  <div className="grid w-[272px] grid-cols-3 gap-x-6 gap-y-2.5 md:hidden">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
      <DigitKey key={digit} digit={digit} disabled={disabled} onDigit={onDigit} />
    ))}
    {extra || <span />}
    <DigitKey digit={0} disabled={disabled} onDigit={onDigit} />
    <button type="button" aria-label={copy.erase} disabled={disabled} onClick={onErase} className={keyClass}>
      <Delete aria-hidden="true" className="size-6" strokeWidth={1.75} />
    </button>
  </div>
)

const DigitKey = ({
  digit,
  disabled,
  onDigit,
}: Pick<NumberPadProps, 'disabled' | 'onDigit'> & { digit: number }) => (
  <button
    type="button"
    aria-label={copy.digit(digit)}
    disabled={disabled}
    onClick={() => onDigit(digit)}
    className={`${keyClass} bg-white/12`}
  >
    {digit}
  </button>
)
